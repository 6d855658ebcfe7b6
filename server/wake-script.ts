import type { RequestHandler } from 'express'
import { WAKE_PATH, WAKE_SCRIPT } from '~/web/sleeping-scripts.server'
import { POLICY, YEAR } from './static-files'

/**
 * GET /wake-{hash}.js → the script that loads a page's scripts on demand. Its address changes with its text. A
 * page from another release gets the current text, without immutable caching.
 */
export const wakeScript: RequestHandler = (request, response) => {
  response
    .set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': request.path === WAKE_PATH ? YEAR : 'no-cache',
      'Content-Security-Policy': POLICY,
    })
    .send(WAKE_SCRIPT)
}
