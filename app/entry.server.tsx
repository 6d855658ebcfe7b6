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
 * Renders a whole page before the first byte goes out: what streams in later would never show without scripts. It goes
 * out in one piece, because React hands over a page in hundreds of small ones, each of which would cost a system call.
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
  if (!remix.staticHandlerContext.errors) context.unsent = undefined // the page has the form
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
 * A piece without the zeros at its end: React 18 cuts pages by the byte, and where a character of several bytes would not
 * fit any more it leaves the rest of a piece unwritten (https://github.com/facebook/react/issues/31134).
 */
function withoutFilling(piece: Buffer): Buffer {
  let end = piece.length
  while (end > 0 && piece[end - 1] === 0) end--
  return piece.subarray(0, end)
}

/** The data of a page, which a page with scripts asks for in its place: as private as the page. */
export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Response> {
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', await cachingOf(request, context))
  return response
}

/**
 * A page that may have something of its reader's in it is stored nowhere; others are asked for anew each time. Those that
 * are the same for everybody the web server then keeps for many (server/page-cache).
 */
async function cachingOf(request: Request, context: AppLoadContext): Promise<string> {
  // By the cookies, and by what the loaders made of them: neither need know exactly how the other reads.
  const known =
    isPersonal(request.headers, context.env) || (await viewerOf(request, context).catch(() => true))
  return known || context.partial ? 'private, no-store' : 'private, no-cache'
}

/**
 * What a loader or action threw and nobody expected. Answers that were thrown on purpose do not come here; the router's own
 * do, and where they say that the sender was wrong (405 for a form sent to a page that has none) they are no error of ours.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.log.error({ err: error }, 'unexpected error')
}
