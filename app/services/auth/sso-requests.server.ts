import type { Db } from '~db/connection'
import type { SsoRequestRow } from '~db/tables'
import type { Person } from './person'
import { hashToken, newToken } from './tokens.server'

/** The way to a provider and back: where to return to, who is logged in, and what for. */
export type Trip = {
  provider: string
  returnTo: string | null
  startedBy: number | null
  /** Whether they have proved who they are, so that they may connect an account. */
  mayConnect: boolean
  /** Whether the provider must ask who they are, however long they've been logged in there. */
  confirms: boolean
  /** Set on the way to the provider's logout. */
  sealedIdToken: string | null
  /** Whom the provider has posted to us; null for providers whose answer comes with the browser. */
  person?: Person | null
}

/** How long a trip and its cookie last. */
export const TRIP_SECONDS = 600

/**
 * Starts a trip. Each has its own row and cookie, so several tabs can be on their way.
 * @returns the trip's ID, for the address, and the browser's key, for the cookie: nobody else can finish the trip
 */
export async function beginTrip(db: Db, trip: Trip): Promise<{ id: string; key: string }> {
  const id = newToken()
  const key = newToken()
  await db('sso_requests').insert({
    id_hash: hashToken(id),
    provider: trip.provider,
    browser_hash: hashToken(key),
    return_to: trip.returnTo,
    started_by: trip.startedBy,
    may_connect: trip.mayConnect,
    confirms: trip.confirms,
    sealed_id_token: trip.sealedIdToken,
  })
  return { id, key }
}

type TripKey = { provider: string; id: string; key: string | null }

/** A trip that this browser has started and not finished; null if there's none, or it has taken too long. */
export async function findTrip(db: Db, found: TripKey): Promise<Trip | null> {
  const row = await rowsOf(db, found).first()
  return row ? tripOf(row) : null
}

/** As findTrip, and finishes it: of several calls at once, one gets it. */
export async function takeTrip(db: Db, found: TripKey): Promise<Trip | null> {
  const [row] = await rowsOf(db, found).del().returning('*')
  return row ? tripOf(row) : null
}

/**
 * Notes whom the provider named in the answer that it posted, without our cookie. Logs nobody in: that's for the browser
 * that began the trip. Of several answers, one counts.
 * @returns whether this one does
 */
export async function answerTrip(
  db: Db,
  { provider, id, person }: { provider: string; id: string; person: Person },
): Promise<boolean> {
  const answered = await db('sso_requests')
    .where({ id_hash: hashToken(id), provider, answered_at: null, sealed_id_token: null })
    .where('created_at', '>', oldest())
    .update({ answered_at: db.fn.now(), person: JSON.stringify(person) })
    .returning('id_hash')
  return answered.length > 0
}

const oldest = () => new Date(Date.now() - TRIP_SECONDS * 1000)

const rowsOf = (db: Db, { provider, id, key }: TripKey) =>
  db('sso_requests')
    .where({ id_hash: hashToken(id), provider, browser_hash: hashToken(key ?? '') })
    .where('created_at', '>', oldest())

const tripOf = (row: SsoRequestRow): Trip => ({
  provider: row.provider,
  returnTo: row.return_to,
  startedBy: row.started_by,
  mayConnect: row.may_connect,
  confirms: row.confirms,
  sealedIdToken: row.sealed_id_token,
  person: row.person ? personOf(row.person as Person) : null,
})

/** From JSON. */
const personOf = (stored: Person): Person => ({
  ...stored,
  askedAt: stored.askedAt && new Date(stored.askedAt),
})
