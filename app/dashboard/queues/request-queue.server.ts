import { waitingView, type WaitingView } from '~/spots/requests/waiting-requests.server'
import type { Db } from '~db/connection'
import { bulkView, type BulkRow } from '../bulk/bulk-view.server'
import { ITEM_OF, type RequestsAsked } from './request-url'

/**
 * `items`: the items created from the requests, and what approving each would do. `next`: where the next page starts.
 */
export type RequestsView = RequestsAsked & { requests: WaitingView[]; next: number | null; items: BulkRow[] }

/** A page of open requests of a kind. */
export async function listRequests(db: Db, asked: RequestsAsked): Promise<RequestsView> {
  const { requests, next } = await waitingView(db, asked.kind, asked.after)
  const { rows } = await bulkView(db, {
    kind: ITEM_OF[asked.kind],
    ids: requests.map(({ entryId }) => entryId),
    status: 'Approved',
    useCampusPoint: false,
  })
  return { ...asked, requests, next, items: rows }
}
