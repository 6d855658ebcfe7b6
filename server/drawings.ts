import type { RequestHandler } from 'express'
import { drawingOf, sheetOf } from '~/services/drawings/draw'
import { DRAWING_VERSION, SHEET } from '~/spots/model/drawing'
import { plainPage } from '../app/web/http/plain-pages'
import { POLICY, YEAR } from './static-files'

const ADDRESS = /^([a-z0-9]+)-([\w.-]+)\.svg$/

/**
 * GET /drawings/{version}-{code}.svg → the drawing of a study spot, or with `code.code.…` of several below each other.
 * The address contains all their data, so it needs no database and never changes. An older version's address gets the current drawing, without immutable caching.
 */
export const drawings: RequestHandler = (request, response) => {
  const [, version, text = ''] = ADDRESS.exec(request.params.name ?? '') ?? []
  const codes = text.split('.')
  const drawing = codes.length === 1 ? drawingOf(text) : codes.length > SHEET ? null : sheetOf(codes)
  if (drawing === null) return plainPage(response, 404)
  response
    .set({
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': version === DRAWING_VERSION ? YEAR : 'public, max-age=3600',
      'Content-Security-Policy': POLICY,
    })
    .send(drawing)
}
