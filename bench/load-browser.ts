import http from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { parse } from 'node-html-parser'
import { fieldsOf } from '../tests/support/form-fields'

/** The web processes behind the site's one name, which take turns as they do behind a proxy. */
export type Site = { origin: string; ports: number[] }

export type Answer = { status: number; headers: http.IncomingHttpHeaders; text: () => Promise<string> }

/** A form of a page: where it leads, and what a browser would send of it as it stands there. */
export type PageForm = {
  action: string
  multipart: boolean
  fields: Record<string, string | string[]>
  files: string[]
}

type Sent = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: Buffer | string }

const TIMEOUT_MS = 10_000
/** A connection that has been idle for so long is given up, before the server gives it up: it would hang up on the next request. */
const IDLE_MS = 30_000
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'lifo', timeout: IDLE_MS })
const unbrotli = promisify(zlib.brotliDecompress)
const gunzip = promisify(zlib.gunzip)
let turn = 0

/** A browser without scripts at one site: it keeps cookies, and asks for what it has seen with If-None-Match. */
export function createBrowser(
  { origin, ports }: Site,
  { address, cookie = '' }: { address: string; cookie?: string },
) {
  const { host } = new URL(origin)
  const jar = new Map<string, string>(cookie ? [cutAt(cookie, '=')] : [])
  const marks = new Map<string, string>()
  let referer = ''

  function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const mark = method === 'GET' ? marks.get(path) : undefined
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: '127.0.0.1',
          port: ports[turn++ % ports.length],
          path,
          method,
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            Host: host,
            'X-Forwarded-For': address,
            'X-Forwarded-Proto': 'https',
            Accept: 'text/html,application/xhtml+xml',
            'Accept-Encoding': 'gzip, deflate, br',
            'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
            'Sec-Fetch-Site': 'same-origin',
            ...(cookies && { Cookie: cookies }),
            ...(mark && { 'If-None-Match': mark }),
            ...(referer && { Referer: referer }),
            ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body), Origin: origin }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () => {
              for (const line of response.headers['set-cookie'] ?? []) keep(line)
              if (method === 'GET' && response.headers.etag) marks.set(path, response.headers.etag)
              resolve({
                status: response.statusCode!,
                headers: response.headers,
                text: () => textOf(response, Buffer.concat(chunks)),
              })
            })
        },
      )
      request
        .on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
        .on('error', reject)
      request.end(body)
    })
  }

  function keep(line: string) {
    const [name, value] = cutAt(line.split(';')[0]!, '=')
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }

  return {
    get(path: string) {
      const answer = send(path)
      referer = origin + path
      return answer
    },
    post(form: PageForm, filled: Record<string, string> = {}) {
      const fields = { ...form.fields, ...filled }
      const { type, body } = form.multipart ? multipart(fields, form.files) : urlEncoded(fields)
      return send(form.action, { method: 'POST', headers: { 'Content-Type': type }, body })
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>

/** The forms of a page that lead to `action`, with `intent` where that is given. */
export function formsTo(html: string, action: RegExp, intent?: string): PageForm[] {
  const found: PageForm[] = []
  // Parsing the whole page would take the time that other answers wait for here.
  for (const [piece] of html.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
    if (!/method="post"/.test(piece.slice(0, 300))) continue
    const form = parse(piece).querySelector('form')!
    const to = form.getAttribute('action') ?? ''
    const files = form.querySelectorAll('input[type=file]').map((input) => input.getAttribute('name') ?? '')
    const fields = fieldsOf(form)
    for (const name of files) delete fields[name]
    if (
      action.test(to) &&
      (intent === undefined || fields.intent === intent) &&
      !form.querySelector('button[aria-disabled]')
    ) {
      found.push({
        action: to,
        multipart: form.getAttribute('enctype') === 'multipart/form-data',
        fields,
        files,
      })
    }
  }
  return found
}

function textOf({ headers }: http.IncomingMessage, body: Buffer): Promise<string> {
  const encoding = headers['content-encoding']
  const whole =
    encoding === 'br' ? unbrotli(body) : encoding === 'gzip' ? gunzip(body) : Promise.resolve(body)
  return whole.then((bytes) => bytes.toString('utf8'))
}

function urlEncoded(fields: PageForm['fields']) {
  const sent = new URLSearchParams(pairs(fields))
  return { type: 'application/x-www-form-urlencoded', body: sent.toString() }
}

/** As browsers send a form with file fields in which nothing was chosen. */
function multipart(fields: PageForm['fields'], files: string[]) {
  const boundary = '----carrel-bench-7d91f2'
  const part = (disposition: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
  const body = [
    ...pairs(fields).map(([name, value]) => part(`name="${name}"`, value.replace(/\r?\n/g, '\r\n'))),
    ...files.map((name) => part(`name="${name}"; filename=""\r\nContent-Type: application/octet-stream`, '')),
    `--${boundary}--\r\n`,
  ].join('')
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

const pairs = (fields: PageForm['fields']) =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )

const cutAt = (text: string, sign: string): [string, string] => [
  text.slice(0, text.indexOf(sign)),
  text.slice(text.indexOf(sign) + 1),
]
