import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { positionCookies, readerPosition } from '~/web/near.server'
import { useApp } from '../../support/app'
import { contextFor, cookieHeader, get, testEnv } from '../../support/context'
import { useDatabase } from '../../support/database'
import { readAnswer } from '../../support/formats/remix-data'
import { attrsAt, textAt, textsAt } from '../../support/html'
import { answered } from '../../support/answers'
import { itRows, itValues } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)

const send = (
  browser: ReturnType<typeof app.browser>,
  latitude: string,
  longitude: string,
  more: Record<string, string> = {},
) => browser.post('/near-me', { intent: 'position', latitude, longitude, ...more })
/** The response to a script that sends one. */
async function stateOf(browser: ReturnType<typeof app.browser>, latitude: string, longitude: string) {
  const fields = { intent: 'position', latitude, longitude, stay: 'on' }
  const answer = await answered(browser.post('/near-me.data', fields), 200)
  return readAnswer(answer.text)
}
const lineOf = (cookies: string[], name: string) => cookies.find((line) => line.startsWith(`${name}=`))
/** The content of our signed cookie, as its browser could read it. */
function valueOf(line: string | undefined) {
  const [value] = decodeURIComponent(/=([^;]+)/.exec(line!)![1]!).split('.')
  return JSON.parse(Buffer.from(value!, 'base64').toString('latin1')) as Record<string, unknown>
}
const errorsOf = (html: string) => textsAt(parse(html), '.field-error')

describe('a position that is posted', () => {
  it('is rounded, and stored for an hour in a cookie that scripts cannot read; its state for a week', async () => {
    const answer = await send(app.browser(), '37.87159', '-122.2727', { returnTo: '/search?q=a' })
    expect([answer.status, answer.to]).toEqual([303, '/search?q=a'])
    const near = lineOf(answer.cookies, 'near')
    expect(near).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(valueOf(near)).toEqual({
      latitude: 37.87,
      longitude: -122.27,
      state: 'CA',
      until: expect.any(Number),
    })
    expect(lineOf(answer.cookies, 'state')).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(valueOf(lineOf(answer.cookies, 'state'))).toEqual({ abr: 'CA', from: 'position' })
    expect(answer.to).not.toContain('37')
  })

  it('is neither in the log nor in the database', async () => {
    await send(app.browser(), '41.23456', '-111.98765')
    await expect
      .poll(() => app.lines.filter(({ route, method }) => route === '/near-me' && method === 'POST').length)
      .toBeGreaterThan(0)
    expect(JSON.stringify(app.lines)).not.toMatch(/41\.23|111\.9|111\.98/)
    const ours = { table_schema: 'public', table_type: 'BASE TABLE' }
    const tables = await database.db('information_schema.tables').where(ours).pluck('table_name')
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables as string[])
      expect(JSON.stringify(await database.db(table)), table).not.toMatch(/(?<![:\d])41\.23|111\.9[89]/)
  })

  itRows([
    ['90.01', '0', ['latitude']],
    ['-91', '0', ['latitude']],
    ['0', '180.5', ['longitude']],
    ['0', '-181', ['longitude']],
    ['', '', ['latitude', 'longitude']],
    ['north', 'west', ['latitude', 'longitude']],
    ['NaN', 'Infinity', ['latitude', 'longitude']],
    ['1e400', '1', ['latitude']],
    ['37,87', '-122', ['latitude']],
    ['<b>', '-122', ['latitude']],
  ])('is refused with the reason, and nothing is stored', async (latitude, longitude, wrong) => {
    const browser = app.browser()
    const answer = await send(browser, latitude, longitude)
    expect(answer.status).toBe(422)
    const faults = {
      latitude: 'Error: Latitude must be a number from -90 to 90.',
      longitude: 'Error: Longitude must be a number from -180 to 180.',
    }
    expect(errorsOf(answer.text)).toEqual(wrong.map((name) => faults[name as 'latitude' | 'longitude']))
    expect(textAt(answer.html, 'title')).toBe('Error: Your location · Carrel')
    expect([browser.has('near'), browser.has('state')]).toEqual([false, false])
  })

  itRows([
    ['90', '180'],
    ['-90', '-180'],
    ['0', '0'],
    ['-0.001', '0.004'],
  ])('is accepted, although it is in no state', async (latitude, longitude) => {
    const browser = app.browser()
    expect((await send(browser, latitude, longitude)).status).toBe(303)
    expect([browser.has('near'), browser.has('state')]).toEqual([true, false])
    expect((await browser.get('/near-me')).text).toContain('It isn’t in a state we list')
    expect(await stateOf(app.browser(), latitude, longitude)).toEqual({ data: { state: null } })
  })

  it('returns the name of its state to the script', async () => {
    const browser = app.browser()
    expect(await stateOf(browser, '40.71', '-74.01')).toEqual({ data: { state: 'New York' } })
    expect([browser.has('near'), browser.has('state')]).toEqual([true, true])
  })

  it('does not change a chosen state', async () => {
    const browser = app.browser()
    await browser.post('/near-me', { intent: 'state', state: 'TX' })
    await send(browser, '40.71', '-74.01')
    expect((await browser.get('/near-me')).text).toContain('Texas first, because you chose it.')
    expect(await stateOf(browser, '40.71', '-74.01')).toEqual({ data: { state: 'New York' } })
    expect((await browser.get('/near-me')).text).toContain('Texas first, because you chose it.')
    await browser.post('/near-me', { intent: 'forget' })
    expect([browser.has('near'), browser.has('state')]).toEqual([false, true])
  })

  it('expires after an hour, even in a browser that keeps its cookies', async () => {
    const env = testEnv()
    const context = contextFor(database.db)
    const known = { near: null, state: null, stateFirst: true }
    const point = { latitude: 40.71, longitude: -74.01, state: 'NY' }
    const cookie = cookieHeader(await positionCookies(point, known, env))
    const request = get('/search', { Cookie: cookie })
    expect((await readerPosition(request, context)).near).toMatchObject(point)
    const now = Date.now
    Date.now = () => now() + 3_601_000
    try {
      const state = { abr: 'NY', from: 'position' }
      expect(await readerPosition(request, context)).toEqual({ near: null, state, stateFirst: true })
    } finally {
      Date.now = now
    }
  })

  it('cannot be forged, nor replaced with another cookie', async () => {
    const claim = '{"latitude":1,"longitude":1,"state":"CA","abr":"CA","from":"choice","until":9e15}'
    const forged = `${encodeURIComponent(Buffer.from(claim).toString('base64'))}.forged`
    const browser = app.browser(`near=${forged}; state=${forged}; order=off`)
    const answer = await answered(browser.get('/search?q=a&sort=nearest'), 200)
    expect(answer.text).not.toMatch(/Showing .* first because/)
    expect(answer.text).not.toContain('Forget my location')
  })
})

