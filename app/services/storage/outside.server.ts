import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'

/**
 * SSRF guard for URLs that someone typed: a host is resolved once, and we connect to the very address that was checked, so
 * DNS rebinding has no effect.
 */

export type Address = { address: string; family: number }
/** Queries the name server. */
export type Resolve = (host: string) => Promise<Address[]>
/** Which addresses may be reached. Public ones, as our name server has them, except in tests. */
export type Reach = { isAllowed?: (address: string, port: number) => boolean; resolve?: Resolve }

export const byNameServer: Resolve = (host) => lookup(host, { all: true })

const PORTS = new Set([80, 443])

/** Public IP addresses, and ports 80 and 443 only. */
const isOutside = (address: string, port: number): boolean => PORTS.has(port) && isPublicAddress(address)

export const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** The address of a host to connect to. Null if any of its addresses is off limits. */
export async function addressOf(
  { hostname, port, protocol }: URL,
  { isAllowed = isOutside, resolve = byNameServer, signal }: Reach & { signal: AbortSignal },
): Promise<Address | null> {
  const host = bare(hostname)
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await raceAbort(resolve(host), signal)
  const portOf = Number(port) || (protocol === 'https:' ? 443 : 80)
  return found.length > 0 && found.every(({ address }) => isAllowed(address, portOf)) ? found[0]! : null
}

/** A DNS lookup can't be canceled, but waiting for it can. */
export const raceAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([promise, aborted(signal)])

async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

type Opening = {
  address: Address
  signal: AbortSignal
  headers: Record<string, string>
  /** Sent by POST. */
  body?: Buffer
}

/** Requests a URL from this address and passes the response to `use`, after which the connection is closed. */
export async function openOutside<T>(
  target: URL,
  { address: { address, family }, signal, headers, body }: Opening,
  use: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    method: body ? 'POST' : 'GET',
    agent: false,
    signal,
    family,
    headers,
    lookup: (_host, options, tell) =>
      options.all ? tell(null, [{ address, family }]) : tell(null, address, family),
  })
  request.on('error', () => {}) // may also fail after the response has begun
  request.end(body)
  try {
    const [answer] = (await once(request, 'response', { signal })) as [IncomingMessage]
    return await use(answer)
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
