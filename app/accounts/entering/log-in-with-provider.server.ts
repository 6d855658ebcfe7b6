import { encrypt } from '~/services/auth/encrypt.server'
import type { LoggedIn } from '~/services/auth/logged-in'
import type { Person } from '~/services/auth/providers/person'
import type { ProviderSettings } from '~/services/provider-settings.server'
import type { Env } from '~/services/env.server'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue } from '~/services/jobs/job.server'
import { conflict, done, invalid, refused, type Outcome } from '~/services/outcome'
import { step } from '~/web/step-failed'
import type { Db } from '~db/connection'
import { fetchAvatarJob } from './fetch-avatar.server'
import { finishLogIn } from './finish-log-in.server'
import {
  confirmAddress,
  connectIdentity,
  deleteCredentials,
  forgetUnproven,
  hasIdentity,
  identityOf,
  lockAccountOfEmail,
  lockAccountOfId,
  lockIdentity,
  userOfIdentity,
  type Known,
} from './identity-queries.server'
import { hasUsableName, isAffiliated, isOfDomains, mayRegister, namesOf, pictureUrl } from './identity-rules'
import { credentialsOf, insertUser, setCampusOfKey } from '../queries.server'
import { registerWords } from './register-words'
import { isEmail, normalizeEmail } from '../rules'
import { mailChange } from '../send-security-mail.server'
import { recordAttempt, type From } from './log-in-queries.server'
import { providerWords } from '../security-words'

export type Arrival = From &
  Person & {
    provider: ProviderSettings
    /** The user who's already logged in, to connect an account or confirm who they are. */
    viewer: Pick<Viewer, 'id'> | null
    /** Whether they proved their identity before going to the provider, so that they may connect an account. */
    mayConnect: boolean
    env: Pick<Env, 'registration' | 'sessionSecrets' | 'ssoOnly'>
  }

/** `trusted`: the provider decides who has this address. */
type Checked = Omit<Arrival, 'email'> & { email: string; issuer: string; trusted: boolean }

/** 'connected': the provider's account was connected to the viewer's account. */
export type Arrived = { kind: 'signed-in'; found: LoggedIn; isNew: boolean } | { kind: 'connected' }

/**
 * Logs in a user whom a provider has identified. Issuer and `sub` decide: a connected account opens, whatever its
 * address is by now. Otherwise the address does, if the provider decides who has it: links the account with it, else
 * creates one. An unconfirmed account may be anyone's, so its other ways to log in are removed first. A user who is
 * already logged in stays logged in.
 */
export async function logInWithProvider(db: Db, arrival: Arrival): Promise<Outcome<Arrived>> {
  const { provider } = arrival
  const words = providerWords(provider.name)
  const email = normalizeEmail(arrival.email ?? '')
  const trusted =
    isEmail(email) &&
    (provider.domains === null
      ? arrival.emailVerified === true
      : arrival.emailVerified !== false && isOfDomains(email, provider.domains))
  const person = { ...arrival, email, trusted, issuer: provider.issuer }
  return db.transaction(async (transaction) => {
    await lockIdentity(transaction, person)
    const owner = await userOfIdentity(transaction, person)
    if (provider.domains === null && !trusted) {
      if (owner !== null) await recordAttempt(transaction, attempt(owner, person, false))
      return person.emailVerified ? invalid(words.incomplete) : refused(words.unverified)
    }
    if (person.viewer && owner !== person.viewer.id)
      return connect(transaction, person.viewer.id, owner, person)
    return owner === null ? byAddress(transaction, person) : open(transaction, owner, person)
  })
}