describe('where a form leads afterwards', () => {
  itValues([
    '//evil.test',
    'https://evil.test/',
    '/\\evil.test',
    'javascript:alert(1)',
    '',
    '/'.repeat(2000),
  ])('is never another site', async (returnTo) => {
    const forms: Record<string, string>[] = [
      { intent: 'order', want: 'off' },
      { intent: 'forget' },
      { intent: 'state', state: 'CA' },
      { intent: 'position', latitude: '1', longitude: '1' },
    ]
    for (const fields of forms) {
      const answer = await app.browser().post('/near-me', { ...fields, returnTo })
      expect([answer.status, answer.to], fields.intent).toEqual([303, '/search'])
    }
    const html = (await app.browser().get(`/near-me?returnTo=${encodeURIComponent(returnTo)}`)).text
    expect(attrsAt(parse(html), 'main a', 'href')).toEqual(['/search'])
  })
})

describe('a chosen state', () => {
  itValues(['XX', 'ca', 'California', '<b>', 'C', 'CAL'])('must be valid', async (state) => {
    const browser = app.browser()
    const answer = await answered(browser.post('/near-me', { intent: 'state', state }), 422)
    expect(errorsOf(answer.text)).toEqual(['Error: Choose a state from the list.'])
    expect(browser.has('state')).toBe(false)
  })

  it('is shown as chosen, and stored for a year', async () => {
    const browser = app.browser()
    const answer = await browser.post('/near-me', { intent: 'state', state: 'VT' })
    expect(lineOf(answer.cookies, 'state')).toContain('Max-Age=31536000')
    const html = (await browser.get('/near-me')).html
    expect(textsAt(html, 'main option[selected]')).toEqual(['Vermont'])
  })
})

itRows<[Record<string, string>]>([
  [{}],
  [{ intent: 'x' }],
  [{ intent: '__proto__' }],
  [{ intent: 'order' }],
  [{ intent: 'order', want: 'flip' }],
])('an unknown form is refused', async (fields) => {
  const browser = app.browser()
  expect([400, 422]).toContain((await browser.post('/near-me', fields)).status)
  expect(browser.has('order')).toBe(false)
})

it('a form from another site is refused', async () => {
  const browser = app.browser()
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }
  const position = { intent: 'position', latitude: '1', longitude: '1' }
  await answered(browser.post('/near-me', position, foreign), 403)
  expect(browser.has('near')).toBe(false)
})
