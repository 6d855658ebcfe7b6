import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { Db } from '../db/connection'

const DEADLINE_MS = 2000

/** The process answers: nothing else is asked. */
export const healthz: RequestHandler = (_request, response) => void response.set('Cache-Control', 'no-store').type('text').send('ok\n')

/** Whether requests can be served: 200 while the database answers and nobody has told the server to stop, else 503. */
export function readyz(db: Db): RequestHandler {
  return async (request, response) => {
    const database = await answers(db)
    const stopping = request.app.locals.stopping ? { stopping: true } : {}
    const ready = database && !stopping.stopping
    response.status(ready ? 200 : 503).set('Cache-Control', 'no-store').json({ database: database ? 'ok' : 'down', ...stopping })
  }
}

/** Within the deadline: a host that swallows packets would else keep who asks waiting for the pool's own, longer one. */
async function answers(db: Db): Promise<boolean> {
  const asked = db.raw('select 1').then(() => true, () => false)
  return Promise.race([asked, sleep(DEADLINE_MS, false, { ref: false })])
}
