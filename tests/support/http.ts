import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { parse, type HTMLElement } from 'node-html-parser'
import { cookieHeader } from './context'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  cookies: string[]
  body: Buffer
  /** Where a redirect leads. */
  to: string | undefined
  /** The text, parsed; and its main element. */
  readonly html: HTMLElement
  readonly main: HTMLElement
}

export type Sent = {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  agent?: http.Agent
  /** Fails without a complete response by then. */
  ms?: number
}

/** Sends a request with its path as given. An error has `reused` if the connection wasn't new. */
export function sendTo(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, agent, ms }: Sent = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: agent ?? false },
      (response) =>
        void response.toArray().then((parts: Buffer[]) => {
          const whole = Buffer.concat(parts)
          const text = whole.toString('utf8')
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text,
            cookies: response.headers['set-cookie'] ?? [],
            body: whole,
            to: response.headers.location,
            get html() {
              return parse(text)
            },
            get main() {
              return parse(text).querySelector('main')!
            },
          })
        }, reject),
    )
    if (ms) AbortSignal.timeout(ms).onabort = () => request.destroy(new Error(`no answer within ${ms} ms`))
    request.on('error', (error) => reject(Object.assign(error, { reused: request.reusedSocket })))
    request.end(body)
  })
}

/** A form as a browser without scripts posts it. */
export const formOf = (fields: Record<string, string | string[]>): string => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  return form.toString()
}

/** A form's body as a browser sends it: with files if it's a FormData. */
async function bodyOf(fields: Record<string, string | string[]> | FormData) {
  if (!(fields instanceof FormData))
    return { body: formOf(fields), type: 'application/x-www-form-urlencoded' }
  const sent = new Response(fields)
  return { body: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('Content-Type')! }
}

/** A browser without scripts at one site: it stores cookies and sends its origin with each form. */
export function browserAt(origin: string, cookie = '') {
  const jar = new Map<string, string>()
  const keep = (header: string) => {
    for (const pair of header.split('; ').filter(Boolean))
      jar.set(pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1))
  }
  keep(cookie)
  const go = async (path: string, sent: Sent) => {
    const now = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await sendTo(origin, path, {
      ...sent,
      headers: { ...(now ? { Cookie: now } : {}), ...sent.headers },
    })
    keep(cookieHeader(answer.cookies))
    for (const [name, value] of jar) if (value === '') jar.delete(name)
    return answer
  }
  return {
    get: (path: string, headers: Record<string, string> = {}) => go(path, { headers }),
    async post(
      path: string,
      fields: Record<string, string | string[]> | FormData = {},
      headers: Record<string, string> = {},
    ) {
      const { body, type } = await bodyOf(fields)
      const own = { 'Content-Type': type, Origin: origin, 'Sec-Fetch-Site': 'same-origin' }
      return go(path, { method: 'POST', body, headers: { ...own, ...headers } })
    },
    has: (name: string) => jar.has(name),
    /** Whether it's on its way to a provider. */
    isAtProvider: () => [...jar.keys()].some((name) => name.startsWith('oauth-')),
  }
}
