import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Express, RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { isLoopback, rangesOf, type Range } from '~/web/address-ranges.server'
import { networkKey } from '~/web/limits.server'
import { logSecurity } from '~/web/security-log.server'
import { plainPage } from '../app/web/http/plain-pages'

// Limits by address that each process counts in memory. Those that count forms, guesses and uploads are in PostgreSQL
// (app/web).

/** What is open at present, by address: for IPv6 by its /64 and its /56. */
export function createCounts(most: number) {
  const open = new Map<string, number>()
  return {
    /** Counts one more for `ip`. Returns a function that ends it, or null if there are too many. */
    begin(ip: string): (() => void) | null {
      const ranges = rangesOf(ip)
      if (ranges.some(({ key, shares }) => (open.get(key) ?? 0) >= most * shares)) return null
      for (const { key } of ranges) open.set(key, (open.get(key) ?? 0) + 1)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        for (const { key } of ranges) {
          const left = (open.get(key) ?? 1) - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      }
    },
  }
}

/**
 * Closes new connections from an address that has `most` open. Trusted proxies have no limit, because the headers name
 * their clients. If a number of proxies is trusted, every connection counts as one.
 */
export function limitConnections(server: Server, app: Express, most: number): void {
  const counts = createCounts(most)
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (!address || trusts(address, 0)) return
    const end = counts.begin(address)
    if (end) socket.once('close', end)
    else socket.destroy()
  })
}

/**
 * Sends 429 for a form from an address that's already sending `most` others. Slow ones add up, as each lasts until
 * its last byte.
 */
export function limitForms(most: number): RequestHandler {
  const counts = createCounts(most)
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const end = counts.begin(request.ip ?? 'unknown')
    if (!end) {
      logSecurity(response.locals.log, { event: 'refused', why: 'limit', limit: 'forms' })
      response.set('Connection', 'close')
      return plainPage(response, 429)
    }
    request.once('end', end)
    response.once('close', end)
    next()
  }
}

/** Milliseconds between the responses to an address's refused forms, and the longest that one waits. */
const APART = 100
const MAX_DELAY_MS = 3000

/** When the next refusal of an address may be sent. The addresses refused longest ago are forgotten first. */
const nextAt = new LRUCache<string, number>({ max: 1000 })

/**
 * Delays the 429 of a form while others to its address are pending. A page that says "try again" costs as much as any
 * other, so an address that retries at once over many connections would slow everyone down.
 */
export async function paceRefusal(ip: string): Promise<void> {
  const address = networkKey(ip)
  const now = performance.now()
  const at = Math.min(Math.max(now, nextAt.get(address) ?? 0), now + MAX_DELAY_MS)
  nextAt.set(address, at + APART)
  if (at > now) await sleep(at - now)
}

/** An empty bucket is full again after this long. */
const REFILL_MS = 200_000
/** Addresses to remember. The ones that asked longest ago are forgotten first. */
const MAX_COUNTED = 50_000
/** Few bytes each; a robot that doesn't get the first stays away for days. */
const FREE = new Set(['/robots.txt', '/.well-known/security.txt'])

type Bucket = { left: number; at: number; warned: boolean }

/**
 * A token bucket for each address: `size` pages at once, and used tokens come back evenly, all within `refillMs`. Each
 * process counts for itself, by a clock that never jumps.
 */
export function createTokenBuckets(size: number, now = () => performance.now(), refillMs = REFILL_MS) {
  // By size, since `max` takes the memory for all of them at once.
  const buckets = new LRUCache<string, Bucket>({ maxSize: MAX_COUNTED, sizeCalculation: () => 1 })

  function bucketOf({ key, shares }: Range): Bucket {
    const most = size * shares
    const { left, at, warned } = buckets.get(key) ?? { left: most, at: now(), warned: false }
    const filled = Math.min(most, left + ((now() - at) * most) / refillMs)
    const bucket = { left: filled, at: now(), warned: warned && filled < most / 2 }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    /** Takes one token. 'first': there's none left, which hasn't been logged yet. */
    take(ip: string): 'taken' | 'refused' | 'first' {
      const each = rangesOf(ip).map(bucketOf)
      const empty = each.filter(({ left }) => left < 1)
      if (empty.length === 0) {
        for (const bucket of each) bucket.left--
        return 'taken'
      }
      const first = empty.some(({ warned }) => !warned)
      for (const bucket of empty) bucket.warned = true
      return first ? 'first' : 'refused'
    },
    /** Whole tokens left, and seconds until there's one, and until all are back. */
    left(ip: string): { tokens: number; untilOne: number; untilAll: number } {
      const shares = rangesOf(ip).map((range) => bucketOf(range).left / range.shares)
      const left = Math.min(...shares)
      const seconds = (missing: number) => Math.ceil((Math.max(0, missing) * refillMs) / size / 1000)
      return { tokens: Math.floor(left), untilOne: seconds(1 - left), untilAll: seconds(size - left) }
    },
  }
}

/**
 * Sends 429 to an address that has had too many pages rendered. Cached pages, files and health checks don't come this
 * way.
 */
export function limitRenders(size: number): RequestHandler {
  const buckets = createTokenBuckets(size)
  return (request, response, next) => {
    const { method, path, ip = 'unknown' } = request
    const isFree = FREE.has(path) || response.locals.isApi // which has a limit of its own
    if ((method !== 'GET' && method !== 'HEAD') || isFree || isLoopback(ip)) return next()
    const answer = buckets.take(ip)
    if (answer === 'taken') return next()
    if (answer === 'first')
      logSecurity(response.locals.log, { event: 'refused', why: 'limit', limit: 'pages' })
    plainPage(response, 429)
  }
}
