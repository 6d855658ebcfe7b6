import type { Db } from '~db/connection'
import type { SsoRequestRow } from '~db/tables'
import type { Person } from './providers/person'
import { hashToken, newToken } from './tokens.server'

/** The way to a provider and back: where to return to, who is logged in, and what for. */
export type SsoRequest = {
  provider: string
  returnTo: string | null
  startedBy: number | null
  /** Whether they have proved who they are, so that they may connect an account. */
  mayConnect: boolean
  /** Whether the provider must ask who they are, however long they've been logged in there. */
  confirms: boolean
  /** Set on the way to the provider's logout. */
  sealedIdToken: string | null
  /** The user that the provider has posted to us; null if its answer comes with the browser. */
  person?: Person | null
}

/** How long an SSO request and its cookie last. */
export const SSO_REQUEST_SECONDS = 600

/**
 * Starts an SSO request. Each has its own row and cookie, so several tabs can be on their way.
 * @returns its ID, for the address, and the browser's key, for the cookie: nobody else can finish it
 */
export async function beginSsoRequest(db: Db, ssoRequest: SsoRequest): Promise<{ id: string; key: string }> {
  const id = newToken()
  const key = newToken()
  await db('sso_requests').insert({
    id_hash: hashToken(id),
    provider: ssoRequest.provider,
    browser_hash: hashToken(key),
    return_to: ssoRequest.returnTo,
    started_by: ssoRequest.startedBy,
    may_connect: ssoRequest.mayConnect,
    confirms: ssoRequest.confirms,
    sealed_id_token: ssoRequest.sealedIdToken,
  })
  return { id, key }
}

/** `posted`: the key of the browser that posted the answer. */
type SsoRequestKey = { provider: string; id: string; key: string | null; posted?: string | null }

/** An SSO request that this browser has started and not finished; null if there's none, or it has taken too long. */
export async function findSsoRequest(db: Db, found: SsoRequestKey): Promise<SsoRequest | null> {
  const row = await rowsOf(db, found).first()
  return row ? ssoRequestOf(row, found) : null
}

/** As findSsoRequest, and finishes it: of several calls at once, one gets it. */
export async function takeSsoRequest(db: Db, found: SsoRequestKey): Promise<SsoRequest | null> {
  const [row] = await rowsOf(db, found).del().returning('*')
  return row ? ssoRequestOf(row, found) : null
}

/**
 * Stores the user that the provider named in the answer that it posted, without our cookie. Logs nobody in: that's for
 * the browser that began the request, and posted the answer. Without the second, someone could send others a link to the
 * provider and be logged in as them. Of several answers, one counts.
 * @returns the key for the browser that posted, or null if another answer counts
 */
export async function answerSsoRequest(
  db: Db,
  { provider, id, person }: { provider: string; id: string; person: Person },
): Promise<string | null> {
  const posted = newToken()
  const answered = await db('sso_requests')
    .where({ id_hash: hashToken(id), provider, answered_at: null, sealed_id_token: null })
    .where('created_at', '>', oldest())
    .update({ answered_at: db.fn.now(), person: JSON.stringify(person), posted_hash: hashToken(posted) })
    .returning('id_hash')
  return answered.length > 0 ? posted : null
}

const oldest = () => new Date(Date.now() - SSO_REQUEST_SECONDS * 1000)

const rowsOf = (db: Db, { provider, id, key }: SsoRequestKey) =>
  db('sso_requests')
    .where({ id_hash: hashToken(id), provider, browser_hash: hashToken(key ?? '') })
    .where('created_at', '>', oldest())

const ssoRequestOf = (row: SsoRequestRow, { posted }: SsoRequestKey): SsoRequest => ({
  provider: row.provider,
  returnTo: row.return_to,
  startedBy: row.started_by,
  mayConnect: row.may_connect,
  confirms: row.confirms,
  sealedIdToken: row.sealed_id_token,
  person:
    row.person && row.posted_hash?.equals(hashToken(posted ?? '')) ? personOf(row.person as Person) : null,
})

/** From JSON. */
const personOf = (stored: Person): Person => ({
  ...stored,
  askedAt: stored.askedAt && new Date(stored.askedAt),
})
