import express, { type Express, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { addressKey } from '~/http/limits/limits.server'
import type { Metrics } from './metrics/metrics'

const BYTES = 4096
/** A minute: one page tells five at most, and what is wrong with a page is wrong for everybody. */
const MOST = { address: 20, together: 60 }
const MINUTE = 60_000
const LINES = 5
const LONGEST = { message: 300, line: 200 }

/** What says nothing of our scripts: errors of others' scripts, those of extensions, and waits that the page itself broke off. */
const NOT_OURS = /^(Script error|AbortError)|-extension:\/\//m

/** What a browser told: the build that it runs, the path it is at, and the error with the first lines of its stack. */
export type ClientError = { build: string; path: string; message: string; stack: string[] }

/**
 * POST /client-errors: takes an error of a page's scripts from a page of ours and writes it into the log, in one line without
 * anything personal: the route's template in place of the path, no address, and what looks like a mail address or a key is
 * hidden. Goes behind what refuses cross-site posts. Answers 204, also to what is not worth a line, and 429 over the
 * limit.
 */
export function takeClientErrors(
  app: Express,
  metrics: Pick<Metrics, 'routeOf' | 'clientErrors'>,
  limit = createLimit(),
) {
  const ownPage: RequestHandler = (request, response, next) => {
    if (request.get('sec-fetch-site') ?? request.get('origin')) return next()
    end(response, 403)
  }
  const limited: RequestHandler = (request, response, next) => {
    if (limit(addressKey(request.ip ?? 'unknown'))) return next()
    metrics.clientErrors.dropped()
    end(response, 429)
  }
  const body: RequestHandler = (request, response, next) =>
    express.text({ type: () => true, limit: BYTES, inflate: false, defaultCharset: 'utf-8' })(
      request,
      response,
      (error) => (error ? end(response, (error as { status?: number }).status ?? 400) : next()),
    )
  app.post('/client-errors', ownPage, limited, body, (request, response) => {
    const reported = typeof request.body === 'string' ? readClientError(request.body) : null
    if (reported) {
      const { path, ...about } = reported
      const route = metrics.routeOf(path)
      ;(response.locals.log as Logger).warn({ route, ...about }, 'client error')
      metrics.clientErrors.told(route)
    }
    end(response, 204)
  })
}

const end = (response: Response, status: number) =>
  void response.status(status).set('Cache-Control', 'no-store').end()

/** The lines of app/report-error; null when there is nothing to learn from them. */
export function readClientError(text: string): ClientError | null {
  const [build = '', path = '', ...rest] = text.split('\n')
  const said = rest.join('\n')
  if (!path.startsWith('/') || !said.trim() || NOT_OURS.test(said)) return null
  const isPlace = (line: string) => /:\d+:\d+\)?$/.test(line.trim())
  return {
    path,
    build: /^[\w.-]{1,40}$/.test(build) ? build : 'unknown',
    message: withoutNames(rest.find((line) => line.trim()) ?? '', LONGEST.message),
    stack: rest
      .filter(isPlace)
      .slice(0, LINES)
      .map((line) => withoutNames(line, LONGEST.line)),
  }
}

/** One line of a log: no control characters, no query of an address, no origin, nothing that looks like a mail address or a key. */
function withoutNames(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\S+@\S+\.\S+/g, (found) => (/^[\w.$<>]*@https?:/.test(found) ? found : '[address]')) // Firefox writes name@https://…
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/[?#][^\s:)"']*/g, '')
    .replace(/[\w-]{32,}/g, '[hidden]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

/** Whether one more is taken from an address in this minute, and from all of them together. Nothing grows beyond that number. */
export function createLimit(now: () => number = () => performance.now()): (address: string) => boolean {
  const counts = new Map<string, number>()
  let began = now()
  let together = 0
  return (address) => {
    if (now() - began >= MINUTE) {
      began = now()
      together = 0
      counts.clear()
    }
    const count = counts.get(address) ?? 0
    if (together >= MOST.together || count >= MOST.address) return false
    counts.set(address, count + 1)
    together++
    return true
  }
}
