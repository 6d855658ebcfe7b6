import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node'
import type { Request as Incoming, RequestHandler, Response as Outgoing } from 'express'
import { LRUCache } from 'lru-cache'
import { PROBLEM_TYPE } from '../app/services/problem'
import { plainPage } from '../app/web/http/plain-pages'
import { paceRefusal } from './limits'
import type { Store } from './page-cache'
import { routesBySegment } from './routes-by-segment'
import { sendCompressed } from './send-compressed'
import { unsentPage } from './unsent-page'

type Handler = ReturnType<typeof createRequestHandler>

/** Where browsers ask which routes the links of a page have. */
const MANIFEST = '/__manifest'
/** At most this many of its answers are cached, for queries of at most this many characters. */
const MANIFESTS = 500
/** As Remix, whose scripts ask for no more. */
const MANIFEST_URL_LENGTH = 7680
const MAX_SEARCH_LENGTH = 2000

/**
 * Remix as an Express handler. Other than @remix-run/express it makes the request's URL of our own host name (see
 * useOurHost), lets a page's own header replace ours (a cached page brings the policy that belongs to its nonce; two would
 * both apply), and keeps quiet when the request has been answered already, as for a body that went over its limit.
 */
export function remixHandler(build: ServerBuild | (() => Promise<ServerBuild>), mode: string) {
  const handlerOf = handlers(build, mode)
  return (contextOf: (request: Incoming, response: Outgoing) => AppLoadContext): RequestHandler =>
    async (request, response, next) => {
      try {
        const context = contextOf(request, response)
        const answer = await handlerOf(request.path)(toRequest(request, response), context)
        const cache = response.locals.store as Store | undefined
        if (answer.status === 429 && request.method !== 'GET') await paceRefusal(request.ip ?? 'unknown')
        const unsent = answer.status >= 500 ? context.unsent : undefined
        if (response.headersSent || response.destroyed) await answer.body?.cancel()
        else if (unsent && !request.path.endsWith('.data')) {
          await answer.body?.cancel()
          unsentPage(response, answer.status, request.originalUrl, unsent)
        } else if (!(await cache?.(answer))) await send(answer, request, response)
      } catch (error) {
        if (response.headersSent || response.destroyed) return // answered already, broken off, or nobody is there any more
        next(error)
      }
    }
}

/** A handler for each first segment of a path. In development, where routes change, one for all. */
function handlers(build: ServerBuild | (() => Promise<ServerBuild>), mode: string) {
  if (typeof build === 'function') {
    const handle = createRequestHandler(build, mode)
    return () => handle
  }
  const buildOf = routesBySegment(build)
  const made = new Map<ServerBuild, Handler>()
  const handlerOf = (path: string): Handler => {
    const part = buildOf(path)
    const handle = made.get(part) ?? createRequestHandler(part, mode)
    made.set(part, handle)
    return handle
  }
  const manifest = cached(manifestOf(handlerOf))
  return (path: string) => (path === MANIFEST ? manifest : handlerOf(path))
}

/**
 * Answers which routes some paths have, each from the routes that it can have. Among all routes, matching the paths of one
 * request would take up to 2.6 s.
 */
const manifestOf =
  (handlerOf: (path: string) => Handler): Handler =>
  async (request, context) => {
    if (request.url.length > MANIFEST_URL_LENGTH) return new Response(null, { status: 400 })
    const url = new URL(request.url)
    const groups = new Map<Handler, string[]>()
    for (const path of url.searchParams.getAll('p')) {
      const handle = handlerOf(path)
      groups.set(handle, [...(groups.get(handle) ?? []), path])
    }
    if (groups.size === 0) return handlerOf('/')(request, context)
    const routes = {}
    let last!: Response
    for (const [handle, paths] of groups) {
      url.searchParams.delete('p')
      for (const path of paths) url.searchParams.append('p', path)
      last = await handle(new Request(url, request), context)
      if (last.status !== 200) return last
      Object.assign(routes, await last.json())
    }
    return Response.json(routes, { headers: last.headers })
  }

/** Which routes some paths have depends only on the build, but matching the paths takes longer than some pages. */
function cached(handle: Handler): Handler {
  const found = new LRUCache<string, { body: string; headers: Headers }>({ max: MANIFESTS })
  return async (request, context) => {
    const { search } = new URL(request.url)
    const known = found.get(search)
    if (known) return new Response(known.body, known)
    const answer = await handle(request, context)
    if (answer.status !== 200 || search.length > MAX_SEARCH_LENGTH) return answer
    const { headers } = answer
    const body = await answer.text()
    found.set(search, { body, headers })
    return new Response(body, { headers })
  }
}

function toRequest(request: Incoming, response: Outgoing): Request {
  const aborted = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) aborted.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each)
  }
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers, signal: aborted.signal }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = ReadableStream.from(response.locals.body as AsyncIterable<Uint8Array>) as BodyInit
    init.duplex = 'half'
  }
  const url = new URL(`http://${request.headers.host}${request.originalUrl}`)
  // For Remix still a way to a route's data alone, with an error in the log each time; no page of ours asks so.
  if (url.searchParams.has('_data')) url.searchParams.delete('_data')
  return new Request(url, init)
}

async function send(answer: Response, request: Incoming, response: Outgoing) {
  if (response.locals.isApi && answer.status >= 400 && answer.headers.get('Content-Type') !== PROBLEM_TYPE) {
    await answer.body?.cancel()
    return plainPage(response, answer.status)
  }
  response.status(answer.status).setHeaders(answer.headers)
  // The browser keeps the policy that came with the page; a new nonce would not fit what it has.
  if (answer.status === 304) response.removeHeader('Content-Security-Policy')
  if (!answer.body) return void response.end()
  if (answer.headers.get('Content-Type')?.startsWith('text/html'))
    return sendCompressed(Buffer.from(await answer.arrayBuffer()), request, response)
  // Not `pipeline`, which adds six listeners for `close` of its own: with ours, Node warns of a leak.
  const body = Readable.fromWeb(answer.body as ReadableStream)
  response.once('close', () => body.destroy())
  // Hangs up on an error: half a page must not look like a whole one.
  body.once('error', () => response.destroy()).pipe(response)
}
