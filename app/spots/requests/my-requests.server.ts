import { locationPath } from '../rules'
import { acceptedParts, actText, partsText } from '../suggestions/act-text'
import { mailWords } from '../suggestions/words'
import { done, missing, type Outcome } from '~/services/outcome'
import { campusPath } from '~/campuses/rules'
import type { Db } from '~db/connection'
import { askedBy, oneAskedBy, type AskedRow } from './list-queries.server'
import { picturePath, requestPath, withdrawPath, type AskedKind } from './rules'
import { listWords } from './words'

const PAGE = 10

/** A page of a user's requests and suggested edits, newest first; `page` from 1. */
export async function myRequests(db: Db, { userId, page }: { userId: number; page: number }) {
  const rows = await askedBy(db, userId, PAGE + 1, (page - 1) * PAGE)
  const to = (n: number) => (n === 1 ? '?tab=requests' : `?tab=requests&page=${n}`)
  return {
    requests: rows.slice(0, PAGE).map(viewOf),
    newer: page > 1 ? to(page - 1) : null,
    older: rows.length > PAGE ? to(page + 1) : null,
  }
}

export type MyRequestsView = Awaited<ReturnType<typeof myRequests>>

/** `kind` is null if the URL has no such kind, `id` if it has no number. */
type RequestQuery = { userId: number; kind: AskedKind | null; id: number | null }

/** A request that the user sent, not one that they joined. */
export async function ownRequest(db: Db, asked: RequestQuery): Promise<Outcome<RequestView>> {
  const request = await myRequest(db, asked)
  return request.ok && request.value.joined ? missing(listWords.missing) : request
}

/** One of a user's requests or suggested edits. */
export async function myRequest(db: Db, { userId, kind, id }: RequestQuery): Promise<Outcome<RequestView>> {
  const row = kind && id ? await oneAskedBy(db, userId, kind, id) : null
  return row ? done(viewOf(row)) : missing(listWords.missing)
}

/** A request, or a suggested edit, as its sender sees it. */
function viewOf(row: AskedRow) {
  const { kind, id, name, address, created_at: at, joined, status, reason } = row
  const request = kind === 'suggestion' ? null : { kind, id }
  return {
    kind,
    id,
    name,
    address,
    at,
    joined,
    status,
    reason,
    ...answerTo(row),
    /** The page of the requested item, once it's public. */
    path: row.shown ? pathOf(row) : null,
    /** The sender's picture. */
    picture: request && row.has_picture ? picturePath(request.kind, id) : null,
    /** The page to add the missing picture. */
    complete: request && row.lacks_picture ? requestPath(request.kind, id) : null,
    /** The page to withdraw it, while nobody has decided on it. */
    withdraw: row.open ? withdrawPath(kind, id) : null,
  }
}

export type RequestView = ReturnType<typeof viewOf>

/**
 * What became of a request or suggested edit, in words. `edits`: what a suggested edit is to change, and what of it wasn't
 * changed; empty for a request.
 */
function answerTo({ action, taken, status }: AskedRow) {
  if (!action) return { answer: listWords.states[status], edits: [] }
  const { rest } = acceptedParts(action, taken ?? [])
  const partly = status === 'Approved' && rest.length > 0
  return {
    answer: partly ? listWords.partly : listWords.answers[status],
    edits: [
      listWords.edits(actText(mailWords.declined, action)),
      ...(partly ? [mailWords.partly.rest(partsText(rest, action))] : []),
    ],
  }
}

const pathOf = ({ kind, entry_id: id, entry_name: name, campus_key }: AskedRow) =>
  kind === 'campus' ? campusPath(campus_key!) : locationPath({ id, name, university_key: campus_key })
