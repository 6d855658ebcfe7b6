import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { contentTypeOf } from './content-type.server'

/**
 * What's at an external URL: a picture; nothing any more ('gone'); something else; a URL that we never fetch
 * ('private') or that isn't valid ('unreadable'); 'unsure' if the other server gave no clear answer.
 */
export type Seen = 'picture' | 'gone' | 'no-picture' | 'private' | 'unreadable' | 'unsure'

type Resolve = (host: string) => Promise<Address[]>
type Options = {
  isAllowed?: (address: string, port: number) => boolean
  ms?: number
  /** Queries the name server. */
  resolve?: Resolve
}

/** IANA maintains it, so a name server that doesn't know it is failing. */
const KNOWN_NAME = 'example.com'
const byNameServer: Resolve = (host) => lookup(host, { all: true })

/** Enough bytes to recognize a picture. */
const MAX_BYTES = 4096
const MAX_REDIRECTS = 3
const PATIENCE_MS = 8000
const PORTS = new Set([80, 443])

/** SSRF guard: public IP addresses, and ports 80 and 443 only. */
const isOutside = (address: string, port: number) => PORTS.has(port) && isPublicAddress(address)

/**
 * Checks whether there's a picture at a URL. SSRF guard: each host, including those of redirects, is resolved once, and
 * we connect to the very address that was checked, so DNS rebinding has no effect. If our own DNS or network fails, the
 * result is 'unsure'. Reads at most a few kilobytes, in `ms` for everything. Never throws.
 */
export async function checkRemotePicture(
  url: string,
  { isAllowed = isOutside, ms = PATIENCE_MS, resolve = byNameServer }: Options = {},
): Promise<Seen> {
  const signal = AbortSignal.timeout(ms)
  let at = url
  try {
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const target = URL.canParse(at) ? new URL(at) : null
      if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password)
        return 'unreadable'
      const address = await addressOf(target, { isAllowed, resolve, signal })
      if (address === null) return isFixed(target) || (await resolves(resolve, signal)) ? 'private' : 'unsure'
      const { status, location, type, head } = await ask(target, address, signal)
      if (status >= 300 && status < 400 && location) {
        at = URL.canParse(location, target) ? new URL(location, target).href : ''
        continue
      }
      return judge(status, type, head)
    }
    return 'unsure'
  } catch (error) {
    const isUnknown = (error as NodeJS.ErrnoException).code === 'ENOTFOUND'
    return isUnknown && (await resolves(resolve, signal)) ? 'gone' : 'unsure'
  }
}

/** Whether our name server works right now. If not, its failure says nothing about the other name. */
const resolves = (resolve: Resolve, signal: AbortSignal): Promise<boolean> =>
  raceAbort(resolve(KNOWN_NAME), signal).then(
    (found) => found.some(({ address }) => isPublicAddress(address)),
    () => false,
  )

/** Hosts that need no name server: IP addresses, and localhost (RFC 6761). */
const isFixed = ({ hostname }: URL) => isIP(bare(hostname)) > 0 || /(^|\.)localhost\.?$/.test(hostname)

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

function judge(status: number, type: string, head: Buffer): Seen {
  if (status === 404 || status === 410) return 'gone'
  if (status < 200 || status >= 300) return 'unsure'
  return /^image\//i.test(type) || contentTypeOf(head).startsWith('image/') ? 'picture' : 'no-picture'
}

type Address = { address: string; family: number }

/** The address of a host to connect to. Null if any of its addresses is off limits. */
async function addressOf(
  { hostname, port, protocol }: URL,
  { isAllowed, resolve, signal }: Required<Pick<Options, 'isAllowed' | 'resolve'>> & { signal: AbortSignal },
): Promise<Address | null> {
  const host = bare(hostname)
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await raceAbort(resolve(host), signal)
  const portOf = Number(port) || (protocol === 'https:' ? 443 : 80)
  return found.length > 0 && found.every(({ address }) => isAllowed(address, portOf)) ? found[0]! : null
}

/** A DNS lookup can't be canceled, but waiting for it can. */
const raceAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([promise, aborted(signal)])

async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

type Answer = { status: number; location: string | undefined; type: string; head: Buffer }

/** Uses GET, because not every server supports HEAD. Doesn't read the rest of the body. */
async function ask(target: URL, { address, family }: Address, signal: AbortSignal): Promise<Answer> {
  const request = (target.protocol === 'https:' ? https : http).get(target, {
    agent: false,
    signal,
    family,
    headers: { Accept: 'image/*', 'User-Agent': 'Carrel (checks whether a picture still exists)' },
    lookup: (_host, options, tell) =>
      options.all ? tell(null, [{ address, family }]) : tell(null, address, family),
  })
  request.on('error', () => {}) // may also fail after the response has begun
  try {
    const [answer] = (await once(request, 'response', { signal })) as [IncomingMessage]
    const { statusCode: status = 0, headers } = answer
    let head = Buffer.alloc(0)
    for await (const piece of answer) {
      head = Buffer.concat([head, piece as Buffer])
      if (head.length >= MAX_BYTES) break
    }
    return { status, location: headers.location, type: headers['content-type'] ?? '', head }
  } finally {
    request.destroy()
  }
}

/** The allocated part of IPv6. Addresses that embed an IPv4 address are outside it or have their own range. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')

/** Whether an IP address is on the public internet, so that it can't lead into our own network. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT))
}
