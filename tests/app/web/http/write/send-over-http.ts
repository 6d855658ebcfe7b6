import { createServer } from 'node:http'
import express from 'express'
import type { Context } from '~/web/context'
import { refuseCrossSiteRequests } from '../../../../../server/cross-site-requests'
import { post } from '../../../../support/context'
import { sendTo, type Answer } from '../../../../support/http'
import { send } from './note-form'
import { listening } from '../../../../support/listening'

/** Sends a form over HTTP through the server's checks and, if they pass, to `write`. */
export async function sendOverHttp(request: Request, context: Context): Promise<Answer> {
  const app = express()
  app.use((_request, response, next) => {
    Object.assign(response.locals, { log: context.log, nonce: context.nonce })
    next()
  })
  app.use(refuseCrossSiteRequests(context.env))
  app.post('*', express.raw({ type: () => true }), ({ headers, body }, response, next) => {
    const form = post('/notes', (body as Buffer).toString('latin1'), {
      'Content-Type': headers['content-type']!,
    })
    send(form, context).then(({ status }) => response.status(status).end(), next)
  })
  const server = createServer(app)
  const port = await listening(server)
  try {
    return await sendTo(`http://127.0.0.1:${port}`, '/notes', {
      method: 'POST',
      headers: { Host: 'carrel.test', ...Object.fromEntries(request.headers) },
      body: Buffer.from(await request.arrayBuffer()),
    })
  } finally {
    server.close()
  }
}
