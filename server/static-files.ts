import fs from 'node:fs'
import path from 'node:path'
import express, { Router, type RequestHandler } from 'express'
import { plainPage } from '../app/web/http/plain-pages'

export const YEAR = 'public, max-age=31536000, immutable'
export const HOUR = 'public, max-age=3600'
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Files aren't pages: opened on their own (drawings can contain scripts), they may do nothing. */
export const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * Serves the built client: hashed assets cached for good, everything else for an hour; text compressed at build
 * time.
 */
export function publicFiles(folder: string): RequestHandler {
  const router = Router()
  const files = listFiles(folder)
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next('router')
    const name = decodeURIComponent(request.path)
    const hashed = name.startsWith('/assets/')
    if (!files.has(name)) return hashed || name === '/favicon.ico' ? plainPage(response, 404) : next('router')
    const sent = [name]
    for (const [encoding, ending] of ENCODINGS) {
      if (!files.has(name + ending)) continue
      response.vary('Accept-Encoding')
      if (sent.length > 1 || !request.acceptsEncodings(encoding)) continue
      response.set({ 'Content-Encoding': encoding, 'Content-Type': typeOf(name) })
      sent.push(ending)
    }
    request.url = sent.map(encodeURI).join('')
    response.set({
      'Cache-Control': hashed ? YEAR : HOUR,
      'Content-Security-Policy': POLICY,
    })
    next()
  })
  router.use(
    express.static(folder, { index: false, redirect: false, cacheControl: false, acceptRanges: false }),
  )
  return router
}

function typeOf(name: string): string {
  const type = express.static.mime.lookup(name, 'application/octet-stream')
  return /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type
}

/** The URL paths of all files below `folder`: other requests never touch the disk. */
function listFiles(folder: string): Set<string> {
  const entries = fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  const files = entries.filter((entry) => entry.isFile())
  const names = files.map(
    (entry) => '/' + path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
  )
  return new Set(names.filter((name) => !name.includes('/.'))) // such as .vite/, which the build leaves
}
