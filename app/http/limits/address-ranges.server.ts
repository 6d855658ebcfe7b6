import ipaddr from 'ipaddr.js'

/** An address or a range of them, and how many times an address's share it has. */
export type Range = { key: string; shares: number }

/**
 * What an address counts against: itself, or for IPv6 its /64, which is what one household has, and its /56, of which a provider
 * gives out whole ones.
 */
export function rangesOf(ip: string): Range[] {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : null
  if (!(address instanceof ipaddr.IPv6)) return [{ key: address?.toString() ?? ip, shares: 1 }]
  const [a, b, c, d] = address.parts
  const hex = (...parts: number[]) => parts.map((part) => part.toString(16)).join(':')
  return [
    { key: `${hex(a!, b!, c!, d!)}::/64`, shares: 1 },
    { key: `${hex(a!, b!, c!, d! & 0xff00)}::/56`, shares: 2 },
  ]
}

/** This computer itself: health checks, commands, and everybody where a proxy isn't trusted. */
export const isLoopback = (ip: string): boolean => ip === '::1' || /^(?:::ffff:)?127\./i.test(ip)
