import type { Request, RequestHandler, Response } from 'express'
import { plainHtml } from './plain-pages'

const KB = 1024
/** Bytes of a form without files, and of one with: well above the forms' own limits (4 photos of 5 MB), whose messages are kinder. */
export const LIMITS = { form: 256 * KB, multipart: 32 * KB * KB }

/** How long and how much of a refused body is read and thrown away, so that the sender gets to see the answer. */
const DRAIN = { ms: 10_000, bytes: 64 * KB * KB }

/** Refuses bodies over the limit: a declared one before a byte is read, one of unknown length as soon as it is over. */
export function limitBody(limits = LIMITS): RequestHandler {
  return (request, response, next) => {
    const limit = /^multipart\//i.test(request.get('content-type') ?? '') ? limits.multipart : limits.form
    if (Number(request.get('content-length') ?? 0) > limit) return refuse(request, response)
    let received = 0
    const push = request.push.bind(request)
    // The HTTP parser hands over each piece of the body here. Counting it elsewhere would start the stream too early.
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      received += chunk?.length ?? 0
      if (received <= limit) return push(chunk, encoding)
      refuse(request, response)
      request.emit('error', new Error('The body is over the limit')) // whoever reads it must not take it for the whole
      return true
    }
    request.on('error', () => {})
    next()
  }
}

/**
 * Answers 413 and hangs up, but only after the rest of the body has come in or it is too much: most senders look for an
 * answer when they are through, and hanging up on unread bytes makes the system throw away the answer as well.
 */
function refuse(request: Request, response: Response) {
  if (response.headersSent) return void request.destroy()
  const page = Buffer.from(plainHtml(413, response.locals.nonce))
  response.status(413).type('html').set({ Connection: 'close', 'Cache-Control': 'no-store', 'Content-Length': String(page.length) })
  if (request.method === 'HEAD') return void response.end()
  response.write(page) // whole, but not ended: that would hang up
  let drained = 0
  const hangUp = () => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(hangUp, DRAIN.ms)
  request.push = (chunk: Buffer | null) => {
    drained += chunk?.length ?? 0
    if (chunk === null || drained > DRAIN.bytes) hangUp()
    return true
  }
  request.once('close', hangUp)
}
