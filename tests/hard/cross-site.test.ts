import { expect, it } from 'vitest'
import { formsOf } from '../forms/catalogue'
import { sendReady, type FormEntry } from '../forms/form'
import { hashRows, useWorld } from '../forms/world'
import { checkRows } from '../support/rows'
import { HARD, noteCounts } from './scale'

const world = useWorld()
const NONE = { Origin: '', 'Sec-Fetch-Site': '', Referer: '' }
/** What a browser sends for a form on another site. */
const FOREIGN: Record<string, Record<string, string>> = {
  'from another site': { ...NONE, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  'from a neighbour of this site': { ...NONE, 'Sec-Fetch-Site': 'same-site' },
  'from nowhere that it names': { ...NONE, Origin: 'null' },
  'with a foreign Referer alone': { ...NONE, Referer: 'https://evil.example/a-form' },
}
/**
 * A provider's page has browsers post to the first two. They read no cookie and set none: the provider's signature counts.
 * The API takes no writes from anywhere.
 */
const ELSEWHERE = /^\/(auth\/[^/]+\/(acs|backchannel)$|api\/)/
let refused = 0

async function check({ ready, cookiesOnly }: FormEntry): Promise<void> {
  const { db } = world
  await db('rate_limits').del()
  const form = await ready(world)
  const [path, query] = form.path.split('?')
  const asData = { ...form, path: `${path}.data${query ? `?${query}` : ''}` }
  const before = await hashRows(db)
  for (const [where, headers] of Object.entries(FOREIGN)) {
    for (const sent of [form, asData]) {
      expect((await sendReady(world, sent, headers)).status, `${sent.path} ${where}`).toBe(403)
      refused++
    }
  }
  expect(await hashRows(db)).toEqual(before)
  expect([204, 303]).toContain((await sendReady(world, form, NONE)).status)
  if (cookiesOnly) return
  const { rate_limits: _counted, ...written } = await hashRows(db)
  expect(before).not.toMatchObject(written)
}

it('a form is refused from other sites and writes nothing; is accepted from a browser that sends no origin', async () => {
  await checkRows(
    formsOf(1),
    ([, entry]) => check(entry),
    ([name]) => name,
  )
  noteCounts('cross-site posts', { forms: formsOf(1).length, refused, 'rows written': 0 })
}, 600_000)

it('only a provider’s signed answers and logouts may come from other sites, and they read and set no cookie', async () => {
  const paths = Object.values(world.app.build.routes).map(
    (route) => `/${(route?.path ?? '').replace(/:\w+/g, 'nobody')}`,
  )
  const before = await hashRows(world.db)
  const accepted: string[] = []
  for (const path of new Set(paths)) {
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'null', Cookie: 'session=x' }
    const answer = await world.app.send(path, { method: 'POST', headers, body: '' })
    // The API takes no writes at all: 405.
    if ([403, 405].includes(answer.status)) continue
    accepted.push(path)
    expect(answer.cookies).toEqual([])
  }
  expect(accepted.sort()).toEqual(['/auth/nobody/acs', '/auth/nobody/backchannel'])
  expect(await hashRows(world.db)).toEqual(before)
}, 60_000)

it('other writes to this server are refused from other sites too', async () => {
  const routes = Object.values(world.app.build.routes).map(
    (route) => `/${(route?.path ?? '').replace(/:\w+/g, '1').replace('*', 'nowhere')}`,
  )
  const before = await hashRows(world.db)
  let count = 0
  let turn = 0
  for (const path of new Set([
    ...routes,
    '/files/profile_images/1/profile_img',
    '/metrics',
    '/health',
    '/assets/x.js',
    '/nowhere.data',
    '/%ff',
  ])) {
    for (const method of HARD ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST']) {
      // A short run tries one of the four for each, in turn.
      for (const headers of HARD ? Object.values(FOREIGN) : [Object.values(FOREIGN)[turn++ % 4]!]) {
        const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
        const { status } = await world.app.send(path, { method, headers: given, body: '' })
        expect(
          method === 'POST' && routes.includes(path) && !ELSEWHERE.test(path) ? [403] : [400, 403, 404, 405],
          `${method} ${path} ${JSON.stringify(given)}`,
        ).toContain(status)
        count++
      }
    }
  }
  expect(await hashRows(world.db)).toEqual(before)
  noteCounts('cross-site posts', { 'to every route, by four methods': count })
}, 60_000)
