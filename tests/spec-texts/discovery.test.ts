import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { formStamp } from '~/auth/tokens.server'
import { failure, noticeCookie, success, warning, type Notice } from '~/http/cookies/notice.server'
import { registration } from '../factories/user'
import { jpegFile, sendForm, type Sent } from '../app/requests/send-form'
import { insertLocation } from '../factories/location'
import { insertReview } from '../factories/review'
import { insertUniversity } from '../factories/university'
import { startApp, useApp } from '../support/app'
import { whileBroken, whileRenamed } from '../support/services/broken'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { runJobs, takeMails } from '../support/jobs'
import { googler, startProvider, throughGoogle, type Claims } from '../support/services/openid'
import { DISCOVERY } from './discovery'
import { holdTexts } from './hold-texts'
import { atOnce, walker, type Browser, type During, type Fields } from './walk'

const provider = await startProvider()
const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder(), google: provider.settings })
afterAll(() => provider.close())
beforeEach(async () => {
  provider.instead.clear()
  await database.db('rate_limits').del()
})

const { page, pages, sent, arrive, broken, ...walk } = walker(app, database)
const member = (values: Parameters<typeof walk.member>[0] = {}) => walk.member({ password: OLD, ...values })

const JOBS = 'graphile_worker._private_jobs'
const OLD = 'Lamp-7-oak'
const NEW = 'Desk-9-elm'
const closed = { is_open: false, start_time: null, end_time: null }
const spots: Record<'wednesdays' | 'never' | 'unknown', number> = { wednesdays: 0, never: 0, unknown: 0 }
let serial = 0

beforeAll(async () => {
  const { db } = database
  await insertUniversity(db, { name: 'Lantern College', city: 'Oakvale' })
  const spot = async (hours: Parameters<typeof insertLocation>[1] = {}) =>
    (await insertLocation(db, { name: `Owl Desk ${++serial}`, time_zone: 'UTC', ...hours })).id
  const week = [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({ day_of_week, ...closed }))
  const wednesday = { day_of_week: 3, is_open: true, start_time: '13:00', end_time: '17:00' }
  spots.never = await spot({ hours: week })
  spots.unknown = await spot()
  spots.wednesdays = await spot({ hours: week.map((day) => (day.day_of_week === 3 ? wednesday : day)) })
  for (let n = 0; n < 8; n++) await spot()
  for (const _each of [1, 2]) await insertReview(db, { study_location_id: spots.never, user_id: null })
})

const person = (values: Record<string, string> = {}) =>
  registration(app.env, { email: `ada${++serial}@spec.edu`, password: 'Oak-table-9-lamp', ...values })
const register = (values: Record<string, string>) => sent(app.browser(), '/signup', person(values))
const registerWithout = (table: string) => broken(table, 'insert', () => register({}))

/** A registration without confirmation. */
async function unconfirmed(run: (browser: Browser) => Promise<string>) {
  const open = await startApp(database.db, { confirmEmail: false })
  try {
    return await run(open.browser())
  } finally {
    await open.close()
  }
}

/** The path of a reset link from an email. */
async function resetLink(): Promise<string> {
  const { user } = await member()
  await app.browser().post('/forgot-password', { email: user.email })
  await runJobs(database, app.env)
  const mail = (await takeMails(app.env.varDir)).find(({ to }) => to === user.email)!
  const { pathname, search } = new URL(mail.links[0]!)
  return pathname + search
}
/** Chooses a password with a reset link. */
const reset = async (password: string, confirmPassword = password, run = atOnce) => {
  const link = await resetLink()
  const token = new URL(link, app.origin).searchParams.get('token')!
  return run(() => sent(app.browser(), link, { token, password, confirmPassword }))
}

const change = async (values: Fields = {}, run = atOnce) => {
  const { browser } = await member()
  const fields = { currentPassword: OLD, newPassword: NEW, confirmPassword: NEW, ...values }
  return run(() => sent(browser, '/setting/security', { intent: 'password', ...fields }))
}
const changeWithout = (column: string) =>
  change({}, (send) => whileRenamed(database.db, 'users', column, send))

