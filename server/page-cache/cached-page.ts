import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, Response } from 'express'
import { VARY } from '~/http/page-variants.server'
import { etagOf, isKnown } from '~/http/answers/etag.server'
import { brotli, encodingOf } from '../send-compressed'

const gzip = promisify(zlib.gzip)
const unbrotli = promisify(zlib.brotliDecompress)

/** Higher than for a page that only one reader gets. Takes about 1 ms for 50 KB. */
const QUALITY = 7

/** A page as it was rendered once, with the headers that belong to that rendering. */
export type CachedPage = {
  headers: Record<string, string>
  etag: string
  brotli: Buffer
  /** Made for the first browser that takes nothing else. */
  gzip?: Buffer
  /** When it was rendered, in milliseconds, and from what generation of the database. */
  at: number
  generation: number
}

/**
 * Makes a page of an answer, which browsers and proxies may show for so many `seconds` without asking. Its ETag leaves the nonce out, or no two renderings would be the same; it is a weak one, since
 * it stands for the compressed forms as well.
 */
export async function cachedPage(
  answer: globalThis.Response,
  policy: string,
  nonce: string,
  { seconds, ...made }: Pick<CachedPage, 'at' | 'generation'> & { seconds: number },
): Promise<CachedPage> {
  const body = Buffer.from(await answer.arrayBuffer())
  const bare = body.toString('latin1').replaceAll(nonce, '')
  const etag = etagOf(bare, 'latin1')
  const headers: Record<string, string> = {
    'content-security-policy': policy,
    ...Object.fromEntries(answer.headers),
    'cache-control': `public, max-age=${seconds}`,
    vary: `${VARY}, Accept-Encoding`,
    etag,
  }
  return { headers, etag, brotli: await brotli(body, QUALITY), ...made }
}

/** Sends a cached page, or 304 to anyone who has it already. */
export async function sendPage(page: CachedPage, request: Request, response: Response): Promise<void> {
  response.set(page.headers)
  if (isKnown(request.get('if-none-match'), page.etag)) {
    // The browser keeps the policy that came with the page; another nonce would not fit what it has.
    response.removeHeader('Content-Security-Policy')
    response.removeHeader('Content-Type')
    return void response.status(304).end()
  }
  const encoding = encodingOf(request)
  const body =
    encoding === 'br'
      ? page.brotli
      : encoding === 'gzip'
        ? (page.gzip ??= await gzip(await unbrotli(page.brotli)))
        : await unbrotli(page.brotli)
  if (encoding === 'br' || encoding === 'gzip') response.set('Content-Encoding', encoding)
  response.status(200).set('Content-Length', String(body.length))
  if (request.method === 'HEAD') return void response.end()
  response.end(body)
}
