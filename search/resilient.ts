import type { Logger } from 'pino'
import type { Db } from '../db/connection'
import type { SearchEngine } from './engine'
import { createMeilisearch } from './meilisearch'
import {
  failureOf,
  indexName,
  reachMeilisearch,
  searchClient,
  targetOf,
  type Failure,
  type MeilisearchSettings,
} from './meilisearch-client'
import { isFresh } from './outbox'
import { createPostgresSearch } from './postgres'

const PROBE_TIMEOUT_MS = 1000
/** How long the result of the freshness check is cached. */
const FRESH_MS = 1000

type SearchMetrics = { fellBack: (reason: Failure) => void; engineUp: (up: boolean) => void }

type Options = {
  db: Db
  env: { meilisearch: MeilisearchSettings | null }
  log: Pick<Logger, 'warn' | 'info'>
  metrics?: SearchMetrics
  /** How often a failing server is probed. */
  probeMs?: number
}

/**
 * The search engine the app uses: PostgreSQL, or Meilisearch with PostgreSQL as its fallback. PostgreSQL answers
 * whenever Meilisearch is slow, down, empty or more than a minute behind the database.
 */
export function createSearch({ db, env, log, metrics, probeMs }: Options): SearchEngine {
  const postgres = createPostgresSearch(db)
  const settings = env.meilisearch
  if (!settings) return postgres
  const engine = createMeilisearch(db, settings)
  const client = searchClient(settings)
  let wasFresh = true
  const tellUp = () => metrics?.engineUp(breaker.closed && wasFresh)
  const breaker = createBreaker({
    probeMs,
    // A server that rejects our key or has lost the index doesn't count as back.
    async probe() {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
      await reachMeilisearch(settings, signal)
      await client.index(indexName(settings, 'location')).search('', { limit: 0 }, { signal })
    },
    changed(closed) {
      tellUp()
      if (closed) log.info('Meilisearch is back')
      else log.warn('Meilisearch is failing; PostgreSQL takes over until it is back')
    },
  })

  let asked = -Infinity
  let fresh: Promise<boolean> = Promise.resolve(true)
  tellUp()
  /** False if the database is down. PostgreSQL's engine then reports the error. */
  async function isUsable(): Promise<boolean> {
    if (performance.now() - asked > FRESH_MS) {
      asked = performance.now()
      fresh = isFresh(db, targetOf(settings!)).catch(() => false)
    }
    const now = await fresh
    if (now !== wasFresh) {
      wasFresh = now
      tellUp()
      if (now) log.info('the search index is up to date')
      else log.warn('the search index is empty or behind; PostgreSQL takes over')
    }
    return now
  }

  async function answer<T>(ask: (engine: SearchEngine) => Promise<T>): Promise<T> {
    const refused: Failure | null = !breaker.closed ? 'open' : (await isUsable()) ? null : 'stale'
    if (refused) {
      metrics?.fellBack(refused)
      return ask(postgres)
    }
    const began = performance.now()
    try {
      return await ask(engine)
    } catch (error) {
      const reason = failureOf(error)
      metrics?.fellBack(reason)
      const ms = Math.round(performance.now() - began)
      log.warn({ reason, error: (error as Error).message, ms }, 'Meilisearch failed; PostgreSQL took over')
      breaker.failed()
      return ask(postgres)
    }
  }

  return {
    search: (query) => answer((each) => each.search(query)),
    countMoments: (query, tags) => postgres.countMoments(query, tags),
    searchUniversities: (q, limit) => answer((each) => each.searchUniversities(q, limit)),
    suggest: (q, city, signal) =>
      answer(async (each) => {
        try {
          return signal?.aborted ? [] : await each.suggest(q, city, signal)
        } catch (error) {
          if (signal?.aborted) return [] // the user kept typing; don't count it as a server failure
          throw error
        }
      }),
    suggestCities: (q) => postgres.suggestCities(q),
    searchCampus: (universityId, q) => answer((each) => each.searchCampus(universityId, q)),
  }
}

const FAILURES = 3
const WITHIN_MS = 10_000
const PROBE_EVERY_MS = 5000

type Breaker = {
  /** Whether calls are allowed. */
  readonly closed: boolean
  failed: () => void
}

type BreakerOptions = {
  /** Resolves if the server responds, and soon rejects if it doesn't. */
  probe: () => Promise<unknown>
  changed: (closed: boolean) => void
  probeMs?: number
}

/**
 * A circuit breaker: stops calls to a server after three failures within ten seconds, then probes every five seconds
 * until a probe succeeds.
 */
export function createBreaker({ probe, changed, probeMs = PROBE_EVERY_MS }: BreakerOptions): Breaker {
  let failures: number[] = []
  let probing: NodeJS.Timeout | null = null

  function later() {
    probing = setTimeout(
      () =>
        void probe().then(() => {
          probing = null
          failures = []
          changed(true)
        }, later),
      probeMs,
    ).unref()
  }
  return {
    get closed() {
      return probing === null
    },
    failed() {
      const now = performance.now()
      failures = [...failures.filter((at) => now - at < WITHIN_MS), now]
      if (failures.length < FAILURES || probing !== null) return
      later()
      changed(false)
    },
  }
}
