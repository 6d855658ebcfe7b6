import { insertModeratorInvite } from '../factories/moderator-invite'
import { beginLogin } from '~/services/auth/logins.server'
import { offToken } from '~/notifications/end-emails.server'
import { deriveToken, hashToken } from '~/services/auth/tokens.server'
import { FIRST_SERIAL } from '../factories/serial'
import { insertUser, registration } from '../factories/user'
import { cookieHeader } from '../support/context'
import { codeOf, secretOn, turnOnTwoStep } from '../support/two-step'
import {
  admin,
  blank,
  byAdmin,
  byStudent,
  byVisitor,
  newName,
  sendReady,
  sentBy,
  someUser,
  type Fields,
  type FormEntry,
  type Ready,
  type World,
} from './form'

const PASSWORD = 'Lamp-7-oak'
let serial = FIRST_SERIAL
const newAddress = () => `new${++serial}@forms.example.edu`

const registering = ({ app }: World, email = newAddress()): Ready => ({
  path: '/signup',
  cookie: '',
  fields: registration(app.env, { email, password: PASSWORD }),
})

/** Registers a student and returns the token of the confirmation email. */
export async function confirmation(world: World): Promise<{ email: string; token: string }> {
  const email = newAddress()
  await sendReady(world, registering(world, email))
  const user = await world.db('users').where({ email }).first('id')
  const row = await world.db('email_confirmations').where({ user_id: user!.id }).first()
  return { email, token: deriveToken('email-confirmation', row!.token_key, world.app.env.sessionSecrets) }
}

/** A user with the token of an email, and what its table says about both. */
async function mailedToken({ db, app }: World, purpose: 'password-reset' | 'login-link') {
  const { id, email } = await insertUser(db, { password: PASSWORD })
  const token_key = `link ${++serial}`
  const token = deriveToken(purpose, token_key, app.env.sessionSecrets)
  return { userId: id, token, row: { email, user_id: id, token_key, token_hash: hashToken(token) } }
}

/** Requests a password reset and returns the token of the email. */
export async function resetLink(world: World): Promise<{ userId: number; token: string }> {
  const { row, ...link } = await mailedToken(world, 'password-reset')
  await world.db('password_resets').insert({ ...row, ip_address: '::1' })
  return link
}

/** Requests a login link and returns the token of the email. */
export async function loginLink(world: World): Promise<{ userId: number; token: string }> {
  const { row, ...link } = await mailedToken(world, 'login-link')
  await world.db('login_links').insert(row)
  return link
}

const ENDED =
  'whoever comes after the end of their session is asked to sign in, and what they typed is kept for an hour'
const MAILED = 'each asks for a mail of its own, and an address gets five an hour'
const MAILED_LINK = 'each asks for a link of its own, and those of an address come more and more slowly'
const VISITORS: Pick<FormEntry, 'who'> = { who: 'anyone' }
/** A visitor's form that only sets cookies and says where to return to. With `before`, a position is known. */
const cookiesOnly = (path: string, fields: Fields, texts: string[] = [], before?: Fields): FormEntry => ({
  ...VISITORS,
  whileSuspended: true,
  cookiesOnly: true,
  texts: blank([...texts, 'returnTo']),
  async ready(world) {
    const answer = before && (await sendReady(world, { path, cookie: '', fields: before }))
    return { path, cookie: cookieHeader(answer?.cookies ?? []), fields: { ...fields, returnTo: '/about' } }
  },
})

/** A form that an address with a password gets. */
const toAddress = (path: string, more: Fields = {}) =>
  byVisitor(async ({ db }) => {
    const { email } = await insertUser(db, { password: PASSWORD })
    return [path, { email, ...more }]
  })

