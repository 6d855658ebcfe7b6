import type { RequestHandler } from 'express'
import { barePage, REFRESH } from '~/web/http/bare-page'

/**
 * The headers of screens and embeds, which are the same for everyone, so that no cookie is read. Errors of a screen load
 * themselves again, too: after a release nobody needs to walk through the halls.
 */
export const barePages: RequestHandler = (request, response, next) => {
  const kind = barePage(request.path)
  if (!kind) return next()
  delete request.headers.cookie
  delete request.headers['save-data']
  if (kind === 'screen') {
    if ([request.query[REFRESH.name]].flat()[0] !== REFRESH.off) response.set('Refresh', '60')
    return next()
  }
  const policy = String(response.getHeader('Content-Security-Policy'))
  response.set({
    'Content-Security-Policy': policy
      .replace("frame-ancestors 'none'", 'frame-ancestors *')
      .replace("form-action 'self'", "form-action 'none'"),
    // For sites that ask it of everything they show.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  next()
}
