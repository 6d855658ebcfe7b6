import type { Request, RequestHandler, Response } from 'express'
import { PROBLEM_TYPE } from '../app/services/problem'
import { plainHtml, plainProblem } from '../app/web/http/plain-pages'

const KB = 1024
/**
 * Bytes of a form without and with files. Well above the forms' own limits (4 photos of 5 MB), whose messages are
 * more helpful.
 */
const LIMITS = { form: 256 * KB, multipart: 32 * KB * KB }

/** How much of a refused body is read and discarded, and for how long, so that the sender sees the response. */
const DRAIN = { ms: 10_000, bytes: 64 * KB * KB }

/**
 * Refuses bodies over the limit: by the declared size before reading a byte, or when an undeclared one exceeds it.
 * Readers of the body use `response.locals.body`, which counts and throws when it's exceeded.
 */
export const limitBody: RequestHandler = (request, response, next) => {
  const limit = /^multipart\//i.test(request.get('content-type') ?? '') ? LIMITS.multipart : LIMITS.form
  if (Number(request.get('content-length') ?? 0) > limit) return refuse(request, response)
  response.locals.body = counted(request, response, limit)
  next()
}

/** The request's body in chunks, read only on demand. */
async function* counted(request: Request, response: Response, limit: number): AsyncGenerator<Buffer, void> {
  let received = 0
  try {
    // Destroying the request would cut the connection, and the sender would never see the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > limit) break
      yield chunk
    }
  } finally {
    // The reader stopped, so nothing needs the rest.
    if (received <= limit && !request.readableEnded) request.destroy()
  }
  if (received <= limit) return
  refuse(request, response)
  throw new Error('The body is too large') // so that a reader doesn't take it for the whole body
}

/**
 * Sends 413 and closes the connection, but only after the rest of the body has arrived or is too much. Most senders
 * read the response only once they've sent everything, and closing with unread bytes makes the system discard the
 * response.
 */
function refuse(request: Request, response: Response) {
  if (response.headersSent) return void request.destroy()
  const isApi = response.locals.isApi as boolean | undefined
  const page = Buffer.from(isApi ? plainProblem(413) : plainHtml(413, response.locals.nonce))
  response
    .status(413)
    .type(isApi ? PROBLEM_TYPE : 'html')
    .set({ Connection: 'close', 'Cache-Control': 'no-store', 'Content-Length': String(page.length) })
  if (request.method === 'HEAD') return void response.end()
  response.write(page) // complete, but not ended: that would close the connection
  const hangUp = () => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(hangUp, DRAIN.ms)
  let drained = 0
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > DRAIN.bytes) hangUp()
  })
  request.once('end', hangUp).once('close', hangUp)
}