/** Registering, logging in and out, and links in emails. */
const SIGNING_IN: Record<string, FormEntry> = {
  'signin.index': {
    ...VISITORS,
    whileSuspended: true,
    texts: { email: '', password: '', returnTo: '' },
    noted: {
      tables: ['web_sessions', 'sign_in_history'],
      why: 'every sign-in begins a session of its own and is noted',
    },
    ready: toAddress('/signin', { password: PASSWORD, returnTo: '/about' }),
  },
  'signin.code': {
    ...VISITORS,
    whileSuspended: true,
    others: [302, 302, 302],
    texts: { code: '' },
    async ready(world) {
      const { id, email } = await insertUser(world.db, { password: PASSWORD })
      const { secret } = await turnOnTwoStep(world.db, world.app.env, id)
      const first = { path: '/signin', cookie: '', fields: { email, password: PASSWORD } }
      const cookie = cookieHeader((await sendReady(world, first)).cookies)
      return { path: '/signin/code', cookie, fields: { code: codeOf(secret) } }
    },
  },
  'signin.link': {
    ...VISITORS,
    whileSuspended: true,
    texts: { email: '', returnTo: '' },
    noted: { tables: ['login_links', 'job:send-login-link'], why: MAILED_LINK },
    ready: toAddress('/signin/link', { returnTo: '/about' }),
  },
  'signin.link.open': {
    ...VISITORS,
    whileSuspended: true,
    texts: { token: '' },
    ready: byVisitor(async (world) => {
      const { token } = await loginLink(world)
      return [`/signin/link/open?token=${token}`, { token }]
    }),
  },
  'auth.$provider': {
    ...VISITORS,
    whileSuspended: true,
    texts: { returnTo: '' },
    ready: byVisitor(() => ['/auth/google', { returnTo: '/about' }]),
    noted: { tables: ['sso_requests'], why: 'several tabs can be on their way to a provider' },
    // To prove who they are, because a button without a page of its own leads there otherwise.
    shown: [
      sentBy(
        (world) => someUser(world, { password: PASSWORD }),
        async ({ user }, { db }) => {
          const long = new Date(Date.now() - 3_600_000)
          await db('web_sessions')
            .where({ user_id: user.id })
            .update({ created_at: long, authenticated_at: long })
          return ['/auth/google']
        },
      ),
    ],
  },
  signup: {
    ...VISITORS,
    texts: { firstName: '', lastName: '', email: '', password: '', shown: '', leaveEmpty: '' },
    noted: { tables: ['email_confirmations', 'job:send-confirmation'], why: MAILED },
    ready: async (world) => registering(world),
  },
  signout: { ...VISITORS, whileSuspended: true, ready: byStudent(() => ['/signout']) },
  'check-email': {
    ...VISITORS,
    noted: { tables: ['job:resend-confirmation'], why: MAILED },
    async ready(world) {
      const { cookies } = await sendReady(world, registering(world))
      return { path: '/check-email', cookie: cookieHeader(cookies), fields: {} }
    },
  },
  'email-confirmed confirm': {
    ...VISITORS,
    texts: { token: '' },
    ready: byVisitor(async (world) => {
      const { token } = await confirmation(world)
      return ['/email-confirmed', { intent: 'confirm', token }, `/email-confirmed?token=${token}`]
    }),
  },
  'email-confirmed resend': {
    ...VISITORS,
    texts: { email: '' },
    noted: { tables: ['job:resend-confirmation'], why: MAILED },
    ready: byVisitor(async (world) => {
      const { email } = await confirmation(world)
      return ['/email-confirmed?status=failed', { intent: 'resend', email }]
    }),
  },
  'forgot-password': {
    ...VISITORS,
    whileSuspended: true,
    texts: { email: '' },
    others: [303, 422, 422], // limited to one per hour
    ready: toAddress('/forgot-password'),
  },
  'reset-password': {
    ...VISITORS,
    whileSuspended: true,
    texts: { token: '', password: 'Lamp-9-ash', confirmPassword: '' },
    ready: byVisitor(async (world) => {
      const { token } = await resetLink(world)
      const password = 'Lamp-8-elm'
      return [`/reset-password?token=${token}`, { token, password, confirmPassword: password }]
    }),
  },
}

