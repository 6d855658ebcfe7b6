import { brotliCompressSync } from 'node:zlib'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchFeed } from '~/spots/feeds/fetch-feed.server'
import { feedFaultWords } from '~/spots/feeds/words'
import type { Reach } from '~/services/storage/outside.server'
import { useDatabase } from '../../../support/database'
import { itRows, itValues } from '../../../support/it-rows'
import { listening, stopped } from '../../../support/listening'
import { daysFrom, useFeeds } from './feeds'

const database = useDatabase()
const { feeds, insertRead, read, stored } = useFeeds(database)

const NOW = new Date('2026-11-23T17:00:00Z')
const MB = 1_000_000
type Send = (response: http.ServerResponse) => void
const sends =
  (body: string | Buffer, headers: Record<string, string> = {}): Send =>
  (response) =>
    void response.writeHead(200, headers).end(body)
const leadsTo =
  (status: number, to: string): Send =>
  (response) =>
    void response.writeHead(status, { Location: to }).end()
const location = (more: object) => JSON.stringify({ locations: [{ lid: 1, weeks: [], ...more }] })
const deep = (open: string, close: string) => open.repeat(400_000) + close.repeat(400_000)
const { unreadable } = feedFaultWords

/** Writes a bit of JSON every tenth of a second, and never ends. */
const drip: Send = (response) => {
  response.writeHead(200)
  const timer = setInterval(() => void response.write(' '), 100)
  response.on('close', () => clearInterval(timer))
}

describe('an answer that no calendar gives', () => {
  let inner: http.Server
  let inside = ''
  let askedInside = 0
  beforeAll(async () => {
    inner = http.createServer((_request, response) => {
      askedInside++
      response.end(location({}))
    })
    inside = `http://127.0.0.1:${await listening(inner)}/`
  })
  afterAll(() => stopped(inner))

  const answers: [what: string, send: Send, fault: string][] = [
    ['a redirect to another server', (response) => leadsTo(302, inside)(response), feedFaultWords.redirect],
    ['a redirect to itself', leadsTo(301, '/'), feedFaultWords.redirect],
    ['a redirect to the metadata', leadsTo(307, 'http://169.254.169.254/'), feedFaultWords.redirect],
    ['304 without being asked', (response) => void response.writeHead(304).end(), feedFaultWords.status(304)],
    ['an error', (response) => void response.writeHead(500).end(location({})), feedFaultWords.status(500)],
    ['nothing', (response) => void response.destroy(), feedFaultWords.unreachable],
    [
      'half of it',
      (response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('{')
        setTimeout(() => response.destroy(), 20)
      },
      feedFaultWords.unreachable,
    ],
    ['3 MB', sends(location({ desc: 'x'.repeat(3 * MB) })), feedFaultWords.large],
    [
      '3 MB in pieces',
      (response) => {
        for (let n = 0; n < 30; n++) response.write(' '.repeat(MB / 10))
        response.end(location({}))
      },
      feedFaultWords.large,
    ],
    [
      'a bomb',
      sends(brotliCompressSync(Buffer.alloc(50 * MB)), { 'Content-Encoding': 'br' }),
      feedFaultWords.compressed,
    ],
    ['one byte at a time', drip, feedFaultWords.slow],
    ['silence', () => {}, feedFaultWords.slow],
    ['HTML', sends('<!DOCTYPE html><title>Hours</title>'), unreadable.libcal],
    ['JSONP', sends(`callback(${location({})})`), unreadable.libcal],
    ['an empty body', sends(''), unreadable.libcal],
    ['bytes', sends(Buffer.from([0xff, 0xfe, 0, 1])), unreadable.libcal],
    ['deep lists', sends(deep('[', ']')), unreadable.libcal],
    ['deep objects', sends(`${'{"locations":'.repeat(100_000)}0${'}'.repeat(100_000)}`), unreadable.libcal],
    [
      'deep weeks',
      sends(location({ weeks: JSON.parse(deep('[', ']').slice(399_000, 401_000)) })),
      feedFaultWords.few(0),
    ],
    ['null', sends('null'), unreadable.libcal],
    ['no locations', sends('{"locations":[]}'), unreadable.libcal],
    ['locations of another kind', sends('{"locations":{"lid":1}}'), unreadable.libcal],
    [
      'a location without an id',
      sends('{"locations":[{"name":"x"},null,7,{"lid":"1; drop"}]}'),
      unreadable.libcal,
    ],
    [
      'more locations than a university has',
      sends(JSON.stringify({ locations: Array(5000).fill({ lid: 1 }) })),
      unreadable.libcal,
    ],
    ['weeks of another kind', sends(location({ weeks: 'all' })), feedFaultWords.few(0)],
    [
      'days of another kind',
      sends(location({ weeks: [[1], { Monday: 7, __proto__: null }, { Sunday: [] }] })),
      feedFaultWords.few(0),
    ],
    [
      'a week of 40,000 days',
      sends(
        location({
          weeks: [Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [n, { date: '2026-11-24' }]))],
        }),
      ),
      feedFaultWords.few(0),
    ],
    [
      'dates that are none',
      sends(location({ weeks: [{ Monday: { date: '2026-02-30', times: { status: 'closed' } } }] })),
      feedFaultWords.few(0),
    ],
  ]
  itRows(answers)(
    'is refused, changes nothing and keeps its reason for admins',
    async (_what, send, fault) => {
      const { db } = database
      const { id, feed } = await insertRead()
      await db('location_dates').insert({
        study_location_id: id,
        day: '2026-11-24',
        is_open: false,
        source: 'libcal',
      })
      feeds.answer = (_request, response) => send(response)
      const began = performance.now()
      expect(await read(feed, NOW)).toMatchObject({ last_error: fault, last_good: null, failures: 1 })
      expect(performance.now() - began).toBeLessThan(3000)
      expect(await stored(id)).toEqual({ '2026-11-24': 'closed' })
      expect(askedInside).toBe(0)
    },
  )

  it('may have hostile names, notes and tags', async () => {
    const day = { status: 'closed', note: '\u0000\u202E<script>\ud800 '.repeat(50) }
    feeds.answer = (_request, response) => {
      const name = `\u0000${'n'.repeat(5000)}\u202e`
      const weeks = Object.entries(daysFrom('2026-11-23', 56, (_day, n) => (n % 7 ? '24hours' : day)))
      const days = weeks.map(([date, times]) => ({
        Monday: { date, times: typeof times === 'string' ? { status: times } : times },
      }))
      response.writeHead(200, { ETag: `"${'x'.repeat(5000)}"` })
      response.end(
        JSON.stringify({ locations: [{ lid: 1, name, category: name, parent_lid: {}, weeks: days }] }),
      )
    }
    const { id, feed } = await insertRead()
    const row = await read(feed, NOW)
    expect(row).toMatchObject({ last_error: null, etag: null })
    expect(row.places).toEqual([{ key: '1', name: 'n'.repeat(100), category: 'n'.repeat(100), parent: null }])
    expect((await stored(id))['2026-11-23']).toBe(`closed / ${'<script> '.repeat(7).slice(0, 60).trim()}`)
  })
})

