import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { waitOf } from '~/http/answers/invalid.server'
import { Page } from './http/answers/page'
import { isPersonal } from './http/page-variants.server'
import { viewerOf } from './http/viewer.server'
import { NonceContext } from './nonce'
import { letScriptsSleep } from './rendering/sleeping-scripts.server'

/**
 * Renders a whole page before the first byte goes out: what streams in later would never show without scripts. Nothing in a page
 * suspends, so React makes one string of it; handing over hundreds of pieces took 4 to 8% of a page's time.
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
  await readData(remix)
  const began = performance.now()
  const html = `<!DOCTYPE html>${renderToString(
    <NonceContext.Provider value={context.nonce}>
      <RemixServer context={remix} url={request.url} nonce={context.nonce} />
    </NonceContext.Provider>,
  )}`
  context.observeRender((performance.now() - began) / 1000)
  return new Page(letScriptsSleep(html, context.nonce), { headers, status })
}

/** Reads the data for the page's script to where RemixServer looks for them: it suspends for a piece that isn't there yet. */
async function readData({ renderMeta, serverHandoffStream }: EntryContext): Promise<void> {
  if (!renderMeta || !serverHandoffStream) return
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  renderMeta.streamCache = {}
  for (let n = 0, done = false; !done; n++) {
    const piece = await reader.read()
    done = piece.done
    const result = { done, value: decoder.decode(piece.value, { stream: true }) }
    renderMeta.streamCache[n] = Object.assign(Promise.resolve(), { result })
  }
  reader.releaseLock()
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
