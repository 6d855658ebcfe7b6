import type { Env } from '~/services/env.server'

type Headers = { get(name: string): string | null | undefined }

/**
 * Preferences that change every public page, and the values that their cookies may have. They need no signature, and
 * any other value is ignored, so that a page has few variants to cache.
 */
export const PAGE_VARIANTS = { theme: ['light', 'dark'], lite: ['on', 'off'] } as const
export type VariantName = keyof typeof PAGE_VARIANTS
export type VariantValue<N extends VariantName> = (typeof PAGE_VARIANTS)[N][number]

/** What a page without personal data depends on besides its URL, for the Vary header. */
export const VARY = 'Cookie, Save-Data'

/**
 * How a reader wants pages. `theme` null follows the system; `lite` comes from the cookie, or else from `Save-Data:
 * on`.
 */
export type PageVariant = { theme: VariantValue<'theme'> | null; lite: boolean }

/**
 * Our signed cookies, and what each means for shared caching. 'person': some page reads it, so a reader who has it gets
 * their own rendering, which isn't cached. 'none': only form submissions read it. Variants are part of the cache key.
 */
const COOKIES = {
  session: 'person', // an opaque token, as draft and challenge
  notice: 'person', // a text to show once
  draft: 'person',
  near: 'person', // the reader's position for an hour
  state: 'person',
  order: 'person', // that their state's study spots need not come first
  waits: 'person', // the study spots that this browser has just reported on
  address: 'person', // the email address that a link was sent to
  registration: 'person', // the registration sent from this browser
  challenge: 'person', // a login waiting for its second factor
  codes: 'person', // new recovery codes for the page that shows them, encrypted
  invites: 'person', // the invites that this browser has opened
  device: 'none', // the accounts that have logged in from this browser
  accept: 'none', // the invite to accept after login
  written: 'none', // that a form was just sent; only of members, who get their own pages anyway
} as const satisfies Record<string, 'none' | 'person'>
export type CookieName = keyof typeof COOKIES

const YEAR_SECONDS = 365 * 86_400
const onWire = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** A preference from this request's cookies. Null if it's absent or not a value that we set. */
export function choiceOf<N extends VariantName>(
  headers: Headers,
  name: N,
  env: Pick<Env, 'secureCookies'>,
): VariantValue<N> | null {
  const value = cookiesOf(headers).get(onWire(name, env.secureCookies))
  return PAGE_VARIANTS[name].find((each) => each === value) ?? null
}

/** The page variant for this request. */
export function variantOf(headers: Headers, env: Pick<Env, 'secureCookies'>): PageVariant {
  const lite = choiceOf(headers, 'lite', env)
  return {
    theme: choiceOf(headers, 'theme', env),
    lite: lite ? lite === 'on' : headers.get('save-data')?.trim().toLowerCase() === 'on',
  }
}

/** The Set-Cookie line that stores a preference for a year. Null clears it. */
export function choiceCookie<N extends VariantName>(
  name: N,
  value: VariantValue<N> | null,
  env: Pick<Env, 'secureCookies'>,
): string {
  const lasting = value ? `${value}; Max-Age=${YEAR_SECONDS}` : '; Max-Age=0'
  return `${onWire(name, env.secureCookies)}=${lasting}; Path=/; HttpOnly; SameSite=Lax${env.secureCookies ? '; Secure' : ''}`
}

/** Whether the request has one of our cookies that could make its page personal. */
export function isPersonal(headers: Headers, env: Pick<Env, 'secureCookies'>): boolean {
  const cookies = cookiesOf(headers)
  return Object.entries(COOKIES).some(
    ([name, kind]) => kind === 'person' && cookies.has(onWire(name, env.secureCookies)),
  )
}

/** Trims names, as the cookie parser does: ' session =' is `session` too. */
function cookiesOf(headers: Headers): Map<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(';').filter((pair) => pair.includes('='))
  return new Map(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  )
}
