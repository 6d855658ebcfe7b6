import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { isPersonal } from '~/web/http/page-variants.server'
import { viewerOf } from '~/web/viewer.server'
import { NonceContext } from '~/web/nonce'
import { letScriptsSleep } from '~/web/sleeping-scripts.server'
import { StructuredData } from '~/web/structured-data'

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
  const wait = context.rejected?.wait
  if (wait !== undefined) headers.set('Retry-After', String(wait))
  if (!remix.staticHandlerContext.errors) context.unsent = undefined // the page has the form
  await readData(remix)
  const began = performance.now()
  const html = `<!DOCTYPE html>${renderToString(
    <NonceContext.Provider value={context.nonce}>
      <StructuredData.Provider value={context.structuredData ?? ''}>
        <RemixServer context={remix} url={request.url} nonce={context.nonce} />
      </StructuredData.Provider>
    </NonceContext.Provider>,
  )}`
  context.observeRender((performance.now() - began) / 1000)
  return new Response(letScriptsSleep(html, context.nonce), { headers, status })
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
