import type { Env } from '~/env.server'
import type { CookieName } from './cookies/cookies.server'

type Headers = { get(name: string): string | null | undefined }

/**
 * The reader's own choices that change every public page, and the values that their cookies may have. They are no secrets
 * and need no signature: with any other value a cookie counts as absent, so that a page has few variants to keep.
 */
export const PAGE_VARIANTS = { theme: ['light', 'dark'], lite: ['on', 'off'] } as const
export type VariantName = keyof typeof PAGE_VARIANTS
export type VariantValue<N extends VariantName> = (typeof PAGE_VARIANTS)[N][number]

/** What a page depends on beside its URL, where nothing personal is in it; the Vary header names the same. */
export const VARY = 'Cookie, Save-Data'

/** How a reader wants pages: `theme` null is the system's own; lite by the cookie, else by `Save-Data: on`. */
export type PageVariant = { theme: VariantValue<'theme'> | null; lite: boolean }

/**
 * What each of our cookies means for a page that is kept for many. 'person': some page looks at it, so who has it gets a
 * rendering of their own, which nobody stores. 'none': only forms that are sent look at it. The variants are part of the key.
 */
const COOKIES: Record<CookieName, 'none' | 'person'> = {
  session: 'person',
  notice: 'person',
  draft: 'person',
  near: 'person',
  state: 'person',
  order: 'person',
  waits: 'person',
  address: 'person',
  challenge: 'person',
  codes: 'person',
  invites: 'person',
  device: 'none',
  accept: 'none',
}

const YEAR_SECONDS = 365 * 86_400
const onWire = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The value of a choice in this request's cookies; null when there is none, or one that we never set. */
export function choiceOf<N extends VariantName>(
  headers: Headers,
  name: N,
  env: Pick<Env, 'secureCookies'>,
): VariantValue<N> | null {
  const value = cookiesOf(headers).get(onWire(name, env.secureCookies))
  return PAGE_VARIANTS[name].find((each) => each === value) ?? null
}

/** How the reader of this request wants pages. */
export function variantOf(headers: Headers, env: Pick<Env, 'secureCookies'>): PageVariant {
  const lite = choiceOf(headers, 'lite', env)
  return {
    theme: choiceOf(headers, 'theme', env),
    lite: lite ? lite === 'on' : headers.get('save-data')?.trim().toLowerCase() === 'on',
  }
}

/** The Set-Cookie line that keeps a choice for a year; null forgets it. */
export function choiceCookie<N extends VariantName>(
  name: N,
  value: VariantValue<N> | null,
  env: Pick<Env, 'secureCookies'>,
): string {
  const lasting = value ? `${value}; Max-Age=${YEAR_SECONDS}` : '; Max-Age=0'
  return `${onWire(name, env.secureCookies)}=${lasting}; Path=/; HttpOnly; SameSite=Lax${env.secureCookies ? '; Secure' : ''}`
}

/** Whether the request has a cookie of ours that could make its page the reader's own. */
export function isPersonal(headers: Headers, env: Pick<Env, 'secureCookies'>): boolean {
  const cookies = cookiesOf(headers)
  return Object.entries(COOKIES).some(
    ([name, kind]) => kind === 'person' && cookies.has(onWire(name, env.secureCookies)),
  )
}

/** Names without the space around them, which the parser of cookies drops as well: ' session =' is the session. */
function cookiesOf(headers: Headers): Map<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(';').filter((pair) => pair.includes('='))
  return new Map(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  )
}
