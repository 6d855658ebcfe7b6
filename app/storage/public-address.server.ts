import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The allocated part of IPv6. Addresses that contain an IPv4 address are outside it, or have a range of their own. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')

/** Whether an IP address is one of the public internet: nothing of our own network can be reached under it. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT))
}
