import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken, newToken } from '~/services/auth/tokens.server'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { startApp, useApp, type RunningApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkerOf, type OpenApi } from './openapi'

const database = useDatabase()
const { db } = database
const app = useApp(database, { trustProxy: 1 })
const PATH = '/admin-dashboard/site/keys'
/** Another web process of the same site. */
let other: RunningApp
let university: number

beforeAll(async () => {
  other = await startApp(db, { trustProxy: 1 })
  university = (await insertUniversity(db)).id
})
afterAll(() => other?.close())

let address = 0
const newAddress = () => `203.0.113.${++address}`
const read = (of: RunningApp, Authorization: string, ip = newAddress(), method = 'GET') =>
  of.send(`/api/v1/universities/${university}`, { method, headers: { Authorization, 'X-Forwarded-For': ip } })

const insertKey = async (name: string) => {
  const key = newToken()
  const [row] = await db('open_data_keys')
    .insert({ name, token_hash: hashToken(key) })
    .returning('id')
  return { key, id: row!.id }
}

it('a path that is written in another way has the same limits', async () => {
  const odd = (path: string) => app.send(path, { headers: { Authorization: 'Bearer nonsense' } })
  for (const path of ['/%61pi/v1/universities', '/ap%69/v1/universities', '/api/v1/%75niversities']) {
    const { status, headers } = await odd(path)
    expect([status, Boolean(headers['ratelimit'])], path).toEqual([401, true])
  }
  for (const path of ['/embed/../', '/embed/%2e%2e/', '/screen/.%2E', '/api/./v1/universities'])
    expect((await odd(path)).status, path).toBe(404)
})

it('an admin makes a key, sees it once, and withdraws it, and every process knows', async () => {
  const { cookie } = await insertMember(db, app.env, { role: 'Admin' })
  const browser = app.browser(cookie)
  const page = (await browser.get(PATH)).main
  const fields = {
    intent: 'add',
    key: page.querySelector('input[name=key]')!.getAttribute('value')!,
    name: 'Map of halls',
  }
  expect((await browser.post(PATH, fields)).headers.location).toBe(PATH)
  const shown = await browser.get(PATH)
  const made = shown.main.querySelector('.note code')!.textContent
  expect(shown.headers['cache-control']).toContain('no-store')
  expect((await browser.get(PATH)).text).not.toContain(made)
  // The same form again is the same key.
  await browser.post(PATH, fields)
  expect((await browser.get(PATH)).main.querySelector('.note code')!.textContent).toBe(made)
  const [row, ...more] = await db('open_data_keys')
  expect([row!.token_hash.equals(hashToken(made)), row!.name, more]).toEqual([true, 'Map of halls', []])
  expect((await browser.get(PATH)).main.textContent).toContain('Never used.')

  for (const each of [app, other]) {
    const { status, headers } = await read(each, `bearer ${made} `)
    expect([status, headers['ratelimit-policy']]).toEqual([200, '"key";q=1200;w=60'])
  }
  await expect.poll(async () => (await db('open_data_keys').first())!.last_used_at).not.toBeNull()
  expect((await browser.get(PATH)).main.textContent).toContain('Last used')

  await browser.post(PATH, { intent: 'withdraw', token: String(row!.id) })
  for (const each of [app, other]) expect((await read(each, `Bearer ${made}`)).status).toBe(401)
  expect((await browser.post(PATH, { intent: 'withdraw', token: String(row!.id) })).status).toBe(404)
  expect((await browser.get(PATH)).main.textContent).not.toContain('Map of halls')
  expect(JSON.stringify([...app.lines, ...other.lines])).not.toContain(made)
})

it('a key has its own, higher limit, whatever address it comes from', async () => {
  const { key } = await insertKey('Mirror')
  const ip = newAddress()
  for (let n = 0; n < 130; n++)
    expect((await read(app, `Bearer ${key}`, n % 2 ? ip : newAddress())).status).toBe(200)
  // Its requests are none of the address's.
  expect((await read(app, '', ip)).headers.ratelimit).toMatch(/^"address";r=119;t=/)
  const left = Number(/r=(\d+)/.exec(String((await read(app, `Bearer ${key}`)).headers.ratelimit))![1])
  expect(left).toBeGreaterThan(1060)
  let refused = await read(app, `Bearer ${key}`)
  for (let n = 0; n < 3000 && refused.status === 200; n += 50)
    for (const answer of await Promise.all(
      Array.from({ length: 50 }, () => read(app, `Bearer ${key}`, ip, 'HEAD')),
    ))
      refused = answer
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 1])
  expect(app.lines).toContainEqual(expect.objectContaining({ why: 'limit', limit: 'api-key' }))
  // Another process counts for itself, as it does for addresses.
  expect((await read(other, `Bearer ${key}`)).status).toBe(200)
  expect((await read(app, '', ip)).status).toBe(200)
})

it('a wrong key is refused and counts as a request of its address; what is no key is ignored', async () => {
  const check = checkerOf(JSON.parse((await app.send('/api/v1/openapi.json')).text) as OpenApi)
  const ip = newAddress()
  const refused = await read(app, `Bearer ${newToken()}`, ip)
  check('/universities/{id}', refused)
  expect([refused.status, refused.headers['www-authenticate'], refused.headers['cache-control']]).toEqual([
    401,
    'Bearer',
    'no-store',
  ])
  expect(refused.headers['access-control-allow-origin']).toBe('*')
  expect(refused.headers.ratelimit).toMatch(/^"address";r=119;/)
  const guesses = await Promise.all(Array.from({ length: 250 }, () => read(app, `Bearer ${newToken()}`, ip)))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]))
  for (const given of ['Basic YTpi', 'Bearer', 'Bearer two words', ''])
    expect((await read(app, given)).headers['ratelimit-policy'], given).toBe('"address";q=120;w=60')
  const preflight = await app.send('/api/v1/universities', { method: 'OPTIONS' })
  expect(preflight.headers['access-control-allow-headers']).toBe('Authorization, If-None-Match')
})

it('a key may not send counts, and a token of a counter is no key', async () => {
  const { key } = await insertKey('Reader')
  const sent = await app.send('/api/v1/occupancy', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: '{"readings": [{}]}',
  })
  expect(sent.status).toBe(401)
  const token = newToken()
  await db('occupancy_tokens').insert({
    university_id: university,
    name: 'Doors',
    token_hash: hashToken(token),
  })
  expect((await read(app, `Bearer ${token}`)).status).toBe(401)
})

it('a key costs a cached answer no statement, and changes nothing about it', async () => {
  const { key } = await insertKey('Cached')
  const quiet = await startApp(db, { trustProxy: 1 })
  try {
    const without = await read(quiet, '')
    const first = await read(quiet, `Bearer ${key}`)
    expect([first.text, first.headers.etag]).toEqual([without.text, without.headers.etag])
    await expect
      .poll(async () => (await db('open_data_keys').where({ name: 'Cached' }).first())!.last_used_at)
      .not.toBeNull()
    await read(quiet, `Bearer ${key}`)
    await read(quiet, '')
    const requests = () => quiet.lines.filter(({ msg }) => msg === 'request')
    await expect.poll(() => requests().length).toBe(4)
    const [withKey, plain] = requests().slice(-2)
    // In tests each look for changes asks the database: one for the key, and one for the cache.
    expect(withKey!.sql).toBe(2 * Number(plain!.sql))
  } finally {
    await quiet.close()
  }
})
