import { afterAll, beforeEach, expect, it } from 'vitest'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'
import {
  backFrom,
  googler,
  leadTo,
  noticeAfter,
  startProvider,
  university,
} from '../../support/services/openid'

const [provider, other, google] = [await startProvider(), await startProvider(), await startProvider()]
const database = useDatabase()
const { db } = database
const uni = university(provider)
const sso = [uni, university(other, { id: 'other', name: 'Other University', domains: ['other.example'] })]
const app = useApp(database, { google: google.settings, sso })
afterAll(() => Promise.all([provider.close(), other.close(), google.close()]))
beforeEach(async () => {
  provider.instead.clear()
  await db('rate_limits').del()
})

const EXPIRED = 'took too long or was started in another window'
const REFUSED = 'Example University didn’t accept this login'
type Browser = ReturnType<typeof app.browser>

const begin = async (browser: Browser, id: string) => leadTo(browser, await browser.post(`/auth/${id}`))

it('no response of one provider finishes a login at another (mix-up)', async () => {
  const person = googler()
  const rows: [what: string, change: (back: URL) => unknown, text: string | null][] = [
    ['nothing changed', () => {}, null],
    ['the same issuer', (back) => back.searchParams.set('iss', provider.issuer), null],
    ['another issuer', (back) => back.searchParams.set('iss', other.issuer), REFUSED],
    ['two issuers', (back) => (back.search += `&iss=${other.issuer}&iss=${provider.issuer}`), REFUSED],
    ['another callback', (back) => (back.pathname = '/auth/other/callback'), EXPIRED],
    ['Google’s callback', (back) => (back.pathname = '/auth/google/callback'), EXPIRED],
    ['two states', (back) => (back.search += '&state=another'), REFUSED],
    ['a token beside the code', (back) => (back.search += '&response=eyJ'), REFUSED],
  ]
  await checkRows(
    rows,
    async ([, change, text]) => {
      const browser = app.browser()
      const back = new URL(await backFrom(await begin(browser, 'uni'), person), app.origin)
      change(back)
      const answer = await browser.get(back.pathname + back.search)
      expect(browser.has('session')).toBe(text === null)
      if (text) expect(await noticeAfter(browser, answer)).toContain(text)
    },
    ([what]) => what,
  )
})

it('an issuer that promises to name itself must do so (RFC 9207)', async () => {
  const honest = await startProvider()
  const known = await (await fetch(`${honest.issuer}/.well-known/openid-configuration`)).json()
  const metadata = JSON.stringify({ ...known, authorization_response_iss_parameter_supported: true })
  honest.instead.set('/.well-known/openid-configuration', (_request, response) => void response.end(metadata))
  sso.push(university(honest, { id: 'honest' }))
  const browser = app.browser()
  const back = await backFrom(await begin(browser, 'honest'), googler())
  expect(await noticeAfter(browser, await browser.get(back))).toContain('didn’t accept this login')
  const named = await backFrom(await begin(browser, 'honest'), googler())
  await browser.get(`${named}&iss=${encodeURIComponent(honest.issuer)}`)
  expect(browser.has('session')).toBe(true)
  sso.pop()
  await honest.close()
})

it('the page that leads on is for the request’s browser and provider only', async () => {
  const browser = app.browser()
  const begun = await browser.post('/auth/uni')
  const path = begun.headers.location!
  expect((await browser.get(path)).status).toBe(200)
  for (const [who, address] of [
    [app.browser(), path],
    [browser, path.replace('/uni/', '/other/')],
    [browser, path.replace(/request=.*/, 'request=x')],
    [browser, path.replace(/\?.*/, '')],
  ] as const) {
    const answer = await who.get(address)
    expect([answer.status, answer.headers.location]).toEqual([303, '/signin'])
  }
  await db('sso_requests').update({ created_at: new Date(Date.now() - 601_000) })
  expect((await browser.get(path)).status).toBe(303)
})

it('metadata that is huge, HTML, redirected or missing is said to be our fault, and down is down', async () => {
  const [DOWN, SETUP] = ['isn’t responding right now', 'isn’t set up correctly']
  const rows: [status: number, body: string, text: string][] = [
    [200, 'x'.repeat(200_000), SETUP],
    [200, `{"issuer":"${'x'.repeat(200_000)}"}`, SETUP],
    [200, '<!doctype html><title>Log in</title>', SETUP],
    [200, '[]', SETUP],
    [200, '{"issuer":7}', SETUP],
    [404, '{}', SETUP],
    [500, '{}', DOWN],
    [302, '', DOWN],
  ]
  const fresh = await startProvider()
  sso.push(university(fresh, { id: 'fresh' }))
  await checkRows(
    rows,
    async ([status, body, text]) => {
      fresh.instead.set('/.well-known/openid-configuration', (_request, response) =>
        response.writeHead(status, { Location: '/elsewhere' }).end(body),
      )
      const browser = app.browser()
      const answer = await browser.get((await browser.post('/auth/fresh')).headers.location!)
      expect(await noticeAfter(browser, answer)).toContain(text)
    },
    ([status, body]) => `${status} ${body.slice(0, 40)}`,
  )
  sso.pop()
  await fresh.close()
})
