import type { Request, RequestHandler, Response } from 'express'
import { plainHtml } from './plain-pages'

const KB = 1024
/** Bytes of a form without files, and of one with: well above the forms' own limits (4 photos of 5 MB), whose messages are kinder. */
const LIMITS = { form: 256 * KB, multipart: 32 * KB * KB }

/** How long and how much of a refused body is read and thrown away, so that the sender gets to see the answer. */
const DRAIN = { ms: 10_000, bytes: 64 * KB * KB }

/**
 * Refuses bodies over the limit: a declared one before a byte is read, one of unknown length as soon as it is over.
 * Anyone who wants the body reads `response.locals.body`, which counts and throws when it goes over.
 */
export function limitBody(limits = LIMITS): RequestHandler {
  return (request, response, next) => {
    const limit = /^multipart\//i.test(request.get('content-type') ?? '') ? limits.multipart : limits.form
    if (Number(request.get('content-length') ?? 0) > limit) return refuse(request, response)
    response.locals.body = counted(request, response, limit)
    next()
  }
}

/** The request's body in pieces, none of which is read before someone asks for it. */
async function* counted(request: Request, response: Response, limit: number): AsyncGenerator<Buffer, void> {
  let received = 0
  try {
    // Destroying the request would cut the connection, and the sender would never see the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > limit) break
      yield chunk
    }
  } finally {
    // The reader has gone: nobody wants the rest.
    if (received <= limit && !request.readableEnded) request.destroy()
  }
  if (received <= limit) return
  refuse(request, response)
  throw new Error('The body is too large') // anyone who reads it must not take it for the whole
}

/**
 * Answers 413 and hangs up, but only after the rest of the body has come in or it is too much: most senders look for an
 * answer when they are through, and hanging up on unread bytes makes the system throw away the answer as well.
 */
function refuse(request: Request, response: Response) {
  if (response.headersSent) return void request.destroy()
  const page = Buffer.from(plainHtml(413, response.locals.nonce))
  response
    .status(413)
    .type('html')
    .set({ Connection: 'close', 'Cache-Control': 'no-store', 'Content-Length': String(page.length) })
  if (request.method === 'HEAD') return void response.end()
  response.write(page) // whole, but not ended: that would hang up
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
