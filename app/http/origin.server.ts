const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a write comes from another site, by what browsers say of it: Sec-Fetch-Site, else Origin, else Referer.
 * A request with none of them is let through, for some text browsers send none (the session cookie is SameSite=Lax).
 * `anyLoopback`: in a demo, localhost, 127.0.0.1 and [::1] are one and the same.
 */
export function isForeign(headers: { get(name: string): string | null | undefined }, ownOrigin: string, anyLoopback = false): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (origin) return !isOwn(origin, ownOrigin, anyLoopback)
  const referer = headers.get('referer')
  return referer ? !isOwn(referer, ownOrigin, anyLoopback) : false
}

function isOwn(from: string, own: string, anyLoopback: boolean): boolean {
  if (!URL.canParse(from)) return false // "null" among others
  const url = new URL(from)
  if (url.origin === own) return true
  const base = new URL(own)
  return anyLoopback && LOOPBACK.has(url.hostname) && url.port === base.port && url.protocol === base.protocol
}
