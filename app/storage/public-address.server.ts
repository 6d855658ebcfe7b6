import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The allocated part of IPv6. Addresses that embed an IPv4 address are outside it or have their own range. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')

/** Whether an IP address is on the public internet, so that it can't lead into our own network. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT))
}
