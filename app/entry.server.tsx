import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { waitOf } from '~/http/answers/invalid.server'
import { isPersonal } from './http/page-variants.server'
import { viewerOf } from './http/viewer.server'
import { NonceContext } from './nonce'
import { letScriptsSleep } from './rendering/sleeping-scripts.server'

const RENDER_DEADLINE_MS = 10_000

/**
 * Renders a whole page before sending the first byte: streamed parts would never show without scripts. Sent in one
 * piece, because React emits hundreds of small chunks, each of which would cost a system call.
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', await cachingOf(request, context))
  const wait = waitOf(context)
  if (wait !== undefined) headers.set('Retry-After', String(wait))
  if (!remix.staticHandlerContext.errors) context.unsent = undefined // the page shows the form
  const began = performance.now()
  return new Promise((resolve, reject) => {
    let code = status
    const timer = setTimeout(() => abort(), RENDER_DEADLINE_MS)
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <RemixServer
          context={remix}
          url={request.url}
          nonce={context.nonce}
          abortDelay={RENDER_DEADLINE_MS}
        />
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onAllReady() {
          clearTimeout(timer)
          context.observeRender((performance.now() - began) / 1000)
          const pieces: Buffer[] = []
          pipe(
            new Writable({
              write(piece: Buffer, _encoding, done) {
                pieces.push(withoutFilling(piece))
                done()
              },
              final(done) {
                const page = letScriptsSleep(Buffer.concat(pieces).toString(), context.nonce)
                resolve(new Response(page, { headers, status: code }))
                done()
              },
            }),
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          code = 500
          context.log.error({ err: error }, 'rendering failed')
        },
      },
    )
  })
}

/**
 * Trims the zeros at the end of a chunk: React 18 cuts pages by the byte and leaves the rest of a chunk unwritten if a
 * multi-byte character doesn't fit (https://github.com/facebook/react/issues/31134).
 */
function withoutFilling(piece: Buffer): Buffer {
  let end = piece.length
  while (end > 0 && piece[end - 1] === 0) end--
  return piece.subarray(0, end)
}

/** A page's data, which pages with scripts request instead of the page. As private as the page. */
export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Response> {
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', await cachingOf(request, context))
  return response
}

/**
 * Pages that may contain personal data aren't stored anywhere; others are revalidated every time. Pages that are the
 * same for everyone are cached by the web server (server/page-cache).
 */
async function cachingOf(request: Request, context: AppLoadContext): Promise<string> {
  // Checks both the cookies and what the loaders made of them, so that neither has to know exactly how the other reads
  // them.
  const known =
    isPersonal(request.headers, context.env) || (await viewerOf(request, context).catch(() => true))
  return known || context.partial ? 'private, no-store' : 'private, no-cache'
}

/**
 * Unexpected errors of loaders and actions. Responses thrown on purpose don't get here, but the router's own do: if
 * they're the sender's fault (405 for a form sent to a page without one), they aren't errors of ours.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.log.error({ err: error }, 'unexpected error')
}
