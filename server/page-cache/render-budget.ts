import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { isLoopback, rangesOf, type Range } from '~/http/limits/address-ranges.server'
import { logSecurity } from '~/http/security-log.server'
import { plainPage } from '../plain-pages'

/** An empty budget is full again after so long. */
const REFILL_MS = 200_000
/** So many addresses are counted; the ones that asked longest ago are forgotten first. */
const MAX_COUNTED = 50_000
/** Few bytes each; a robot that doesn't get the first stays away for days. */
const FREE = new Set(['/robots.txt', '/.well-known/security.txt'])

type Budget = { left: number; at: number; warned: boolean }

/**
 * How many pages each address may have rendered: `size` at once, and what is used comes back evenly. Pages from the cache, files
 * and health checks don't come by here. Each process counts for itself, by a clock that never jumps.
 */
export function createRenderBudget(size: number, now = () => performance.now()) {
  // By size, since `max` takes the memory for all of them at once.
  const budgets = new LRUCache<string, Budget>({ maxSize: MAX_COUNTED, sizeCalculation: () => 1 })

  function budgetOf({ key, shares }: Range): Budget {
    const most = size * shares
    const { left, at, warned } = budgets.get(key) ?? { left: most, at: now(), warned: false }
    const filled = Math.min(most, left + ((now() - at) * most) / REFILL_MS)
    const budget = { left: filled, at: now(), warned: warned && filled < most / 2 }
    budgets.set(key, budget)
    return budget
  }

  return {
    /** Takes one page; 'refused' when there is none left, and 'first' when that hasn't been said yet. */
    take(ip: string): 'taken' | 'refused' | 'first' {
      const each = rangesOf(ip).map(budgetOf)
      const empty = each.filter(({ left }) => left < 1)
      if (empty.length === 0) {
        for (const budget of each) budget.left--
        return 'taken'
      }
      const first = empty.some(({ warned }) => !warned)
      for (const budget of empty) budget.warned = true
      return first ? 'first' : 'refused'
    },
  }
}

/** Answers 429 to an address that has had too many pages rendered. */
export function limitRenders(size: number): RequestHandler {
  const budget = createRenderBudget(size)
  return (request, response, next) => {
    const { method, path, ip = 'unknown' } = request
    if ((method !== 'GET' && method !== 'HEAD') || FREE.has(path) || isLoopback(ip)) return next()
    const answer = budget.take(ip)
    if (answer === 'taken') return next()
    if (answer === 'first')
      logSecurity(response.locals.log, { event: 'refused', why: 'limit', limit: 'pages' })
    plainPage(response, 429)
  }
}
