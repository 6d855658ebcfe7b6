import type { RequestHandler } from 'express'
import { describe, expect, it } from 'vitest'
import { isLoopback, rangesOf } from '~/web/address-ranges.server'
import { createTokenBuckets } from '../../server/limits'
import { useDatabase } from '../support/database'
import { run } from './running'
import { checkRows } from '../support/rows'

const database = useDatabase()
const handler: RequestHandler = (_request, response) => void response.send('a page')
const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } })

describe('the pages of an address', () => {
  it('is used up page by page, and refills evenly', () => {
    let now = 0
    const buckets = createTokenBuckets(200, () => now)
    const take = (n: number, ip = '203.0.113.9') => Array.from({ length: n }, () => buckets.take(ip))
    expect(take(201)).toEqual([...Array<string>(200).fill('taken'), 'first'])
    expect(take(2)).toEqual(['refused', 'refused'])
    expect(take(1, '203.0.113.10')).toEqual(['taken'])
    now += 3000 // one per second
    expect(take(4)).toEqual(['taken', 'taken', 'taken', 'refused'])
    now += 1_000_000
    expect(take(201).filter((each) => each === 'taken')).toHaveLength(200)
  })

  it('is shared by a whole /64 in IPv6, with twice as much for the /56', () => {
    const buckets = createTokenBuckets(10, () => 0)
    const taken = (ipOf: (n: number) => string) =>
      Array.from({ length: 50 }, (_, n) => buckets.take(ipOf(n))).filter((each) => each === 'taken').length
    expect(taken((n) => `2001:db8:1:100::${n}`)).toBe(10)
    expect(taken((n) => `2001:db8:1:1${String(n + 1).padStart(2, '0')}::1`)).toBe(10)
    expect(taken(() => '2001:db8:1:200::1')).toBe(10)
  })
})

const RANGES = [
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['2001:DB8:1:2ff:3:4:5:6', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56']],
  ['2001:db8::6', ['2001:db8:0:0::/64', '2001:db8:0:0::/56']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56']],
  ['unknown', ['unknown']],
] as const
it('an address counts against its own bucket, or in IPv6 against those of its networks', () =>
  checkRows(RANGES, ([ip, keys]) => expect(rangesOf(ip).map(({ key }) => key)).toEqual(keys)))

const LOOPBACK = [
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['1127.0.0.1', false],
] as const
it('this computer is known by its addresses', () =>
  checkRows(LOOPBACK, ([ip, is]) => expect(isLoopback(ip)).toBe(is)))

it('an address that has had too many pages rendered gets 429 with a message; files, health checks, robots.txt and other addresses continue', async () => {
  const { origin, lines } = await run(database.db, {
    handler: () => handler,
    clientFolder: 'public',
    env: { trustProxy: 1, pagesPerAddress: 100 },
  })
  const get = (path: string, ip = '203.0.113.9', method = 'GET') =>
    fetch(origin + path, { method, ...from(ip) })
  const first = await Promise.all(Array.from({ length: 100 }, (_, n) => get(`/search?q=${n}`)))
  expect(first.filter(({ status }) => status !== 200)).toEqual([])
  // Meanwhile, one page refills every two seconds.
  const refusal = async (path: string, method: string) => {
    for (let n = 0; n < 20; n++) {
      const answer = await get(path, undefined, method)
      if (answer.status === 429) return answer
    }
    throw new Error(`${path} was never refused`)
  }
  for (const [path, method] of [
    ['/search?q=more', 'GET'],
    ['/setting', 'HEAD'],
    ['/search.data?q=1', 'GET'],
  ] as const) {
    const refused = await refusal(path, method)
    expect([path, refused.status, refused.headers.get('Retry-After')]).toEqual([path, 429, '60'])
    expect(refused.headers.get('Cache-Control')).toBe('no-store')
    if (method === 'GET') expect(await refused.text()).toContain('<h1>Please wait a moment</h1>')
  }
  for (const path of ['/healthz', '/readyz', '/favicon.svg', '/robots.txt', '/.well-known/security.txt'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  expect((await get('/search', '203.0.113.10')).status).toBe(200)
  expect((await fetch(`${origin}/search`)).status).toBe(200)
  const reported = lines().filter(({ msg, limit }) => msg === 'security' && limit === 'pages')
  expect(reported).toHaveLength(1)
})
