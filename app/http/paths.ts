const LONGEST = 2000

/**
 * `value` when it is a path of this site that a redirect may safely lead to, else null. Refused are other sites
 * however they are spelled: absolute URLs, `//host`, backslashes (browsers read them as slashes), control characters,
 * and their encoded forms in the path's start. At most 2000 characters, also once it is encoded: columns and cookies take no more.
 */
export function safePath(value: string | null | undefined): string | null {
  if (!value || value.length > LONGEST || !value.startsWith('/')) return null
  if (/[\\\u0000-\u001f\u007f]/.test(value)) return null
  if (/^\/(\/|%2f|%5c)/i.test(value)) return null
  const base = 'http://own.invalid'
  const url = URL.canParse(value, base) ? new URL(value, base) : null
  // A URL that is normalised to another origin, or to a path that starts with //, is a trick ("/./", "/..//evil").
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null
  const path = url.pathname + url.search + url.hash
  return path.length <= LONGEST ? path : null
}

/** /signin, coming back to `path` afterwards. */
export const logInPath = (path: string): string => `/signin?returnTo=${encodeURIComponent(path)}`

/** The page that emails a login link, or the one that says so, coming back to `path` after logging in. */
export function loginLinkPath(path: string | null, sent: 'sent' | null = null): string {
  const query = [sent, path && `returnTo=${encodeURIComponent(path)}`].filter(Boolean).join('&')
  return query ? `/signin/link?${query}` : '/signin/link'
}
