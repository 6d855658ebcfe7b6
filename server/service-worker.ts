import fs from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'
import { etagOf } from '../app/web/http/etag.server'
import type { Site } from '../app/services/site.server'
import { escapeHtml } from '../app/services/escape-html'
import type { PublicPages } from '../app/web/http/page-handle'
import { sendPage, type Compressed } from './page-cache'
import { brotli } from './send-compressed'

/** The highest: it's compressed once. */
const QUALITY = 11
const FILE = '/sw.js'
/** It only requests pages of this site. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Serves public/sw.js, preceded by the list of pages that it may save and the site's name. */
export function serviceWorker(
  folder: string,
  offline: PublicPages['offline'],
  site: () => Promise<Pick<Site, 'name'>>,
): RequestHandler {
  let last: { name: string; made: Promise<Compressed> } | undefined
  return (request, response, next) => {
    if (request.path !== FILE || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    site()
      .then(({ name }) => {
        if (last?.name !== name) last = { name, made: workerOf(folder, offline, name) }
        return last.made
      })
      .then((worker) => sendPage(worker, request, response))
      .catch(next)
  }
}

async function workerOf(
  folder: string,
  { all, sameQuery }: PublicPages['offline'],
  name: string,
): Promise<Compressed> {
  const source = await fs.promises.readFile(path.join(folder, FILE), 'utf8')
  const pages = Object.entries({ all, sameQuery }).map(([name, pattern]) => `${name}: ${new RegExp(pattern)}`)
  const site = JSON.stringify(escapeHtml(name))
  const text = `self.OFFLINE = { ${pages.join(', ')} }\nself.SITE = ${site}\n${source}`
  const etag = etagOf(text)
  return {
    headers: {
      etag,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': POLICY,
      vary: 'Accept-Encoding',
    },
    etag,
    brotli: await brotli(Buffer.from(text), QUALITY),
  }
}
