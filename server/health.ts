import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { Env } from '../app/env.server'
import { reachSmtp } from '../app/mail/reach-smtp.server'
import type { Storage } from '../app/storage/storage'
import type { Db } from '../db/connection'
import { reachMeilisearch } from '../search/meilisearch/meilisearch-client'

const DEADLINE_MS = 2000
/** Cache dependency checks, so frequent /readyz polling doesn't hammer them. Milliseconds. */
const CACHED_MS = { search: 5000, storage: 5000, mail: 30_000 }

/** The process answers: nothing else is asked. */
export const healthz: RequestHandler = (_request, response) =>
  void response.set('Cache-Control', 'no-store').type('text').send('ok\n')

/**
 * For a balancer: 200 until the process is told to stop, then 503. The database isn't asked, since without it the process still
 * sends cached pages, and keeps what people typed.
 */
export const livez: RequestHandler = (request, response) => {
  const { stopping } = request.app.locals
  response.status(stopping ? 503 : 200).set('Cache-Control', 'no-store')
  response.type('text').send(stopping ? 'stopping\n' : 'ok\n')
}

/** Parts that pages are served without: each for itself is there, or is not. */
type Parts = Record<keyof typeof CACHED_MS, boolean>

export type Readiness = {
  /** Whether the database answers. */
  database: () => Promise<boolean>
  /** Asks the other parts, or tells what they said a few seconds ago. Takes two seconds at most and never fails. */
  parts: () => Promise<Parts>
}

type Asked = { db: Db; env: Pick<Env, 'meilisearch' | 'smtpUrl'>; storage: Storage; deadlineMs?: number }

/** What is asked before the process is called ready: everything at once, each within its deadline. */
export function createReadiness({ db, env, storage, deadlineMs = DEADLINE_MS }: Asked): Readiness {
  const { meilisearch, smtpUrl } = env
  const database = () => inTime(() => db.raw('select 1'), deadlineMs)
  const cached = (ask: () => Promise<unknown>, ms: number) => askedOnce(() => inTime(ask, deadlineMs), ms)
  const search = meilisearch
    ? cached(() => reachMeilisearch(meilisearch, AbortSignal.timeout(deadlineMs)), CACHED_MS.search)
    : database
  const store = cached(() => storage.probe(), CACHED_MS.storage)
  const mail = smtpUrl ? cached(() => reachSmtp(smtpUrl, deadlineMs), CACHED_MS.mail) : async () => true
  return {
    database,
    async parts() {
      const answers = await Promise.all([search(), store(), mail()])
      return { search: answers[0], storage: answers[1], mail: answers[2] }
    },
  }
}

/**
 * Whether requests can be served: 200 while the database answers and nobody has told the server to stop, else 503. Pages do
 * without the other parts, which are told as 'ok' or 'degraded'.
 */
export const readyz =
  ({ database, parts }: Readiness): RequestHandler =>
  async (request, response) => {
    const [isUp, others] = await Promise.all([database(), parts()])
    const stopping = request.app.locals.stopping ? { stopping: true } : {}
    const states = Object.fromEntries(
      Object.entries(others).map(([part, there]) => [part, there ? 'ok' : 'degraded']),
    )
    response.status(isUp && !stopping.stopping ? 200 : 503).set('Cache-Control', 'no-store')
    response.json({ database: isUp ? 'ok' : 'down', ...states, ...stopping })
  }

/** Within the deadline: a host that swallows packets would else keep who asks waiting for longer ones. */
async function inTime(ask: () => PromiseLike<unknown>, ms: number): Promise<boolean> {
  const asked = (async () => ask())().then(
    () => true,
    () => false,
  )
  return Promise.race([asked, sleep(ms, false, { ref: false })])
}

/** Asks at most once in `ms`; who asks meanwhile gets the same answer. */
function askedOnce(ask: () => Promise<boolean>, ms: number): () => Promise<boolean> {
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
