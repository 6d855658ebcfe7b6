import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { RequestHandler } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../support/database'
import { precompress } from '../../scripts/precompress.js'
import { folderWith, raw, rawRequest, run, type Running } from './running'
import { checkRows } from '../support/rows'

const database = useDatabase()
let folder: string
let server: Running

const SCRIPT = `console.log("${'carrel '.repeat(100)}")`
const page: RequestHandler = (_request, response) =>
  void response.type('html').send(`<p>${'text '.repeat(1000)}</p>`)

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-client-'))
  folderWith(folder, {
    'client/assets/root-abc123.js': SCRIPT,
    'client/assets/root-abc123.css': `p{color:#123456}${'a{}'.repeat(100)}`,
    'client/favicon.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(100)}</svg>`,
    'client/robots.txt': 'User-agent: *\n',
    'client/icons/icon-192.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    'client/a b.txt': 'spaced',
    'client/.hidden': 'hidden',
    'client/.vite/manifest.json': '{"hidden":true}',
    'client/site.webmanifest': '{}',
    'secret.txt': 'outside',
  })
  fs.symlinkSync('/etc', path.join(folder, 'client', 'etc'))
  await precompress(path.join(folder, 'client'))
  server = await run(database.db, { handler: () => page, clientFolder: path.join(folder, 'client') })
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const get = (target: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + target, { headers })

describe('headers', () => {
  const policyOf = (answer: Response) => answer.headers.get('content-security-policy')!
  const nonceOf = (answer: Response) => /'nonce-([^']+)'/.exec(policyOf(answer))?.[1]

  it('allow nothing inline without the nonce of this response', async () => {
    const answer = await get('/')
    const directives = new Map(
      policyOf(answer)
        .split('; ')
        .map((each) => [each.split(' ')[0], each.slice(each.indexOf(' ') + 1)] as const),
    )
    const nonce = `'nonce-${nonceOf(answer)}'`
    expect(directives.get('default-src')).toBe("'none'")
    expect(directives.get('script-src')).toBe(`'self' ${nonce}`)
    expect(directives.get('style-src')).toBe(`'self' ${nonce}`)
    expect(directives.get('img-src')).toBe("'self' data:")
    expect(directives.get('form-action')).toBe("'self'")
    expect(directives.get('base-uri')).toBe("'none'")
    expect(directives.get('frame-ancestors')).toBe("'none'")
    expect(policyOf(answer)).not.toMatch(/unsafe|\*|https?:/)
  })

  it('have a new 128-bit nonce each time, which plain pages use for their style', async () => {
    const nonces = await Promise.all(Array.from({ length: 50 }, async () => nonceOf(await get('/'))))
    expect(new Set(nonces).size).toBe(50)
    expect(Buffer.from(nonces[0]!, 'base64').length).toBe(16)
    const missing = await get('/assets/none.js')
    expect(await missing.text()).toContain(`<style nonce="${nonceOf(missing)}">`)
  })

  it('are on every response, including refusals', async () => {
    for (const answer of [
      await get('/'),
      await get('/assets/none.js'),
      await get('/healthz'),
      await get('/robots.txt'),
      await fetch(server.origin, { method: 'PUT' }),
      await get('/', { Origin: 'https://evil.example' }),
    ]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).toBe('same-origin')
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(answer.headers.get('permissions-policy')).toContain('geolocation=(self)')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('x-powered-by')).toBeNull()
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('strict-transport-security')).toBeNull()
    }
  })

  it('keep browsers on https if the origin is https', async () => {
    const production = await run(database.db, {
      env: { demo: false, mode: 'production', origin: 'https://carrel.example', secureCookies: true },
    })
    expect((await fetch(production.origin)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
    const alone = await run(database.db, {
      env: { origin: 'https://carrel.example', secureCookies: true, hstsSubdomains: false },
    })
    expect((await fetch(alone.origin)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

it('pages are compressed', async () => {
  for (const encoding of ['br', 'gzip']) {
    const asked = `GET / HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n\r\n`
    const answer = await raw(server.port, asked)
    expect(answer).toMatch(new RegExp(`content-encoding: ${encoding}`, 'i'))
    expect(answer).toMatch(/vary: accept-encoding/i)
    expect(answer.length).toBeLessThan(2000)
    expect((await (await get('/', { 'accept-encoding': encoding })).text()).length).toBe(5007)
  }
})

describe('files', () => {
  it('of the build are compressed and cached for good', () =>
    checkRows(['br', 'gzip'], async (encoding) => {
      const answer = await get('/assets/root-abc123.js', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript; charset=utf-8$/i)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(120)
      expect(await answer.text()).toBe(SCRIPT)
    }))

  it('are sent uncompressed to clients that can’t decompress', async () => {
    for (const encoding of ['identity', 'br;q=0, gzip;q=0', 'zstd']) {
      const answer = await get('/assets/root-abc123.js', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('content-length')).toBe(String(SCRIPT.length))
    }
    expect(
      (await get('/assets/root-abc123.js', { 'accept-encoding': 'gzip, deflate, br' })).headers.get(
        'content-encoding',
      ),
    ).toBe('br')
  })

  const PUBLIC = [
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/icons/icon-192.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/a%20b.txt', 'text/plain; charset=utf-8'],
  ] as const
  it('of public/ are cached for an hour and revalidated by ETag', () =>
    checkRows(PUBLIC, async ([target, type]) => {
      const answer = await get(target, { 'accept-encoding': 'br' })
      expect([answer.status, answer.headers.get('content-type')?.toLowerCase()]).toEqual([200, type])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
      // fetch would add Cache-Control: no-cache
      const asked = `Host: 127.0.0.1\r\nIf-None-Match: ${answer.headers.get('etag')}\r\nAccept-Encoding: br\r\nConnection: close`
      expect(await raw(server.port, `GET ${target} HTTP/1.1\r\n${asked}\r\n\r\n`)).toMatch(/^HTTP\/1.1 304 /)
      const head = await fetch(server.origin + target, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'br' },
      })
      expect([head.status, head.headers.get('etag')]).toEqual([200, answer.headers.get('etag')])
    }))

  it('may do nothing when opened on their own', async () => {
    expect((await get('/favicon.svg')).headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*sandbox/,
    )
  })

  const OUTSIDE = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/etc/passwd',
    '/etc/hostname',
    '/.hidden',
    '/.vite/manifest.json',
    '/assets',
    '/assets/',
    '/icons/',
    '/icons',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/root-abc123.js/',
    '/client/robots.txt',
  ]
  it('outside, hidden or in a directory listing are not served', () =>
    checkRows(OUTSIDE, async (target) => {
      const answer = await rawRequest(server.port, `GET ${target}`)
      expect(answer).not.toMatch(/outside|hidden|root:|robots|max-age/)
      expect(answer).toMatch(/^HTTP\/1.1 (200|404) /)
      if (/ 200 /.test(answer.slice(0, 20))) expect(answer).toContain('<p>text text') // the page, not a file
    }))

  it('that are missing get a small page that isn’t cached', async () => {
    for (const target of ['/assets/root-old.js', '/favicon.ico']) {
      const answer = await get(target)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })
})
