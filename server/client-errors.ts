import express, { type Express, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { addressKey } from '~/web/limits.server'
import type { Metrics } from './metrics'

const BYTES = 4096
/** Per minute. A page sends at most five, and a bug in a page affects all its visitors. */
const MOST = { address: 20, together: 60 }
const MINUTE = 60_000
const LINES = 5
const MAX_LENGTH = { message: 300, line: 200 }

/**
 * Errors that aren't from our scripts: third-party scripts, browser extensions, and requests that the page
 * aborted.
 */
const NOT_OURS = /^(Script error|AbortError)|-extension:\/\//m

/** A browser's error report: its build, its path, and the error with the first lines of its stack. */
export type ClientError = { build: string; path: string; message: string; stack: string[] }

/**
 * POST /client-errors: logs an error from a page's scripts as one line without personal data: the route's template
 * instead of the path, no address, and anything that looks like an email address or key hidden. Must come after the
 * check for cross-site requests. Sends 204, even for reports not worth a line, and 429 over the limit.
 */
export function takeClientErrors(app: Express, metrics: Pick<Metrics, 'routeOf' | 'clientErrors'>) {
  const limit = createLimit()
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
      metrics.clientErrors.counted(route)
    }
    end(response, 204)
  })
}

const end = (response: Response, status: number) =>
  void response.status(status).set('Cache-Control', 'no-store').end()

/** Parses the lines of app/web/report-error; null if they contain nothing useful. */
export function readClientError(text: string): ClientError | null {
  const [build = '', path = '', ...rest] = text.split('\n')
  const said = rest.join('\n')
  if (!path.startsWith('/') || !said.trim() || NOT_OURS.test(said)) return null
  const isFrame = (line: string) => /:\d+:\d+\)?$/.test(line.trim())
  return {
    path,
    build: /^[\w.-]{1,40}$/.test(build) ? build : 'unknown',
    message: withoutNames(rest.find((line) => line.trim()) ?? '', MAX_LENGTH.message),
    stack: rest
      .filter(isFrame)
      .slice(0, LINES)
      .map((line) => withoutNames(line, MAX_LENGTH.line)),
  }
}

/**
 * One log line: no control characters, no query strings, no origin, nothing that looks like an email address or
 * key.
 */
function withoutNames(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\S+/g, (word) => (isAddress(word) ? '[address]' : word))
    .replace(/https?:\/\/[^/\s]+/g, '')
    .replace(/[?#][^\s:)"']*/g, '')
    .replace(/[\w-]{32,}/g, '[hidden]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

/** Whether a word has an @ with a dot later. By positions, as a pattern takes half a minute for 4,000 times @. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1)
  const hasDot = at > 0 && word.lastIndexOf('.', word.length - 2) > at + 1
  return hasDot && !/^[\w.$<>]*@https?:/.test(word) // Firefox writes name@https://…
}

/**
 * Whether to accept one more this minute from an address, and from all of them together. Memory is bounded by that
 * number.
 */
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
