import http, { type IncomingHttpHeaders } from 'node:http'
import { cookieHeader } from './context'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  cookies: string[]
  body: Buffer
}

export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

/** Sends a request whose path goes out letter by letter as given: fetch would tidy up what is to be tried. */
export function sendTo(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const request = http.request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            const all = Buffer.concat(chunks)
            const cookies = response.headers['set-cookie'] ?? []
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              text: all.toString('utf8'),
              cookies,
              body: all,
            })
          })
      },
    )
    request.on('error', reject)
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

/** A browser without scripts at one site: it keeps cookies, and names its origin with each form. */
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
    post: (
      path: string,
      fields: Record<string, string | string[]> = {},
      headers: Record<string, string> = {},
    ) =>
      go(path, {
        method: 'POST',
        body: formOf(fields),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: origin,
          'Sec-Fetch-Site': 'same-origin',
          ...headers,
        },
      }),
    has: (name: string) => jar.has(name),
  }
}