const NAMES = { firstName: 'Ada', lastName: 'Reader', university: '' }
const settle = async (fields: Sent = {}, values: Parameters<typeof walk.member>[0] = {}, run = atOnce) => {
  const { cookie } = await member(values)
  return run(async () => {
    const answer = await sendForm(app, '/setting', cookie, { ...NAMES, ...fields })
    return answer.location ? (await answer.follow()).text : answer.text
  })
}
const PHOTO = {
  table: 'users',
  on: 'update',
  when: 'old.image_url is distinct from new.image_url',
} as const
const notNoted: During = (send) => whileBroken(database.db, PHOTO, send)
const PICTURED = { image_url: 'profile_images/1/profile_img?t=1' }

/** A notice as the next page shows it. */
const noticed = async (notice: Notice) => {
  const cookie = (await noticeCookie(notice, app.env)).split(';')[0]!
  return page('/about', app.browser(cookie))
}

const google = async (claims: Claims = {}) => {
  const browser = app.browser()
  return arrive(browser, await throughGoogle(browser, googler(claims)))
}
const googleSaying = (body: string) => {
  provider.instead.set(
    '/token',
    (_request, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end(body),
  )
  return google()
}

/** The page of a spot at a time in the first week of March 2026, whose 4th is a Wednesday. */
const spotAt = (spot: keyof typeof spots, day: number, time: string) => async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-03-0${day}T${time}:00Z`) })
  try {
    app.dropCaches()
    return await page(`/location/${spots[spot]}`)
  } finally {
    vi.useRealTimers()
    app.dropCaches()
  }
}

holdTexts(DISCOVERY, {
  ...pages(
    '/',
    '/no-such-page',
    '/university/Nowhere',
    '/location/999999',
    '/near-me',
    '/signup',
    '/email-confirmed',
    '/email-confirmed?status=already',
    '/email-confirmed?status=failed',
    '/email-confirmed?status=success',
    '/forgot-password',
  ),
  '/, as a member without a name': async () =>
    page('/', (await member({ first_name: ' ', last_name: ' ' })).browser),
  '/search, with more than 10 spots': () => page('/search?q=owl'),
  '/search, with no spot': () => page('/search?q=zzyzxq'),
  '/search, with two tags': () => page('/search?q=owl&tag=Quiet&tag=Wifi'),
  'a spot that the campus does not have': () => page('/university/Lantern%20College%20Oakvale/No%20Hall'),
  'a spot, an hour before it opens': spotAt('wednesdays', 4, '12:00'),
  'a spot, the day before it opens': spotAt('wednesdays', 3, '12:00'),
  'a spot, two days before it opens': spotAt('wednesdays', 2, '12:00'),
  'a spot that never opens': () => page(`/location/${spots.never}`),
  'a spot, hours before it closes': spotAt('wednesdays', 4, '14:00'),
  'a spot without hours': () => page(`/location/${spots.unknown}`),
  'a spot, a minute before it closes': spotAt('wednesdays', 4, '16:59'),
  'a spot, 15 minutes before it closes': spotAt('wednesdays', 4, '16:45'),
  'a page that breaks': () => whileRenamed(database.db, 'universities', null, () => page('/allschools')),

  '/signup, by a robot': () => register({ nickname: 'robot' }),
  '/signup, within 2 seconds': () => register({ shown: formStamp(app.env, Date.now()) }),
  '/signup, with nothing typed': () => register({ firstName: '', lastName: '', email: '', password: '' }),
  '/signup, with names, an address and a password that are refused': () =>
    register({ firstName: '123456', lastName: 'Admin', email: 'nobody', password: 'Ab1' }),
  '/signup, with a weak password': () => register({ password: 'lowercase' }),
  '/signup, sent': () => register({ email: 'ada@spec.edu' }),
  '/signup, sent where no confirmation is asked for': () =>
    unconfirmed((browser) => sent(browser, '/signup', person())),
  'registering without an account': () => registerWithout('users'),
  'registering without a confirmation': () => registerWithout('email_confirmations'),
  'registering without a mail': () => registerWithout(JOBS),
  'registering without a login': () =>
    broken('web_sessions', 'insert', () => unconfirmed((browser) => sent(browser, '/signup', person()))),
  '/check-email, without registering': () => page('/check-email'),

  '/onboarding, as a visitor': () => page('/onboarding'),
  '/signin, with a wrong password': async () =>
    sent(app.browser(), '/signin', { email: (await member()).user.email, password: NEW }),
  '/signin, while nothing can be written': async () => {
    const { email } = (await member()).user
    return broken('sign_in_history', 'insert', () => sent(app.browser(), '/signin', { email, password: OLD }))
  },
  'logging out while nothing can be written': async () => {
    const { browser } = await member()
    return broken('web_sessions', 'delete', () => sent(browser, '/signout'))
  },
  'a login with Google that names nobody': () =>
    google({ given_name: undefined, family_name: undefined, name: undefined }),
  'a login with Google that says nothing': () => googleSaying('{}'),
  'a login with Google that cannot be read': () => googleSaying('<html>'),

  '/forgot-password, sent': () => sent(app.browser(), '/forgot-password', { email: 'sent@spec.edu' }),
  '/forgot-password, sent twice': async () => {
    const fields = { email: 'twice@spec.edu' }
    await app.browser().post('/forgot-password', fields)
    return sent(app.browser(), '/forgot-password', fields)
  },
  'a reset link that cannot be sent': async () => {
    const { email } = (await member()).user
    return broken(JOBS, 'insert', () => sent(app.browser(), '/forgot-password', { email }))
  },
  'a reset link, asked for while nobody can look': () =>
    broken('password_resets', 'insert', () =>
      sent(app.browser(), '/forgot-password', { email: 'lost@spec.edu' }),
    ),
  'a reset link, opened': async () => page(await resetLink()),
  'a reset link, with a short password': () => reset('Ab1'),
  'a reset link, with two passwords that differ': () => reset(NEW, `${NEW}!`),
  'a reset link, used': () => reset(NEW),
  'a reset link, while nothing can be written': () =>
    reset(NEW, NEW, (send) => broken('users', 'update', send)),
  'a reset link, while nobody can look it up': async () => {
    const link = await resetLink()
    const browser = app.browser()
    const opened = await whileRenamed(database.db, 'password_resets', null, () => browser.get(link))
    return arrive(browser, opened)
  },
  'a reset link that is unknown': () => page(`/reset-password?token=${'x'.repeat(43)}`),
  'a reset link without its token': () => page('/reset-password'),

  'changing a password to a short one': () => change({ newPassword: 'Abc12', confirmPassword: 'Abc12' }),
  'changing a password without knowing it': () => change({ currentPassword: 'Wrong-1' }),
  'changing a password to two that differ': () => change({ confirmPassword: `${NEW}!` }),
  'changing a password to the same': () => change({ newPassword: OLD, confirmPassword: OLD }),
  'changing a password while nothing can be written': () =>
    change({}, (send) => broken('users', 'update', send)),
  'changing a password while its mail cannot be sent': () =>
    change({}, (send) => broken(JOBS, 'insert', send)),
  'changing a password while nobody can compare it': () => changeWithout('password_hash'),
  'changing a password while the account cannot be read': () => changeWithout('onboarding_offered_at'),

  '/setting, saved': () => settle(),
  '/setting, saved with a photo': async () => settle({ photo: await jpegFile() }),
  '/setting, saved without the photo': () => settle({ removePhoto: 'on' }, PICTURED),
  '/setting, with a photo that is too large': () =>
    settle({ photo: new File([Buffer.alloc(5024 * 1024 + 1)], 'me.jpg', { type: 'image/jpeg' }) }),
  '/setting, with a photo and no storage': async () => {
    const folder = path.join(app.env.varDir, 'uploads', 'profile_images')
    fs.rmSync(folder, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(folder), { recursive: true })
    fs.writeFileSync(folder, 'a file where the folder was')
    try {
      return await settle({ photo: await jpegFile() })
    } finally {
      fs.rmSync(folder)
    }
  },
  '/setting, with a photo and no queue': async () =>
    settle({ photo: await jpegFile() }, {}, (send) => broken(JOBS, 'insert', send)),
  '/setting, with a photo that cannot be noted': async () =>
    settle({ photo: await jpegFile() }, {}, notNoted),
  '/setting, removing a photo that stays': () => settle({ removePhoto: 'on' }, PICTURED, notNoted),
  '/setting, while nothing can be written': () => settle({}, {}, (send) => broken('users', 'update', send)),
  '/setting, while no university can be read': () =>
    settle({ university: 'Nowhere College' }, {}, (send) =>
      whileRenamed(database.db, 'universities', 'key', send),
    ),
  '/allschools/request, sent by someone who is suspended': async () => {
    const { cookie } = await member({ suspended_at: new Date() })
    const fields = { name: 'Hills College', city: 'Oakland', state: 'CA', image: await jpegFile() }
    return (await sendForm(app, '/allschools/request', cookie, fields)).text
  },

  'a success without words': () => noticed(success('')),
  'a failure without words': () => noticed(failure()),
  'a warning without words': () => noticed(warning()),
})
