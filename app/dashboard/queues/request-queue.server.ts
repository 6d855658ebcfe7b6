import { isWholeSite, type Reach } from '~/services/auth/reach'
import { waitingView } from '~/spots/requests/waiting-requests.server'
import { isDecidedMeanwhile, withoutBelow } from '~/web/decision-text'
import { words as decisionWords } from '~/web/decision-words'
import type { Db } from '~db/connection'
import { bulkChange } from '../bulk/bulk-change.server'
import { bulkView } from '../bulk/bulk-view.server'
import { REQUEST_KINDS } from '~/spots/requests/rules'
import { personPath } from '../dashboard-url'
import { itemName } from '../history-queries.server'
import { ITEM_OF, type RequestsAsked } from './request-url'

/** Decides on a request. A conflict names it, because the page has many requests, and no longer this one. */
export async function decideRequest(
  db: Db,
  change: Parameters<typeof bulkChange>[1],
): ReturnType<typeof bulkChange> {
  const outcome = await bulkChange(db, change)
  const [first] = change.items
  if (outcome.ok || !first || !isDecidedMeanwhile(outcome.message)) return outcome
  const item = await itemName(db, change.viewer.reach, change.kind, first.id)
  const message = withoutBelow(outcome.message)
  return { ...outcome, message: item ? decisionWords.about(item.name, message) : message }
}

export type RequestsView = Awaited<ReturnType<typeof listRequests>>

/** A page of open requests of a kind. */
export async function listRequests(db: Db, reach: Reach, asked: RequestsAsked) {
  const { requests, next } = await waitingView(db, reach, asked.kind, asked.after)
  const { rows } = await bulkView(db, reach, {
    kind: ITEM_OF[asked.kind],
    ids: requests.map(({ entryId }) => entryId),
    status: 'Approved',
    useCampusPoint: false,
  })
  return {
    ...asked,
    // Universities are for admins.
    kinds: isWholeSite(reach) ? [...REQUEST_KINDS].reverse() : [],
    requests: requests.map(({ sender, ...request }) => ({
      ...request,
      sender: sender && { name: sender.name, href: personPath(reach, sender.id) },
    })),
    next,
    // What the requests become, and what approving each would do.
    items: rows,
  }
}
