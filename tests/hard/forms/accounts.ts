import { beginLogin } from '~/auth/logins.server'
import { deriveToken, hashToken } from '~/auth/tokens.server'
import { insertUser, registration } from '../../factories/user'
import { codeOf, secretOn, turnOnTwoStep } from '../../support/two-step'
import {
  admin,
  blank,
  byAdmin,
  newName,
  sendReady,
  someUser,
  type FormEntry,
  type Ready,
  type World,
} from './form'

const PASSWORD = 'Lamp-7-oak'
let serial = 0
const newAddress = () => `new${++serial}@forms.example.edu`

const registering = ({ app }: World, email = newAddress()): Ready => ({
  path: '/signup',
  cookie: '',
  fields: registration(app.env, { email, password: PASSWORD }),
})

const cookiesOf = (answer: { cookies: string[] }) =>
  answer.cookies.map((line) => line.split(';')[0]!).join('; ')

/** Registers a student and returns the token of the confirmation email. */
export async function confirmation(world: World): Promise<{ email: string; token: string }> {
  const email = newAddress()
  await sendReady(world, registering(world, email))
  const row = await world.db('email_confirmations').orderBy('id', 'desc').first()
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
/** A visitor's form that says where to return to. */
const cookiesOnly = (path: string, fields: Record<string, string>, ...texts: string[]): FormEntry => ({
  cookiesOnly: true,
  texts: blank([...texts, 'returnTo']),
  ready: async () => ({ path, cookie: '', fields: { ...fields, returnTo: '/about' } }),
})

const confirming =
  (path: string, intent: string, field: 'token' | 'email'): FormEntry['ready'] =>
  async (world) => ({ path, cookie: '', fields: { intent, [field]: (await confirmation(world))[field] } })

/** Registering, logging in and out, and links in emails. */
const SIGNING_IN: Record<string, FormEntry> = {
  'signin/index': {
    texts: { email: '', password: '', returnTo: '' },
    noted: {
      tables: ['web_sessions', 'sign_in_history'],
      why: 'every sign-in begins a session of its own and is noted',
    },
    async ready({ db }) {
      const { email } = await insertUser(db, { password: PASSWORD })
      return { path: '/signin', cookie: '', fields: { email, password: PASSWORD, returnTo: '/about' } }
    },
  },
  'signin/code': {
    others: [302, 302, 302],
    texts: { code: '' },
    async ready(world) {
      const user = await insertUser(world.db, { password: PASSWORD })
      const { secret } = await turnOnTwoStep(world.db, world.app.env, user.id)
      const first = await sendReady(world, {
        path: '/signin',
        cookie: '',
        fields: { email: user.email, password: PASSWORD },
      })
      return { path: '/signin/code', cookie: cookiesOf(first), fields: { code: codeOf(secret) } }
    },
  },
  'signin/link': {
    texts: { email: '', returnTo: '' },
    noted: { tables: ['login_links', 'job:send-login-link'], why: MAILED_LINK },
    async ready({ db }) {
      const { email } = await insertUser(db, { password: PASSWORD })
      return { path: '/signin/link', cookie: '', fields: { email, returnTo: '/about' } }
    },
  },
  'signin/link.open': {
    texts: { token: '' },
    async ready(world) {
      const { token } = await loginLink(world)
      return { path: `/signin/link/open?token=${token}`, cookie: '', fields: { token } }
    },
  },
  'auth/google': cookiesOnly('/auth/google', {}),
  signup: {
    texts: { firstName: '', lastName: '', email: '', password: '', shown: '', nickname: '' },
    noted: { tables: ['email_confirmations', 'job:send-confirmation'], why: MAILED },
    ready: async (world) => registering(world),
  },
  signout: {
    ready: async (world) => ({ path: '/signout', cookie: (await someUser(world)).cookie, fields: {} }),
  },
  'check-email': {
    noted: { tables: ['job:resend-confirmation'], why: MAILED },
    async ready(world) {
      const first = await sendReady(world, registering(world))
      return { path: '/check-email', cookie: cookiesOf(first), fields: {} }
    },
  },
  'email-confirmed confirm': {
    texts: { token: '' },
    ready: confirming('/email-confirmed', 'confirm', 'token'),
  },
  'email-confirmed resend': {
    texts: { email: '' },
    noted: { tables: ['job:resend-confirmation'], why: MAILED },
    ready: confirming('/email-confirmed?status=failed', 'resend', 'email'),
  },
  'forgot-password': {
    texts: { email: '' },
    others: [303, 422, 422], // limited to one per hour
    async ready({ db }) {
      const { email } = await insertUser(db, { password: PASSWORD })
      return { path: '/forgot-password', cookie: '', fields: { email } }
    },
  },
  'reset-password': {
    texts: { token: '', password: 'Lamp-9-ash', confirmPassword: '' },
    async ready(world) {
      const { token } = await resetLink(world)
      return {
        path: `/reset-password?token=${token}`,
        cookie: '',
        fields: { token, password: 'Lamp-8-elm', confirmPassword: 'Lamp-8-elm' },
      }
    },
  },
}

const security = (
  intent: string,
  make: (world: World, userId: number) => Promise<Record<string, string> | void> = async () => {},
): FormEntry => ({
  async ready(world) {
    const { user, cookie } = await someUser(world, { password: PASSWORD })
    return { path: '/setting/security', cookie, fields: { intent, ...(await make(world, user.id)) } }
  },
})

const twoStep = (intent: string): FormEntry => ({
  others: [303, 422, 422],
  texts: { code: '' },
  async ready(world) {
    const { user, cookie } = await someUser(world, { role: 'Admin' })
    const { secret } = await turnOnTwoStep(world.db, world.app.env, user.id)
    return { path: '/setting/security/two-step', cookie, fields: { intent, code: codeOf(secret) } }
  },
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
const mine = (path: string, fields: Ready['fields'], texts: string[] = []): FormEntry => ({
  texts: blank(texts),
  ready: async (world) => ({
    path,
    cookie: (await someUser(world, { password: PASSWORD, onboarding_offered_at: null })).cookie,
    fields,
  }),
})

/** A user's own account, appearance and settings. */
const SETTINGS: Record<string, FormEntry> = {
  'appearance theme': cookiesOnly('/appearance', { intent: 'theme', theme: 'dark' }, 'theme'),
  'appearance lite': cookiesOnly('/appearance', { intent: 'lite', want: 'on' }, 'want'),
  'near-me position': cookiesOnly(
    '/near-me',
    { intent: 'position', latitude: '37.87', longitude: '-122.27' },
    'latitude',
  ),
  'near-me state': cookiesOnly('/near-me', { intent: 'state', state: 'CA' }, 'state'),
  'near-me order': cookiesOnly('/near-me', { intent: 'order', want: 'on' }),
  'near-me forget': cookiesOnly('/near-me', { intent: 'forget' }),
  'onboarding profile': mine(
    '/onboarding',
    { intent: 'profile', firstName: 'Ada', lastName: 'Byron', university: '' },
    ['firstName', 'lastName', 'university'],
  ),
  'onboarding preferences': mine('/onboarding?step=2', { intent: 'preferences', noise_level: '1' }, [
    'noise_level',
  ]),
  'onboarding skip': mine('/onboarding?step=2', { intent: 'skip' }),
  'setting/index': {
    ...mine('/setting', { firstName: 'Ada', lastName: 'Byron', university: '' }, [
      'firstName',
      'lastName',
      'university',
    ]),
    kept: { firstName: 'users.first_name', lastName: 'users.last_name' },
  },
  'setting/preferences': mine('/setting/preferences', PREFERENCES, ['preferred_days']),
  'setting/security password': {
    others: [303, 422, 422],
    noted: { tables: ['form_drafts'], why: ENDED },
    texts: { newPassword: 'Lamp-9-ash', currentPassword: '' },
    async ready(world) {
      const next = `${newName('lamp')}-9X`
      const { cookie } = await someUser(world, { password: PASSWORD })
      const fields = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next }
      return { path: '/setting/security', cookie, fields: { intent: 'password', ...fields } }
    },
  },
  'setting/security end-session': {
    ...security('end-session', async ({ db }, userId) => {
      await beginLogin(db, userId, 'another browser')
      return {
        sessionId: String(
          (await db('web_sessions').where({ user_id: userId }).orderBy('id', 'desc').first('id'))!.id,
        ),
      }
    }),
    texts: { sessionId: '' },
  },
  'setting/security end-others': security(
    'end-others',
    async ({ db }, userId) => void (await beginLogin(db, userId, 'another browser')),
  ),
  'setting/security disconnect-google': {
    ...security(
      'disconnect-google',
      async ({ db }, user_id) =>
        void (await db('auth_identities').insert({
          user_id,
          provider: 'google',
          provider_user_id: `sub ${user_id}`,
          email: `g${user_id}@example.edu`,
        })),
    ),
  },
  'setting/security.two-step begin': {
    ready: byAdmin(async () => ['/setting/security/two-step', { intent: 'begin' }]),
  },
  'setting/security.two-step confirm': {
    others: [303, 422, 422],
    texts: { code: '' },
    async ready(world) {
      const { cookie } = await admin(world)
      const path = '/setting/security/two-step'
      await sendReady(world, { path, cookie, fields: { intent: 'begin' } })
      return {
        path,
        cookie,
        fields: {
          intent: 'confirm',
          code: codeOf(secretOn((await world.app.browser(cookie).get(path)).text)),
        },
      }
    },
  },
  'setting/security.two-step new-codes': twoStep('new-codes'),
  'setting/security.two-step turn-off': twoStep('turn-off'),
  'setting/data export': mine('/setting/data', { intent: 'export' }),
  'setting/data.delete': {
    ...mine('/setting/data/delete', { password: PASSWORD }, ['password']),
    noted: {
      tables: ['job:send-deletion-mail', 'form_drafts'],
      why: `its mail has a key, under which it is sent once; ${ENDED}`,
    },
  },
}

/** Forms about accounts. */
export const ACCOUNT_FORMS = { ...SIGNING_IN, ...SETTINGS }
