import type { Request, RequestHandler, Response } from 'express'
import { plainPage } from './plain-pages'

const KB = 1024
/** Bytes of a form without files, and of one with. Above the forms' own limits, whose messages are kinder. */
export const LIMITS = { form: 256 * KB, multipart: 12 * KB * KB }

/** How long and how much of a refused body is read and thrown away, so that the sender gets to see the answer. */
const DRAIN = { ms: 3000, bytes: 32 * KB * KB }

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
      request.push = () => true
      refuse(request, response)
      request.emit('error', new Error('The body is over the limit')) // whoever reads it must not take it for the whole
      return true
    }
    request.on('error', () => {})
    next()
  }
}

function refuse(request: Request, response: Response) {
  if (response.headersSent) return void request.destroy()
  response.set('Connection', 'close')
  plainPage(response, 413)
  const end = () => void request.destroy()
  const timer = setTimeout(end, DRAIN.ms)
  timer.unref()
  request.on('close', () => clearTimeout(timer))
  if (Number(request.get('content-length') ?? 0) > DRAIN.bytes) response.once('finish', () => setTimeout(end, 200).unref())
  else request.resume()
}
