const MAX_LENGTH = 2000

/**
 * Returns `value` if it's a path on this site that's safe to redirect to, else null. Refuses other sites in any
 * spelling: absolute URLs, `//host`, backslashes (browsers read them as slashes), control characters, and their encoded
 * forms at the start. At most 2000 characters, also when encoded: columns and cookies take no more.
 */
export function safePath(value: string | null | undefined): string | null {
  if (!value || value.length > MAX_LENGTH || !value.startsWith('/')) return null
  if (/[\\\u0000-\u001f\u007f]/.test(value)) return null
  if (/^\/(\/|%2f|%5c)/i.test(value)) return null
  const base = 'http://own.invalid'
  const url = URL.canParse(value, base) ? new URL(value, base) : null
  // A URL that normalizes to another origin or to a path starting with // is an attack ("/./", "/..//evil").
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null
  const path = url.pathname + url.search + url.hash
  return path.length <= MAX_LENGTH ? path : null
}

/** A page on the way in, coming back to `path` afterwards, if there's one. */
export const comingBackTo = (path: string | null, page: string): string =>
  path ? `${page}?returnTo=${encodeURIComponent(path)}` : page

/** /signin, coming back to `path` afterwards, if there's one. */
export const logInPath = (path: string | null): string => comingBackTo(path, '/signin')

/**
 * The page that emails a login link, or with 'sent' the page that says it's been sent. Comes back to `path` after
 * login.
 */
export function loginLinkPath(path: string | null, sent: 'sent' | null = null): string {
  const query = [sent, path && `returnTo=${encodeURIComponent(path)}`].filter(Boolean).join('&')
  return query ? `/signin/link?${query}` : '/signin/link'
}
