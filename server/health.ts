import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { deriveToken } from '../app/services/auth/tokens.server'
import type { Env } from '../app/services/env.server'
import { reachSmtp } from '../app/services/jobs/create-mailer.server'
import { releaseText } from '../app/services/release.server'
import type { Storage } from '../app/services/storage/storage'
import type { Db } from '../db/connection'
import { reachMeilisearch } from '../search/meilisearch-client'

const DEADLINE_MS = 2000
/** How long dependency checks are cached, in ms, so that frequent /readyz polling doesn't hammer them. */
const CACHED_MS = { writes: 10_000, search: 5000, storage: 5000, mail: 30_000 }

/** 200 if the process responds; checks nothing else. */
export const healthz: RequestHandler = (_request, response) =>
  void response.set('Cache-Control', 'no-store').type('text').send('ok\n')

/** The parameter with which `carrel doctor` asks /healthz; its value is derived from SESSION_SECRET. */
export const DOCTOR = 'doctor'

/**
 * How a request arrived: the sender's address, that of the connection, whether a proxy passed it on, and whether the
 * address is what a trusted proxy says.
 */
export type HowSeen = {
  address: string
  peer: string
  proxied: boolean
  forwarded: boolean
  secure: boolean
  release: string
}

/** As healthz, but `carrel doctor` learns how its request arrived. */
export function healthzFor({ sessionSecrets }: Pick<Env, 'sessionSecrets'>): RequestHandler {
  const token = deriveToken(DOCTOR, DOCTOR, sessionSecrets)
  return (request, response, next) => {
    if (request.query[DOCTOR] !== token) return healthz(request, response, next)
    const seen: HowSeen = {
      address: request.ip ?? '',
      peer: request.socket.remoteAddress ?? '',
      proxied: request.headers.via !== undefined || request.headers['x-forwarded-proto'] !== undefined,
      forwarded: request.ips.length > 0,
      secure: request.secure,
      release: releaseText(),
    }
    response.set('Cache-Control', 'no-store').json(seen)
  }
}

/**
 * For a load balancer: 200 until the process is stopping, then 503. It doesn't check the database, because without
 * it the process still serves cached pages and preserves what people typed.
 */
export const livez: RequestHandler = (request, response) => {
  const { stopping } = request.app.locals
  response.status(stopping ? 503 : 200).set('Cache-Control', 'no-store')
  response.type('text').send(stopping ? 'stopping\n' : 'ok\n')
}

/** Parts that pages can do without, each available or not. */
type Availability = Record<keyof typeof CACHED_MS, boolean>

export type Readiness = {
  /** Whether the database responds. */
  database: () => Promise<boolean>
  /**
   * Checks the other parts, or returns the result from a few seconds ago. Takes at most two seconds and never
   * fails.
   */
  parts: () => Promise<Availability>
}

type ReadinessDeps = {
  db: Db
  env: Pick<Env, 'meilisearch' | 'smtpUrl'>
  storage: Storage
  deadlineMs?: number
}

/** The checks before a process is called ready: all in parallel, each with a deadline. */
export function createReadiness({ db, env, storage, deadlineMs = DEADLINE_MS }: ReadinessDeps): Readiness {
  const { meilisearch, smtpUrl } = env
  const database = () => inTime(() => db.raw('select 1'), deadlineMs)
  const cached = (ask: () => Promise<unknown>, ms: number) => atMostEvery(() => inTime(ask, deadlineMs), ms)
  const search = meilisearch
    ? cached(() => reachMeilisearch(meilisearch, AbortSignal.timeout(deadlineMs)), CACHED_MS.search)
    : database
  const writes = cached(() => tryWriting(db), CACHED_MS.writes)
  const store = cached(() => storage.probe(), CACHED_MS.storage)
  const mail = smtpUrl ? cached(() => reachSmtp(smtpUrl, deadlineMs), CACHED_MS.mail) : async () => true
  return {
    database,
    async parts() {
      const answers = await Promise.all([writes(), search(), store(), mail()])
      return { writes: answers[0], search: answers[1], storage: answers[2], mail: answers[3] }
    },
  }
}

/** Fails on a standby and on a full disk: creating a table, even a temporary one, needs a new file with a page. */
export const tryWriting = (db: Db) =>
  db.transaction((inner) => inner.raw('create temporary table writes on commit drop as select 1 as n'))

/**
 * Whether requests can be served: 200 while the database responds and the server isn't stopping, else 503. Pages
 * can do without the other parts, reported as 'ok' or 'degraded', and mail without a server as 'files'.
 */
export const readyz =
  ({ database, parts }: Readiness, { smtpUrl }: Pick<Env, 'smtpUrl'>): RequestHandler =>
  async (request, response) => {
    const [isUp, others] = await Promise.all([database(), parts()])
    const stopping = request.app.locals.stopping ? { stopping: true } : {}
    const states = Object.fromEntries(
      Object.entries(others).map(([part, there]) => [part, there ? 'ok' : 'degraded']),
    )
    response.status(isUp && !stopping.stopping ? 200 : 503).set('Cache-Control', 'no-store')
    const mail = smtpUrl === null ? { mail: 'files' } : {}
    response.json({ database: isUp ? 'ok' : 'down', ...states, ...mail, ...stopping })
  }

/** Applies the deadline: a host that drops packets could otherwise block the caller for longer. */
async function inTime(ask: () => PromiseLike<unknown>, ms: number): Promise<boolean> {
  const succeeded = (async () => ask())().then(
    () => true,
    () => false,
  )
  return Promise.race([succeeded, sleep(ms, false, { ref: false })])
}

/** Runs at most once in `ms`; calls in between share its result. */
function atMostEvery(ask: () => Promise<boolean>, ms: number): () => Promise<boolean> {
  let at = -Infinity
  let answer = Promise.resolve(true)
  return () => {
    if (performance.now() - at >= ms) {
      at = performance.now()
      answer = ask()
    }
    return answer
  }
}
