import { isLoopbackName } from './auth/providers/loopback'

/**
 * Whether a demo was asked by a name that isn't this computer's. Another site's page whose name resolves to 127.0.0.1
 * could read its pages, with the login links of /demo/mail.
 */
export const isForeignHost = (host: string | null | undefined, demo: boolean | 'open'): boolean =>
  demo === true && host != null && !isLoopbackName(parse(`http://${host}`)?.hostname ?? '')

/**
 * Whether a write is a cross-site request and must be refused. The first header present decides: Sec-Fetch-Site, which
 * scripts can't forge (same-origin and none are ours; same-site is another host's page); Origin ('null' is another
 * site); Referer. A post without any, as some text browsers send, is accepted: the login cookie is SameSite=Lax.
 *
 * In a demo all names of this computer count as one site (localhost, 127.0.0.1, [::1], with its port). Any other Host
 * is refused: to the browser, another site's page whose name resolves to 127.0.0.1 is "same-origin". An open demo can
 * have any name, such as a cloud editor's, so Origin and Referer are compared with the Host.
 * @param ownOrigin scheme, host and port, as in Env
 */
export function isCrossSite(
  headers: { get(name: string): string | null | undefined },
  ownOrigin: string,
  demo: boolean | 'open' = false,
): boolean {
  const own = new URL(ownOrigin)
  const host = headers.get('host')
  if (isForeignHost(host, demo)) return true

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
  if (!url) return false // 'null' isn't a URL either
  if (url.origin === own.origin) return true
  return demo && url.protocol === own.protocol && url.port === own.port && isLoopbackName(url.hostname)
}

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
