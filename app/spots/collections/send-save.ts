import { forgetVisits } from '~/services/visits'
import { post } from '~/ui/post'
import type { FormResult } from '~/web/http/form-result'
import type { SaveState } from './queries.server'
import { TOGGLE_WAIT_MS } from './rules'
import { toggleWords } from './save-words'

/** The notice for the reader. */
export type SaveMessage = { kind: 'success' | 'warning' | 'error'; text: string }
/** Updates what the page shows. */
type Show = (saved: boolean, said: SaveMessage | undefined) => void
type Place = { locationId: number; sender: string }

/** When this page last toggled each collection, by performance.now(): first when sent, then when answered. */
const toggledAt = new Map<SaveState['id'], number>()

/** Whether anything sent since the last call of anySaved() was accepted. */
let sent: Promise<boolean> = Promise.resolve(false)

/** Whether anything was saved or removed since the last call. Waits for pending requests. */
export function anySaved(): Promise<boolean> {
  const before = sent
  sent = Promise.resolve(false)
  return before
}

/**
 * Shows the change immediately, sends it, and reverts it if the server refuses. Refuses locally within two seconds of
 * the last change to the same collection.
 * @param at The location, and its form's mark (Sender).
 * @throws Error if the server has an objection that the form's own page shows
 */
export async function sendSave(
  at: Place,
  { id, name, saved }: SaveState,
  on: boolean,
  show: Show,
): Promise<void> {
  const last = toggledAt.get(id)
  if (last !== undefined && performance.now() - last < TOGGLE_WAIT_MS)
    return show(saved, { kind: 'warning', text: toggleWords.wait })
  toggledAt.set(id, performance.now())
  show(on, undefined)
  const answer = send(at, id, on)
  sent = Promise.all([sent, answer.catch(() => '')]).then(([any, fault]) => any || fault === null)
  const fault = await answer.catch((error: unknown) => {
    toggledAt.delete(id)
    show(saved, undefined)
    throw error
  })
  if (fault === null) forgetVisits()
  toggledAt.set(id, performance.now()) // the server counts from when it made the change
  if (fault === null)
    return show(on, { kind: 'success', text: on ? toggleWords.saved(name) : toggleWords.removed(name) })
  // Another tab or device saved it first, so it's saved as the reader wanted.
  if (fault === toggleWords.already) return show(true, { kind: 'warning', text: fault })
  if (fault === toggleWords.wait) return show(saved, { kind: 'warning', text: fault })
  toggledAt.delete(id)
  show(saved, { kind: 'error', text: toggleWords.failed(fault) })
}

const SHOWN_HERE: string[] = [toggleWords.already, toggleWords.wait]

/** Returns null when the server accepted it, else an error message. Throws if only the form's own page can show it. */
async function send(
  { locationId, sender }: Place,
  collectionId: SaveState['id'],
  on: boolean,
): Promise<string | null> {
  const page = `/location/${locationId}/save`
  const want = on ? 'on' : 'off'
  const fields = { sender, intent: 'toggle', collection: String(collectionId), want, stay: 'on' }
  const answer = await post(page, new URLSearchParams(fields), true)
  if (answer.kind === 'failed')
    return answer.text || (answer.why === 'away' ? toggleWords.fault : toggleWords.noAnswer)
  // The only redirect is to log in. Loading the page itself goes there, and comes back.
  if (answer.kind === 'led') location.assign(page)
  else if (answer.status < 400) return null
  else if (answer.status < 500) {
    const fault = faultIn(answer.data as FormResult)
    if (answer.status === 409 && !SHOWN_HERE.includes(fault)) throw new Error(fault)
    return fault
  }
  return toggleWords.fault
}

/** The server's error message; only its first line. */
const faultIn = ({ submission }: FormResult) =>
  Object.values(submission.error ?? {})
    .flatMap((each) => each ?? [])
    .join(' ')
    .split('\n')[0] || toggleWords.fault
