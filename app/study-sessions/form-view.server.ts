import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { findPlaces } from './find-places.server'
import { createPath, hubPath } from './path-rules'
import type { SessionDetail } from './queries.server'
import { askedOf } from './rules'
import { wallIn, zoneName } from './zone-rules'

type Of = {
  campus: { id: number; key: string; name: string; timeZone: string }
  /** What locations are searched for in a step of the form; '': they are not. */
  q: string
  /** What the fields hold at first. */
  start: Record<string, unknown>
  now?: Date
}

/** What the form of a session shows around its fields. */
export async function formView(db: Db, engine: SearchEngine, { campus, q, start, now = new Date() }: Of) {
  const places = q ? await findPlaces(db, engine, campus.id, q) : []
  return {
    campus: campus.name,
    back: hubPath(campus.key),
    zone: zoneName(campus.timeZone, now),
    today: wallIn(campus.timeZone, now).date,
    q,
    places,
    suggest: `${createPath(campus.key).replace(/create$/, '')}places.json`,
    start: { ...start, ...(q && { place: q }), ...(places.length === 1 && { pick: String(places[0]!.id) }) },
  }
}

export type SessionFormView = Awaited<ReturnType<typeof formView>>

/** A session as its form shows it to whom it belongs. */
export function typedOf({
  title,
  description,
  start_time,
  end_time,
  time_zone,
  place,
  is_public,
  capacity,
}: SessionDetail) {
  const { overnight, ...times } = askedOf({ start: start_time, end: end_time }, time_zone)
  return {
    ...times,
    title,
    description: description ?? '',
    overnight: overnight ? 'yes' : '',
    place: place?.name ?? '',
    visibility: is_public ? 'public' : 'private',
    capacity: capacity === null ? '' : String(capacity),
  }
}
