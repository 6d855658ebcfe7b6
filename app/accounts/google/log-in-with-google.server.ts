import type { GooglePerson } from '~/auth/google.server'
import type { LoggedIn } from '~/auth/logged-in'
import type { Viewer } from '~/auth/viewer'
import { enqueue } from '~/jobs/job.server'
import { conflict, done, invalid, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { fetchAvatarJob } from './fetch-avatar.server'
import { finishLogIn } from '../login/finish-log-in.server'
import {
  confirmAddress,
  connectGoogle,
  forgetWaysIn,
  hasGoogle,
  lockAccount,
  lockAccountOfEmail,
  lockGoogleAccount,
  userOfGoogle,
  type Known,
} from './google-queries.server'
import { namesOf, pictureUrl, tellsName } from './google-rules'
import { googleWords } from '../login/words'
import { credentialsOf, insertUser } from '../queries.server'
import { isEmail, normaliseEmail } from '../rules'
import { securityMail } from '../security/send-security-mail.server'
import { recordAttempt, type From } from '../login/log-in-queries.server'

export type Arrival = From &
  GooglePerson & {
    /** The user who's already logged in, to connect a Google account or confirm who they are. */
    viewer: Pick<Viewer, 'id'> | null
    /** Whether they have proven, before they went to Google, that they may connect one. */
    mayConnect: boolean
    /** Env's, for pictures. */
    issuer: string
  }

/** 'connected': a signed-in person's account knows the Google account from now on. */
export type Arrived = { kind: 'signed-in'; found: LoggedIn; isNew: boolean } | { kind: 'connected' }

/**
 * Signs in whom Google has identified. A Google account that is known opens its account; else the account of the same
 * address is linked; else one is made. An account whose address was never confirmed may have been begun by anyone: what
 * they could get in with goes first. Someone who is logged in stays who they are.
 */
export async function logInWithGoogle(db: Db, arrival: Arrival): Promise<Outcome<Arrived>> {
  const person = { ...arrival, email: normaliseEmail(arrival.email) }
  return db.transaction(async (transaction) => {
    await lockGoogleAccount(transaction, person.sub)
    const owner = await userOfGoogle(transaction, person.sub)
    if (!person.emailVerified || !isEmail(person.email)) {
      if (owner !== null) await recordAttempt(transaction, attempt(owner, person, false))
      return person.emailVerified ? invalid(googleWords.incomplete) : refused(googleWords.unverified)
    }
    if (person.viewer && owner !== person.viewer.id)
      return connect(transaction, person.viewer.id, owner, person)
    return owner === null ? byAddress(transaction, person) : open(transaction, owner, person)
  })
}

/** The account of the person's address, linked from now on, or a new one. */
async function byAddress(db: Db, person: Arrival): Promise<Outcome<Arrived>> {
  const user = {
    email: person.email,
    ...namesOf(person),
    password_hash: null,
    email_confirmed_at: new Date(),
  }
  const id = await insertUser(db, user, 'Student')
  const account = await lockAccountOfEmail(db, person.email)
  // Between the two statements it can only have been deleted.
  if (!account) return invalid(googleWords.expired)
  if (!account.email_confirmed_at) {
    await forgetWaysIn(db, account.id)
    await confirmAddress(db, account.id, tellsName(person) ? namesOf(person) : null)
  }
  if (await hasGoogle(db, account.id)) {
    await recordAttempt(db, attempt(account.id, person, false))
    return conflict(googleWords.otherIdentity)
  }
  await connectGoogle(db, account.id, person)
  // An account that had an owner gets another way in: they shall hear of it.
  if (id === null && account.email_confirmed_at) await notifyOwner(db, account.id)
  await wantPicture(db, account, person)
  return open(db, account.id, person, id !== null)
}

async function open(db: Db, userId: number, person: Arrival, isNew = false): Promise<Outcome<Arrived>> {
  const proof = attempt(userId, person, true)
  await recordAttempt(db, proof)
  return done({ kind: 'signed-in', found: await finishLogIn(db, proof), isNew })
}

/** Connects the Google account with that of someone who is logged in. */
async function connect(
  db: Db,
  viewerId: number,
  owner: number | null,
  person: Arrival,
): Promise<Outcome<Arrived>> {
  if (owner !== null) return conflict(googleWords.taken)
  const account = await lockAccount(db, viewerId)
  if (!account) return invalid(googleWords.expired)
  const namesake = await credentialsOf(db, person.email)
  // Who begins an account with someone's address does not keep them from using it.
  if (namesake && namesake.id !== viewerId && namesake.email_confirmed_at)
    return conflict(googleWords.addressTaken)
  if (await hasGoogle(db, viewerId)) return conflict(googleWords.alreadyConnected)
  if (!person.mayConnect) return refused(googleWords.expired)
  if (!account.email_confirmed_at && account.email === person.email) await confirmAddress(db, viewerId)
  await connectGoogle(db, viewerId, person)
  await notifyOwner(db, viewerId)
  await wantPicture(db, account, person)
  return done({ kind: 'connected' })
}

const notifyOwner = (db: Db, userId: number) =>
  enqueue(db, securityMail, { userId, at: new Date().toISOString(), what: 'google' })

async function wantPicture(db: Db, { id, image_url }: Known, { picture, issuer }: Arrival) {
  const url = image_url === null ? pictureUrl(picture, issuer) : null
  if (url) await enqueue(db, fetchAvatarJob, { userId: id, url }, { key: `${fetchAvatarJob.name}:${id}` })
}

const attempt = (userId: number, { ip, userAgent }: From, succeeded: boolean) => ({
  userId,
  ip,
  userAgent,
  method: 'google' as const,
  succeeded,
})
