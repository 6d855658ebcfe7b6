import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, Response } from 'express'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Shorter ones get no smaller. Bytes. */
const WORTH_IT = 1024
/** For pages that are compressed for one reader. */
const QUALITY = 5

/** The encoding that a reader takes, if any. Brotli comes first, even though browsers list gzip first. */
export const encodingOf = (request: Request) =>
  (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each))

/** Ends an answer with a body that is there as a whole. Compressing it at once takes less time than a stream does. */
export async function sendCompressed(body: Buffer, request: Request, response: Response): Promise<void> {
  response.vary('Accept-Encoding')
  const encoding = body.length < WORTH_IT ? undefined : encodingOf(request)
  const sent =
    encoding === 'br'
      ? await brotli(body, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : encoding === 'gzip'
        ? await gzip(body)
        : body
  if (encoding) response.set('Content-Encoding', encoding)
  response.set('Content-Length', String(sent.length)).end(sent)
}
