import type { Status } from '../model/statuses'
import { locationPath } from '../rules'
import { done, missing, type Outcome } from '~/services/outcome'
import { campusPath } from '~/campuses/rules'
import type { Db } from '~db/connection'
import { requestsOf, ownRequest, type RequestRow } from './list-queries.server'
import { picturePath, requestPath, type RequestKind } from './rules'
import { listWords } from './words'

/** A request as its sender sees it. */
export type RequestView = {
  kind: RequestKind
  id: number
  name: string
  address: string
  at: Date
  joined: boolean
  status: Status
  reason: string | null
  /** The page of the requested item, once it's public. */
  path: string | null
  /** The sender's picture. */
  picture: string | null
  /** The page to add the missing picture. */
  complete: string | null
}

export type MyRequestsView = { requests: RequestView[]; newer: string | null; older: string | null }

const PAGE = 10

/** A page of a user's requests, newest first; `page` from 1. */
export async function myRequests(
  db: Db,
  { userId, page }: { userId: number; page: number },
): Promise<MyRequestsView> {
  const rows = await requestsOf(db, userId, PAGE + 1, (page - 1) * PAGE)
  const to = (n: number) => (n === 1 ? '?tab=requests' : `?tab=requests&page=${n}`)
  return {
    requests: rows.slice(0, PAGE).map(viewOf),
    newer: page > 1 ? to(page - 1) : null,
    older: rows.length > PAGE ? to(page + 1) : null,
  }
}

/** One of a user's own requests. @param kind null if the URL has no such kind, `id` if it has no number */
export async function myRequest(
  db: Db,
  { userId, kind, id }: { userId: number; kind: RequestKind | null; id: number | null },
): Promise<Outcome<RequestView>> {
  const row = kind && id ? await ownRequest(db, kind, id, userId) : null
  return row ? done(viewOf(row)) : missing(listWords.missing)
}

function viewOf(row: RequestRow): RequestView {
  const { kind, id, name, address, created_at: at, joined, status, reason } = row
  return {
    kind,
    id,
    name,
    address,
    at,
    joined,
    status,
    reason,
    path: row.shown ? pathOf(row) : null,
    picture: row.has_picture ? picturePath(kind, id) : null,
    complete: row.lacks_picture ? requestPath(kind, id) : null,
  }
}

const pathOf = ({ kind, entry_id: id, entry_name: name, campus_key }: RequestRow) =>
  kind === 'campus' ? campusPath(campus_key!) : locationPath({ id, name, university_key: campus_key })
