import { fullName } from '~/accounts/rules'
import type { Db } from '~db/connection'
import { findPeople, WHICH } from './people-queries.server'
import { MIN_QUERY, tidyQuery } from './people-rules'

export type PeopleView = Awaited<ReturnType<typeof listPeople>>

const PAGE = 20

/**
 * The accounts that a URL asks for: ?q= name or address, ?show= which ones, ?before= an id. `older`: the next page has ids
 * below this. `short`: the query is too short to search.
 */
export async function listPeople(db: Db, asked: { q?: string; show?: string; before?: string }) {
  const query = tidyQuery(asked.q ?? null)
  const which = WHICH.find((each) => each === asked.show) ?? 'all'
  const before = asked.before && /^[1-9]\d{0,14}$/.test(asked.before) ? Number(asked.before) : null
  const short = query !== '' && query.length < MIN_QUERY
  const rows = short ? [] : await findPeople(db, { query, which, before, limit: PAGE + 1 })
  const people = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    name: fullName(row.first_name, row.last_name),
    email: row.email,
    university: row.university,
    joined: row.created_at,
    admin: row.admin,
    moderator: row.moderator,
    suspended: row.suspended_at !== null,
    leaving: row.deletion_requested_at !== null,
  }))
  return {
    query,
    which,
    short,
    first: before === null,
    people,
    older: rows.length > PAGE ? people.at(-1)!.id : null,
  }
}