/** Links the account with this address, or creates one. */
async function byAddress(db: Db, person: Checked): Promise<Outcome<Arrived>> {
  const { provider, affiliations, env } = person
  const words = providerWords(provider.name, !env.ssoOnly)
  const registers = !env.ssoOnly && env.registration !== 'closed'
  if (!person.trusted) return refused(registers ? words.otherAddress : words.wrongAddress)
  if (!isAffiliated(affiliations, provider.affiliations))
    return refused(words.notAllowed(affiliations.join(', ').slice(0, 200)))
  // An account that was never confirmed may be anyone's.
  const isNew = !(await credentialsOf(db, person.email))?.email_confirmed_at
  if (isNew && provider.domains === null && !mayRegister(env.registration, person.email))
    return refused(registerWords.closed)
  const user = {
    email: person.email,
    ...namesOf(person),
    password_hash: null,
    email_confirmed_at: new Date(),
  }
  const id = await step(registerWords.profileFailed, () => insertUser(db, user, 'Student'))
  const account = await lockAccountOfEmail(db, person.email)
  // The account was deleted between the two statements.
  if (!account) return invalid(words.expired)
  const refuse = async (text: string) => {
    await recordAttempt(db, attempt(account.id, person, false))
    return conflict(text)
  }
  if (account.role === 'Admin' || account.moderates)
    return refuse(env.ssoOnly ? words.adminByLink : words.admin)
  if (!account.email_confirmed_at) {
    await forgetUnproven(db, account.id)
    await deleteCredentials(db, account.id)
    await confirmAddress(db, account.id, hasUsableName(person) ? namesOf(person) : null)
  }
  if (await hasIdentity(db, account.id, person.issuer)) return refuse(words.otherIdentity)
  await connectIdentity(db, account.id, { ...person, provider: provider.id })
  if (id !== null && provider.university) await setCampusOfKey(db, id, provider.university)
  // A confirmed account gets another way to log in, so notify its owner.
  if (id === null && account.email_confirmed_at) await mailChange(db, account.id, 'provider', provider.name)
  await wantPicture(db, account, person)
  return open(db, account.id, person, id !== null)
}

async function open(db: Db, userId: number, person: Checked, isNew = false): Promise<Outcome<Arrived>> {
  const { provider, env } = person
  const proof = attempt(userId, person, true)
  await recordAttempt(db, proof)
  const days = provider.sessionDays
  const through = {
    identity_id: await identityOf(db, person),
    provider_session: person.sid,
    provider_user: person.nameId,
    sealed_id_token: person.idToken && encrypt('id-token', userId, person.idToken, env.sessionSecrets),
    ends_at: days === null ? null : new Date(Date.now() + days * 86_400_000),
  }
  // They may have logged in there hours ago, and someone else may be using it. Google doesn't say.
  const authenticatedAt = person.askedAt ?? (provider.id === 'google' ? undefined : new Date(0))
  const secondFactorThere = person.secondFactor && provider.mfa === 'counts'
  return done({
    kind: 'signed-in',
    found: await finishLogIn(db, { ...proof, through, authenticatedAt, secondFactorThere }),
    isNew,
  })
}

/** Connects the provider's account to the account of the user who is logged in. */
async function connect(
  db: Db,
  viewerId: number,
  owner: number | null,
  person: Checked,
): Promise<Outcome<Arrived>> {
  const { provider, email } = person
  const words = providerWords(provider.name)
  if (owner !== null) return conflict(words.taken)
  const account = await lockAccountOfId(db, viewerId)
  if (!account) return invalid(words.expired)
  if (await hasIdentity(db, viewerId, person.issuer)) return conflict(words.alreadyConnected)
  if (!person.mayConnect) return refused(words.expired)
  // An address that people may choose there would tell them whether it has an account here.
  const namesake = person.trusted ? await credentialsOf(db, email) : null
  // An unconfirmed account with this address doesn't count: anyone may have created it.
  if (namesake && namesake.id !== viewerId && namesake.email_confirmed_at) return conflict(words.addressTaken)
  if (person.trusted && !account.email_confirmed_at && account.email === email)
    await confirmAddress(db, viewerId)
  await connectIdentity(db, viewerId, { ...person, provider: provider.id })
  await mailChange(db, viewerId, 'provider', provider.name)
  await wantPicture(db, account, person)
  return done({ kind: 'connected' })
}

async function wantPicture(db: Db, { id, image_url }: Known, { picture, issuer }: Checked) {
  const url = image_url === null ? pictureUrl(picture, issuer) : null
  if (url) await enqueue(db, fetchAvatarJob, { userId: id, url }, { key: `${fetchAvatarJob.name}:${id}` })
}

const attempt = (userId: number, { ip, userAgent, provider }: Checked, succeeded: boolean) => ({
  userId,
  ip,
  userAgent,
  method: provider.id === 'google' ? ('google' as const) : ('sso' as const),
  succeeded,
})
