import fs from 'node:fs'
import path from 'node:path'
import express, { Router, type RequestHandler } from 'express'

const YEAR = 'public, max-age=31536000, immutable'
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Serves the built client: hashed assets for good, compressed at build time; everything else for an hour. */
export function publicFiles(folder: string): RequestHandler {
  const router = Router()
  const files = listFiles(folder)
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const hashed = request.path.startsWith('/assets/')
    if (!files.has(request.path)) return hashed ? void response.status(404).type('text').send('Not found\n') : next()
    for (const [encoding, ending] of ENCODINGS) {
      if (!files.has(request.path + ending)) continue
      response.vary('Accept-Encoding')
      if (!request.acceptsEncodings(encoding)) continue
      response.set({ 'Content-Encoding': encoding, 'Content-Type': express.static.mime.lookup(request.path, 'application/octet-stream') })
      request.url = request.path + ending
      break
    }
    response.locals.cacheControl = hashed ? YEAR : 'public, max-age=3600'
    next()
  })
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response) => response.set('Cache-Control', response.locals.cacheControl ?? 'public, max-age=3600'),
    }),
  )
  return router
}

/** Every file below `folder` as the path of its URL: a request for anything else never touches the disk. */
function listFiles(folder: string): Set<string> {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => '/' + path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  )
}
