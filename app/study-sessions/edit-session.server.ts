import type { Viewer } from '~/auth/viewer'
import { conflict, done, invalid, missing, type Failure, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { contentOf } from './create-session.server'
import type { SessionWish } from './form'
import { words } from './form-words'
import { askedOf, dayFault, spanOf, type Span } from './rules'
import { tellParticipants } from './tell-participants.server'
import {
  countParticipants,
  holdForChange,
  placeOfCampus,
  updateSession,
  type HeldOwn,
  type SessionContent,
} from './write-queries.server'

/**
 * Whether anything of the session is other than it was, and whether there was anybody to tell; or, that a location has to be
 * chosen first, of those that `search` finds.
 */
export type Edited = { changed: boolean; told: boolean } | { search: string }

/**
 * Changes one of the viewer's sessions until it is over, and tells everybody who takes part. The same once more changes
 * nothing, and nobody is told twice.
 */
export async function editSession(
  db: Db,
  { viewer, id, wish, now = new Date() }: { viewer: Viewer; id: number; wish: SessionWish; now?: Date },
): Promise<Outcome<Edited>> {
  return db.transaction(async (transaction) => {
    const held = await holdForChange(transaction, id)
    if (!held || held.creator_id !== viewer.id) return missing(words.notFound)
    if (held.over) return conflict(words.isOver)
    const span = spanAfter(held, wish, now)
    if (!('start' in span)) return span
    const location = await placeOfCampus(transaction, held.university_id, wish)
    if (location === null) return done({ search: wish.place })
    const content = contentOf(wish, location)
    if (isSame(held, content, span)) return done({ changed: false, told: false })
    const people = (await countParticipants(transaction, id)) + 1
    if (content.capacity !== null && people > content.capacity)
      return invalid(words.capacityLow(people), 'capacity')
    await updateSession(transaction, id, content, span)
    const { title, start_time, end_time, place } = held
    await tellParticipants(transaction, {
      what: 'changed',
      sessionId: id,
      before: { title, start_time, end_time, place },
    })
    return done({ changed: true, told: people > 1 })
  })
}

/** When the session is then. Times that are not touched stay what they are, also when they are such as nobody could choose now. */
function spanAfter(
  { start_time, end_time, time_zone }: HeldOwn,
  wish: SessionWish,
  now: Date,
): Span | Failure {
  const before = { start: start_time, end: end_time }
  const asked = askedOf(before, time_zone)
  if (wish.date === asked.date && wish.start === asked.start && wish.end === asked.end) return before
  const fault = wish.date === asked.date ? null : dayFault(wish.date, time_zone, now)
  if (fault) return invalid(fault.message, fault.field)
  const span = spanOf(wish, time_zone)
  if ('field' in span) return invalid(span.message, span.field)
  return span.end <= now ? invalid(words.over, 'end') : span
}

const isSame = (held: HeldOwn, content: SessionContent, { start, end }: Span): boolean =>
  held.start_time.getTime() === start.getTime() &&
  held.end_time.getTime() === end.getTime() &&
  (Object.keys(content) as (keyof SessionContent)[]).every((name) => held[name] === content[name])