describe('where a calendar may be', () => {
  const fetching = (url: string, settings: Reach & { hosts?: string[] } = {}) =>
    fetchFeed({ url, etag: null }, { hosts: ['*.libcal.com'], ms: 500, ...settings }).then(
      () => 'fetched',
      (error: Error) => error.message,
    )
  const refused = feedFaultWords.hostRefused('*.libcal.com')
  const at = (address: string) => ({
    resolve: () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]),
  })

  itRows([
    ['https://libcal.com/', refused],
    ['https://libcal.com.evil.example/', refused],
    ['https://evillibcal.com/', refused],
    ['https://x.libcal.com./', refused],
    ['https://x.libcal.com@10.0.0.1/', refused],
    ['https://127.0.0.1/', refused],
    ['https://[::1]/', refused],
    ['file:///etc/passwd', refused],
    ['http://x.libcal.com/', feedFaultWords.secure],
    ['ftp://x.libcal.com/', feedFaultWords.secure],
  ])('is a host of the setting, by https', async (url, fault) => expect(await fetching(url)).toBe(fault))

  itValues([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
  ])('is a public address, whatever the name server says', async (address) =>
    expect(await fetching('https://x.libcal.com/', at(address))).toBe(feedFaultWords.isPrivate),
  )

  it('has no private address among its public ones, no other port, and a name server that answers', async () => {
    const both = ['93.184.215.14', '10.0.0.1'].map((address) => ({ address, family: 4 }))
    const url = 'https://x.libcal.com/'
    expect(await fetching(url, { resolve: () => Promise.resolve(both) })).toBe(feedFaultWords.isPrivate)
    expect(await fetching(url, { resolve: () => Promise.resolve([]) })).toBe(feedFaultWords.isPrivate)
    expect(await fetching('https://x.libcal.com:8443/', at('93.184.215.14'))).toBe(feedFaultWords.isPrivate)
    expect(await fetching(url, { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toBe(
      feedFaultWords.unreachable,
    )
    expect(await fetching(url, { resolve: () => new Promise(() => {}) })).toBe(feedFaultWords.slow)
    expect(await fetching(url, { hosts: [] })).toBe(feedFaultWords.off)
  })

  it('is asked for once: the address that was checked is the one connected to', async () => {
    feeds.places = [{ lid: 1, days: {} }]
    let asked = 0
    const rebinding = {
      hosts: ['x.libcal.com'],
      isAllowed: (address: string) => address === '127.0.0.1',
      resolve: () => Promise.resolve([{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]),
    }
    const url = `http://x.libcal.com:${feeds.port}/`
    expect([await fetching(url, rebinding), asked]).toEqual(['fetched', 1])
    expect(feeds.asked[0]!.headers).toMatchObject({
      host: `x.libcal.com:${feeds.port}`,
      'accept-encoding': 'identity',
    })
    expect([await fetching(url, rebinding), asked]).toEqual([feedFaultWords.isPrivate, 2])
    expect(feeds.asked).toHaveLength(1)
  })
})
