import type { GooglePerson } from '~/services/auth/google.server'
import type { LoggedIn } from '~/services/auth/logged-in'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue } from '~/services/jobs/job.server'
import { conflict, done, invalid, refused, type Outcome } from '~/services/outcome'
import { step } from '~/web/step-failed'
import type { Db } from '~db/connection'
import { fetchAvatarJob } from './fetch-avatar.server'
import { finishLogIn } from './finish-log-in.server'
import {
  confirmAddress,
  connectGoogle,
  deleteCredentials,
  hasGoogle,
  lockAccount,
  lockAccountOfEmail,
  lockGoogleAccount,
  userOfGoogle,
  type Known,
} from './google-queries.server'
import { namesOf, pictureUrl, hasUsableName } from './google-rules'
import { credentialsOf, insertUser } from '../queries.server'
import { registerWords } from './register-words'
import { isEmail, normaliseEmail } from '../rules'
import { securityMail } from '../send-security-mail.server'
import { recordAttempt, type From } from './log-in-queries.server'
import { missingProof } from './prove-again.server'
import { disconnectGoogle, googleAddressOf } from '../security-queries.server'
import { securityWords, googleWords } from '../security-words'

export type Arrival = From &
  GooglePerson & {
    /** The user who's already logged in, to connect a Google account or confirm who they are. */
    viewer: Pick<Viewer, 'id'> | null
    /** Whether they proved their identity before going to Google, so that they may connect an account. */
    mayConnect: boolean
    /** Env's: whose `sub` it is. Pictures may come from there. */
    issuer: string
  }

/** 'connected': a Google account was connected to the viewer's account. */
export type Arrived = { kind: 'signed-in'; found: LoggedIn; isNew: boolean } | { kind: 'connected' }

/**
 * Logs in a user whom Google has identified: opens the connected account, else links the one with the same address,
 * else creates one. An unconfirmed account may be anyone's, so its other ways to log in are removed first. A user who
 * is already logged in stays logged in.
 */
export async function logInWithGoogle(db: Db, arrival: Arrival): Promise<Outcome<Arrived>> {
  const person = { ...arrival, email: normaliseEmail(arrival.email) }
  return db.transaction(async (transaction) => {
    await lockGoogleAccount(transaction, person)
    const owner = await userOfGoogle(transaction, person)
    if (!person.emailVerified || !isEmail(person.email)) {
      if (owner !== null) await recordAttempt(transaction, attempt(owner, person, false))
      return person.emailVerified ? invalid(googleWords.incomplete) : refused(googleWords.unverified)
    }
    if (person.viewer && owner !== person.viewer.id)
      return connect(transaction, person.viewer.id, owner, person)
    return owner === null ? byAddress(transaction, person) : open(transaction, owner, person)
  })
}

/** Links the account with this address, or creates one. */
async function byAddress(db: Db, person: Arrival): Promise<Outcome<Arrived>> {
  const user = {
    email: person.email,
    ...namesOf(person),
    password_hash: null,
    email_confirmed_at: new Date(),
  }
  const id = await step(registerWords.profileFailed, () => insertUser(db, user, 'Student'))
  const account = await lockAccountOfEmail(db, person.email)
  // The account was deleted between the two statements.
  if (!account) return invalid(googleWords.expired)
  if (!account.email_confirmed_at) {
    await deleteCredentials(db, account.id)
    await confirmAddress(db, account.id, hasUsableName(person) ? namesOf(person) : null)
  }
  if (await hasGoogle(db, account.id, person.issuer)) {
    await recordAttempt(db, attempt(account.id, person, false))
    return conflict(googleWords.otherIdentity)
  }
  await connectGoogle(db, account.id, person)
  // A confirmed account gets another way to log in, so notify its owner.
  if (id === null && account.email_confirmed_at) await notifyOwner(db, account.id)
  await wantPicture(db, account, person)
  return open(db, account.id, person, id !== null)
}

async function open(db: Db, userId: number, person: Arrival, isNew = false): Promise<Outcome<Arrived>> {
  const proof = attempt(userId, person, true)
  await recordAttempt(db, proof)
  return done({ kind: 'signed-in', found: await finishLogIn(db, proof), isNew })
}

/** Connects the Google account to the account of the user who is logged in. */
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
  // An unconfirmed account with this address doesn't count: anyone may have created it.
  if (namesake && namesake.id !== viewerId && namesake.email_confirmed_at)
    return conflict(googleWords.addressTaken)
  if (await hasGoogle(db, viewerId, person.issuer)) return conflict(googleWords.alreadyConnected)
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

/**
 * Whether a viewer may connect a Google account. It's another way to log in, so they must prove their identity first.
 * False when one is already connected: then going to Google is itself the proof.
 * @throws TooManyHashes
 */
export async function mayConnectGoogle(
  db: Db,
  viewer: Viewer,
  { issuer, password }: { issuer: string; password?: string },
): Promise<Outcome<boolean>> {
  if (await hasGoogle(db, viewer.id, issuer)) return done(false)
  return (await missingProof(db, viewer, password)) ?? done(true)
}

/** Disconnects Google from the viewer's account, which must have a password to log in with instead. */
export async function disconnectFromGoogle(db: Db, viewer: Viewer): Promise<Outcome<null>> {
  if (await disconnectGoogle(db, viewer.id)) return done(null)
  // If it's already disconnected, there's nothing to do.
  return (await googleAddressOf(db, viewer.id)) === null
    ? done(null)
    : invalid(securityWords.google.needsPassword)
}
