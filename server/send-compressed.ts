import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, Response } from 'express'

const compress = promisify(zlib.brotliCompress)
export const gzip = promisify(zlib.gzip)

/** Shorter ones get no smaller. Bytes. */
const WORTH_IT = 1024
/** For pages that are compressed for one reader. */
const QUALITY = 5

/**
 * Compresses a body by brotli in another thread. The window fits the body: the default of 4 MB would take megabytes of
 * memory for each page.
 */
export const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  compress(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
    },
  })

/** The encoding that a reader takes, if any. Brotli comes first, even though browsers list gzip first. */
export const encodingOf = (request: Request) =>
  (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each))

/** Ends an answer with a body that is there as a whole. Compressing it at once takes less time than a stream does. */
export async function sendCompressed(body: Buffer, request: Request, response: Response): Promise<void> {
  response.vary('Accept-Encoding')
  const encoding = body.length < WORTH_IT ? undefined : encodingOf(request)
  const sent = encoding === 'br' ? await brotli(body, QUALITY) : encoding === 'gzip' ? await gzip(body) : body
  if (encoding) response.set('Content-Encoding', encoding)
  response.set('Content-Length', String(sent.length)).end(sent)
}
