import ipaddr from 'ipaddr.js'

/** An address or a range, and how many times a single address's share it may use. */
export type Range = { key: string; shares: number }

/**
 * The ranges that an address counts toward: itself, or for IPv6 its /64, which is one household, and its /56, the most
 * that a provider gives one customer.
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

/** This computer: health checks, commands, and all visitors if a proxy isn't trusted. */
export const isLoopback = (ip: string): boolean => ip === '::1' || /^(?:::ffff:)?127\./i.test(ip)
