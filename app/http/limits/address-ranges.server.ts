import net from 'node:net'

/** An address or a range of them, and how many times an address's share it has. */
export type Range = { key: string; shares: number }

/**
 * What an address counts against: itself, or for IPv6 its /64, which is what one household has, and its /56, of which a provider
 * gives out whole ones.
 */
export function rangesOf(ip: string): Range[] {
  const bare = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!net.isIPv6(bare)) return [{ key: bare, shares: 1 }]
  const [head = '', tail = ''] = bare.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const [a, b, c, d] = [...left, ...zeros, ...right].map((part) => parseInt(part, 16))
  const hex = (...parts: number[]) => parts.map((part) => part.toString(16)).join(':')
  return [
    { key: `${hex(a!, b!, c!, d!)}::/64`, shares: 1 },
    { key: `${hex(a!, b!, c!, d! & 0xff00)}::/56`, shares: 2 },
  ]
}

/** This computer itself: health checks, commands, and everybody where a proxy isn't trusted. */
export const isLoopback = (ip: string): boolean => ip === '::1' || /^(?:::ffff:)?127\./i.test(ip)
