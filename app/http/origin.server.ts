/** Whether `name` (a host name as URL has it, without a port) is this computer itself. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/**
 * Whether a write comes from another site and has to be refused. The first of three headers that is there decides:
 * Sec-Fetch-Site, which no script can forge (same-origin and none are ours; same-site is another host's page); Origin
 * ('null' is foreign); Referer. A post with none of them, as some text browsers send, is let through: the login cookie
 * is SameSite=Lax.
 *
 * In a demo every name of this computer is the same site (localhost, 127.0.0.1, [::1], with its port), and a Host that is
 * none of them is refused, since a foreign page whose name was bound to 127.0.0.1 would be "same-origin" to the browser.
 * An open demo can be behind any name, such as that of a cloud editor, so Origin and Referer are compared with the Host.
 * @param ownOrigin scheme, host and port, as Env has it
 */
export function isCrossSite(
  headers: { get(name: string): string | null | undefined },
  ownOrigin: string,
  demo: boolean | 'open' = false,
): boolean {
  const own = new URL(ownOrigin)
  const host = headers.get('host')
  if (demo === true && host != null && !isLoopbackName(parse(`http://${host}`)?.hostname ?? '')) return true

  const site = headers.get('sec-fetch-site')
  if (site != null) return site !== 'same-origin' && site !== 'none'
  const from = headers.get('origin') ?? headers.get('referer')
  if (from == null) return false
  if (demo === 'open' && host != null && parse(from)?.host === host.toLowerCase()) return false
  return !isOwn(from, own, demo === true)
}

/** The third argument of isCrossSite. */
export const demoKind = (env: { demo: boolean; openDemo: boolean }) => (env.openDemo ? 'open' : env.demo)

function isOwn(from: string, own: URL, demo: boolean): boolean {
  const url = parse(from)
  if (!url) return false // 'null' is no URL either
  if (url.origin === own.origin) return true
  return demo && url.protocol === own.protocol && url.port === own.port && isLoopbackName(url.hostname)
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
