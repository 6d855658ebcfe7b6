import type { SaveState } from './queries.server'
import { TOGGLE_WAIT_MS } from './rules'
import { words } from './toggle-words'

/** What the reader is told. */
export type Said = { kind: 'success' | 'warning' | 'error'; text: string }
/** What the page shows from now on. */
type Show = (saved: boolean, said: Said | undefined) => void

/** When each collection was last toggled by this page, as performance.now() counts: sent first, then answered. */
const toggledAt = new Map<number, number>()

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
    return show(saved, { kind: 'warning', text: words.wait })
  toggledAt.set(id, performance.now())
  show(on, undefined)
  const fault = await send(locationId, id, on)
  toggledAt.set(id, performance.now()) // the server counts from when it was done
  if (fault === null) return show(on, { kind: 'success', text: on ? words.saved(name) : words.removed(name) })
  // Somebody's other page was quicker: then the place is in, as the press had it.
  if (fault === words.already) return show(true, { kind: 'warning', text: fault })
  if (fault === words.wait) return show(saved, { kind: 'warning', text: fault })
  toggledAt.delete(id)
  show(saved, { kind: 'error', text: words.failed(fault) })
}

/** null when it was accepted, else why not. */
async function send(locationId: number, collectionId: number, on: boolean): Promise<string | null> {
  const page = `/location/${locationId}/save`
  const body = new URLSearchParams({ collection: String(collectionId), want: on ? 'on' : 'off' })
  // keepalive: it also arrives when the reader leaves the page at once.
  const answer = await fetch(`${page}/set`, {
    method: 'POST',
    body,
    redirect: 'manual',
    keepalive: true,
  }).catch(() => null)
  if (answer?.status === 204) return null
  // The only one that leads elsewhere: the login session has ended, and the page leads to signing in and back.
  if (answer?.type === 'opaqueredirect') location.assign(page)
  const plain = answer?.headers.get('Content-Type')?.startsWith('text/plain')
  if (!answer || !plain || answer.status < 400 || answer.status >= 500) return words.noAnswer
  return (await answer.text().catch(() => '')) || words.noAnswer
}