/** A student with a password, and what a form in their security settings needs. */
const security = (
  intent: string,
  make: (world: World, userId: number) => Promise<Fields | void> = async () => {},
): FormEntry => ({
  whileSuspended: true,
  ready: sentBy(
    (world) => someUser(world, { password: PASSWORD }),
    async ({ user }, world) => ['/setting/security', { intent, ...(await make(world, user.id)) }],
  ),
})

const TWO_STEP = '/setting/security/two-step'
const CODE: Pick<FormEntry, 'others' | 'texts'> = { others: [303, 422, 422], texts: { code: '' } }
const twoStep = (intent: string): FormEntry => ({
  ...CODE,
  whileSuspended: true,
  ready: sentBy(admin, async ({ user }, { db, app }) => {
    const { secret } = await turnOnTwoStep(db, app.env, user.id)
    return [TWO_STEP, { intent, code: codeOf(secret) }]
  }),
})

const PREFERENCES = {
  noise_level: '1',
  internet_importance: '2',
  lighting_preference: '0',
  crowding_tolerance: '1',
  food_availability: '1',
  outlet_availability: '2',
  preferred_stay_duration: '1',
  preferred_study_times: ['morning'],
  preferred_days: ['weekends'],
}
const mine = (path: string, fields: Fields, texts: string[] = []): FormEntry => ({
  texts: blank(texts),
  ready: sentBy(
    (world) => someUser(world, { password: PASSWORD, onboarding_offered_at: null }),
    () => [path, fields],
  ),
})
/** Of RFC 8291's example. */
const BROWSER_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const PROFILE = { firstName: 'Ada', lastName: 'Byron', university: '' }
const POSITION = { latitude: '37.87', longitude: '-122.27' }
const nearMe = (intent: string, fields: Fields, texts: string[] = [], before?: Fields) =>
  cookiesOnly('/near-me', { intent, ...fields }, texts, before)

