import { forgetVisits } from '~/caching/visits'
import { post } from '~/components/form/post'
import type { FormResult } from '~/http/form-result'
import type { SaveState } from './queries.server'
import { TOGGLE_WAIT_MS } from './rules'
import { toggleWords } from './words'

/** What the reader is told. */
export type Said = { kind: 'success' | 'warning' | 'error'; text: string }
/** What the page shows from now on. */
type Show = (saved: boolean, said: Said | undefined) => void

/** When each collection was last toggled by this page, as performance.now() counts: sent first, then answered. */
const toggledAt = new Map<SaveState['id'], number>()

/** What was sent since anySaved() was asked: whether any of it was accepted. */
let sent: Promise<boolean> = Promise.resolve(false)

/** Whether anything went in or out since this was last asked, once all answers are there. */
export function anySaved(): Promise<boolean> {
  const before = sent
  sent = Promise.resolve(false)
  return before
}

/**
 * Obeys a press at once, sends it, and takes it back when the server does not accept it. Within two seconds of the press
 * before on the same collection it is refused without asking.
 */
export async function sendSave(
  locationId: number,
  { id, name, saved }: SaveState,
  on: boolean,
  show: Show,
): Promise<void> {
  const last = toggledAt.get(id)
  if (last !== undefined && performance.now() - last < TOGGLE_WAIT_MS)
    return show(saved, { kind: 'warning', text: toggleWords.wait })
  toggledAt.set(id, performance.now())
  show(on, undefined)
  const answer = send(locationId, id, on)
  sent = Promise.all([sent, answer]).then(([any, fault]) => any || fault === null)
  const fault = await answer
  if (fault === null) forgetVisits()
  toggledAt.set(id, performance.now()) // the server counts from when it was done
  if (fault === null)
    return show(on, { kind: 'success', text: on ? toggleWords.saved(name) : toggleWords.removed(name) })
  // Someone's other page was quicker: then the location is in, as the press had it.
  if (fault === toggleWords.already) return show(true, { kind: 'warning', text: fault })
  if (fault === toggleWords.wait) return show(saved, { kind: 'warning', text: fault })
  toggledAt.delete(id)
  show(saved, { kind: 'error', text: toggleWords.failed(fault) })
}

/** null when it was accepted, else why not. */
async function send(locationId: number, collectionId: SaveState['id'], on: boolean): Promise<string | null> {
  const page = `/location/${locationId}/save`
  const want = on ? 'on' : 'off'
  const fields = { intent: 'toggle', collection: String(collectionId), want, stay: 'on' }
  const answer = await post(page, new URLSearchParams(fields), true)
  if (answer.kind === 'failed') return answer.text || toggleWords.noAnswer
  // The only redirect is to logging in. The page itself leads there, and back.
  if (answer.kind === 'led') location.assign(page)
  else if (answer.status < 400) return null
  else if (answer.status < 500) return faultIn(answer.data as FormResult)
  return toggleWords.noAnswer
}

/** What the server says is wrong; of several lines, the first says what. */
const faultIn = ({ submission }: FormResult) =>
  Object.values(submission.error ?? {})
    .flatMap((each) => each ?? [])
    .join(' ')
    .split('\n')[0] || toggleWords.noAnswer
