import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notify } from '~/notifications/notify.server'
import { MOST_BROWSERS } from '~/notifications/rules'
import { saveBrowser } from '~/notifications/save-browser.server'
import { notificationWords } from '~/notifications/words'
import { isPublicEndpoint } from '~/services/push/send-push.server'
import { insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { answered } from '../../support/answers'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { jobContext, takeMails } from '../../support/jobs'
import { claimsOf, makeBrowser, PUSH_KEY, startPushService } from '../../support/services/push-stand-in'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
const PATH = '/setting/notifications'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.received.length = 0
  service.answers.clear()
  await takeMails(app.env.varDir)
})

let serial = 0
/** Someone who wants decisions as notifications, with a login. */
async function person() {
  const { db } = database
  const user = await insertUser(db, { email: `pushed${++serial}@example.edu` })
  await db('notification_settings').insert({ user_id: user.id, answers: 'push' })
  const { cookie } = await logIn(db, app.env, user.id)
  const login = (await db('web_sessions').where({ user_id: user.id }).first('id'))!
  return { ...user, cookie, login: login.id }
}
type Someone = Awaited<ReturnType<typeof person>>

async function browserOf(someone: Someone) {
  const browser = makeBrowser(`${service.origin}/${++serial}`)
  const viewer = { ...viewerFor(someone), loginId: someone.login }
  expect(
    await saveBrowser(database.db, { viewer, browser: browser.subscription, push: service.settings }),
  ).toMatchObject({
    ok: true,
  })
  return { ...browser, path: new URL(browser.subscription.endpoint).pathname }
}
const say = (id: number, key: string) =>
  notify(jobContext(database.db, { ...app.env, push: service.settings }), 'answers', id, () => ({
    key,
    subject: 'Approved: Moffitt',
    text: ['Your request was approved.'],
    button: { label: 'View', url: `${app.origin}/about` },
  }))
const mails = async () => (await takeMails(app.env.varDir)).map(({ to }) => to)

it('a notification is shown once in every browser of a person, signed and encrypted, and not sent by email', async () => {
  const ada = await person()
  const browsers = [await browserOf(ada), await browserOf(ada)]
  for (const _twice of [1, 2]) await say(ada.id, 'first')
  expect(service.received).toHaveLength(2)
  for (const [n, { body, headers, path }] of service.received.entries()) {
    expect(path).toBe(browsers[n]!.path)
    expect(browsers[n]!.read(body)).toEqual({
      title: 'Approved: Moffitt',
      body: 'Your request was approved.',
      url: '/about',
      tag: 'first',
    })
    expect(claimsOf(headers.authorization).claims).toMatchObject({
      aud: service.origin,
      sub: `mailto:${app.env.supportEmail}`,
    })
    expect(headers.topic).toMatch(/^[\w-]{1,32}$/)
  }
  expect(await mails()).toEqual([])
})

it('browsers that are gone are removed, and without any it comes by email', async () => {
  const { db } = database
  const ada = await person()
  const [here, gone, left] = [await browserOf(ada), await browserOf(ada), await browserOf(ada)]
  service.answers.set(gone.path, 410).set(left.path, 404)
  await say(ada.id, 'to one')
  expect(service.received.map(({ path }) => path)).toEqual([here.path])
  expect(await db('push_subscriptions').where({ user_id: ada.id })).toHaveLength(1)
  expect(await mails()).toEqual([])
  service.answers.set(here.path, 410)
  await say(ada.id, 'to none')
  expect(await mails()).toEqual([ada.email])
  await say(ada.id, 'by email')
  expect(await mails()).toEqual([ada.email])
})

it('a failure is tried again, without showing it twice where it was shown; redirects are not followed', async () => {
  const ada = await person()
  const [here, failing] = [await browserOf(ada), await browserOf(ada)]
  for (const status of [500, 302]) {
    service.answers.set(failing.path, status)
    await expect(say(ada.id, 'again')).rejects.toThrow(String(status))
  }
  service.answers.clear()
  await say(ada.id, 'again')
  expect(service.received.map(({ path }) => path)).toEqual([here.path, failing.path])
  expect(await mails()).toEqual([])
})

it('many workers show it once', async () => {
  const ada = await person()
  await browserOf(ada)
  await Promise.all([1, 2, 3, 4].map(() => say(ada.id, 'at once')))
  expect(service.received).toHaveLength(1)
})

it('an endpoint must be https and public', async () => {
  const push = { key: PUSH_KEY, ms: 2000 }
  const resolve = () => Promise.resolve([{ address: '10.0.0.1', family: 4 }])
  for (const endpoint of [
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://169.254.169.254/',
    'https://93.184.216.34:8443/',
    'http://93.184.216.34/',
    'https://me:pw@93.184.216.34/',
    'ftp://x',
    'nothing',
    '',
  ])
    expect(await isPublicEndpoint(endpoint, push), endpoint).toBe(false)
  expect(await isPublicEndpoint('https://inside.example/', { ...push, resolve })).toBe(false)
  expect(await isPublicEndpoint('https://93.184.216.34/1', push)).toBe(true)
  const unknown = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  expect(await isPublicEndpoint('https://gone.example/', { ...push, resolve: unknown })).toBe(false)
  const fails = () => Promise.reject(new Error('no answer'))
  expect(await isPublicEndpoint('https://gone.example/', { ...push, resolve: fails })).toBeNull()
})

describe('the settings', () => {
  it('add a browser, name it, and turn it off; another account’s has no effect', async () => {
    const { db } = database
    const [ada, eve] = [await person(), await person()]
    const browser = app.browser(ada.cookie)
    const { subscription } = makeBrowser('https://93.184.216.34/1')
    for (const _twice of [1, 2])
      await answered(browser.post(PATH, { intent: 'add-browser', ...subscription }), 303)
    const rows = () => db('push_subscriptions').where({ user_id: ada.id })
    expect(await rows()).toMatchObject([{ ...subscription, login_id: ada.login }])
    const refused = { ...subscription, endpoint: 'https://127.0.0.1/1' }
    const answer = await answered(browser.post(PATH, { intent: 'add-browser', ...refused }), 422)
    expect(answer.text).toContain(notificationWords.badBrowser)
    for (const wrong of [
      { p256dh: 'x' },
      { auth: '' },
      { endpoint: `https://93.184.216.34/${'x'.repeat(1000)}` },
    ])
      await answered(browser.post(PATH, { intent: 'add-browser', ...subscription, ...wrong }), 422)
    const remove = { intent: 'remove-browser', browser: String((await rows())[0]!.id) }
    await answered(app.browser(eve.cookie).post(PATH, remove), 303)
    expect(await rows()).toHaveLength(1)
    await answered(browser.post(PATH, remove), 303)
    expect(await rows()).toEqual([])
  })

  it('keep the newest ten, and lose one with its login', async () => {
    const { db } = database
    const ada = await person()
    const added = []
    for (let n = 0; n <= MOST_BROWSERS; n++) added.push(await browserOf(ada))
    const endpoints = await db('push_subscriptions')
      .where({ user_id: ada.id })
      .orderBy('id')
      .pluck('endpoint')
    expect(endpoints).toEqual(added.slice(1).map(({ subscription }) => subscription.endpoint))
    await answered(app.browser(ada.cookie).post('/signout'), 303)
    expect(await db('push_subscriptions').where({ user_id: ada.id })).toEqual([])
    await say(ada.id, 'logged out')
    expect(await mails()).toEqual([ada.email])
  })
})