/** A user's own account, appearance and settings. */
const SETTINGS: Record<string, FormEntry> = {
  'appearance theme': cookiesOnly('/appearance', { intent: 'theme', theme: 'dark' }, ['theme']),
  'appearance lite': cookiesOnly('/appearance', { intent: 'lite', want: 'on' }, ['want']),
  'near-me position': nearMe('position', POSITION, ['latitude']),
  'near-me state': nearMe('state', { state: 'CA' }, ['state']),
  'near-me order': nearMe('order', { want: 'on' }, [], { intent: 'state', state: 'CA' }),
  'near-me forget': nearMe('forget', {}, [], { intent: 'position', ...POSITION }),
  'onboarding profile': mine('/onboarding', { intent: 'profile', ...PROFILE }, Object.keys(PROFILE)),
  'onboarding preferences': mine('/onboarding?step=2', { intent: 'preferences', noise_level: '1' }, [
    'noise_level',
  ]),
  'onboarding skip': mine('/onboarding?step=2', { intent: 'skip' }),
  'setting/index': {
    ...mine('/setting', PROFILE, Object.keys(PROFILE)),
    file: ['photo', { firstName: '' }],
    kept: { firstName: 'users.first_name', lastName: 'users.last_name' },
  },
  'setting/notifications choose': mine('/setting/notifications', {
    intent: 'choose',
    reminders: 'none',
    changes: 'email',
    answers: 'none',
    room: 'email',
    quiet: 'none',
    digest: 'email',
    from: '22',
    until: '7',
    zone: 'America/Chicago',
  }),
  'setting/notifications add-browser': {
    // An endpoint belongs to the last account that adds it.
    ready: sentBy(someUser, async () => {
      const endpoint = `https://93.184.216.34/push/${newName('browser')}`
      return ['/setting/notifications', { intent: 'add-browser', endpoint, ...BROWSER_KEYS }]
    }),
    shown: [], // only scripts can make it
  },
  'setting/notifications remove-browser': {
    ready: sentBy(someUser, async ({ user }, { db }) => {
      const login = (await db('web_sessions').where({ user_id: user.id }).first('id'))!
      const endpoint = `https://push.example.com/${newName('browser')}`
      const row = { user_id: user.id, login_id: login.id, endpoint, ...BROWSER_KEYS }
      const [browser] = await db('push_subscriptions').insert(row).returning('id')
      return ['/setting/notifications', { intent: 'remove-browser', browser: String(browser!.id) }]
    }),
  },
  'notifications.off.$token': {
    who: 'anyone',
    whileSuspended: true,
    ready: byVisitor(async ({ db, app }) => [
      `/notifications/off/${offToken((await insertUser(db)).id, 'answers', app.env.sessionSecrets)}`,
    ]),
  },
  'setting/preferences': mine('/setting/preferences', PREFERENCES, ['preferred_days']),
  'setting/security password': {
    ...security('password', async () => {
      const next = `${newName('lamp')}-9X`
      return { currentPassword: PASSWORD, newPassword: next, confirmPassword: next }
    }),
    others: [303, 422, 422],
    noted: { tables: ['form_drafts'], why: ENDED },
    texts: { newPassword: 'Lamp-9-ash', currentPassword: '' },
  },
  'setting/security end-session': {
    ...security('end-session', async ({ db }, user_id) => {
      await beginLogin(db, user_id, 'another browser')
      const last = await db('web_sessions').where({ user_id }).orderBy('id', 'desc').first('id')
      return { sessionId: String(last!.id) }
    }),
    texts: { sessionId: '' },
    proof: true,
  },
  'setting/security end-others': {
    ...security(
      'end-others',
      async ({ db }, userId) => void (await beginLogin(db, userId, 'another browser')),
    ),
    proof: true,
  },
  'setting/security disconnect': security('disconnect', async ({ db }, user_id) => {
    const google = {
      provider: 'google',
      issuer: 'https://accounts.google.com',
      provider_user_id: `sub ${user_id}`,
      email: `g${user_id}@example.edu`,
    }
    await db('auth_identities').insert({ user_id, ...google })
    return { provider: 'google' }
  }),
  'moderate.$token': {
    others: [303, 409, 409],
    ready: sentBy(
      (world) => someUser(world, {}, { secondFactor: true }),
      async ({ user: { email } }, { db, app, campus }) => [
        (await insertModeratorInvite(db, app.env, { email, universities: [campus.id] })).path,
      ],
    ),
  },
  'legal-changes': { ready: byStudent(() => ['/legal-changes']) },
  'setting/security.two-step begin': {
    whileSuspended: true,
    ready: byAdmin(() => [TWO_STEP, { intent: 'begin' }]),
  },
  'setting/security.two-step confirm': {
    ...CODE,
    whileSuspended: true,
    ready: sentBy(admin, async ({ cookie }, world) => {
      await sendReady(world, { path: TWO_STEP, cookie, fields: { intent: 'begin' } })
      const { text } = await world.app.browser(cookie).get(TWO_STEP)
      return [TWO_STEP, { intent: 'confirm', code: codeOf(secretOn(text)) }]
    }),
  },
  'setting/security.two-step new-codes': twoStep('new-codes'),
  'setting/security.two-step turn-off': twoStep('turn-off'),
  'setting/data export': {
    ...mine('/setting/data', { intent: 'export' }),
    whileSuspended: true,
    proof: true,
  },
  'setting/data.delete': {
    ...mine('/setting/data/delete', { password: PASSWORD }, ['password']),
    whileSuspended: true,
    noted: {
      tables: ['job:send-deletion-mail', 'form_drafts'],
      why: `its mail has a key, under which it is sent once; ${ENDED}`,
    },
  },
}

/** Forms about accounts. */
export const ACCOUNT_FORMS = { ...SIGNING_IN, ...SETTINGS }
