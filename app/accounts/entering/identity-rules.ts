import { cutText } from '~/services/text-rules'
import { cleanName, NAME_MAX, nameFault } from '../rules'

type Given = { givenName: string | null; familyName: string | null; fullName: string | null }

/** Used for a name that the provider doesn't give, or that our rules refuse, or that a stranger may have typed. */
export const NEWCOMER = { first_name: 'New', last_name: 'Participant' }

/**
 * The names of an account created with a provider: given and family name. If one is missing, it's taken from the rest of
 * the full name; if both are, the full name is split after its first word.
 */
export function namesOf({ givenName, familyName, fullName }: Given): {
  first_name: string
  last_name: string
} {
  const full = cleanName(fullName ?? '')
  let first = cleanName(givenName ?? '')
  let last = cleanName(familyName ?? '')
  if (!first && !last) [first = '', last = ''] = splitName(full)
  else if (!last && full.startsWith(`${first} `)) last = full.slice(first.length + 1)
  else if (!first && full.endsWith(` ${last}`)) first = full.slice(0, -last.length - 1)
  const names = {
    first_name: usable(first) || NEWCOMER.first_name,
    last_name: usable(last) || NEWCOMER.last_name,
  }
  // Each may be fine by itself: "Evil Dot", "Com".
  return nameFault(`${names.first_name} ${names.last_name}`) ? NEWCOMER : names
}

/** Whether the provider gave any usable name. */
export const hasUsableName = (given: Given): boolean => {
  const { first_name, last_name } = namesOf(given)
  return first_name !== NEWCOMER.first_name || last_name !== NEWCOMER.last_name
}

function splitName(full: string): [string, string] {
  const space = full.indexOf(' ')
  return space < 0 ? [full, ''] : [full.slice(0, space), full.slice(space + 1)]
}

/** Cuts a name to our limits; '' when the registration rules refuse it. */
function usable(name: string): string {
  const cut = cleanName(cutText(name, NAME_MAX))
  return nameFault(cut) ? '' : cut
}

/** The hosts of Google's user pictures. */
const PICTURES = /^https:\/\/[a-z0-9-]+\.googleusercontent\.com$/

/**
 * The URL of a user's picture, in a useful size; null unless the host is Google's or the issuer's. Otherwise a claim
 * could make us send requests into our own network (SSRF).
 */
export function pictureUrl(picture: string | null, issuer: string): string | null {
  const url = picture && picture.length <= 2000 && URL.canParse(picture) ? new URL(picture) : null
  if (!url || url.username || url.password) return null
  if (url.origin === new URL(issuer).origin) return url.href
  // "=s96-c" at the end asks for a square of 96 pixels.
  return PICTURES.test(url.origin) ? url.href.replace(/=s\d{1,4}-c$/, '=s512-c') : null
}

/** Whether an address is in one of these domains. Subdomains count by themselves: others may run them. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1))

/** Whether someone may register with an address (REGISTRATION). */
export const mayRegister = (registration: 'open' | 'closed' | readonly string[], email: string): boolean =>
  registration === 'open' || (registration !== 'closed' && isOfDomains(email, registration))

/** Whether one of a person's affiliations, 'student@example.edu', is among `allowed`. Nothing said is nothing refused. */
export const isAffiliated = (affiliations: readonly string[], allowed: readonly string[]): boolean =>
  allowed.length === 0 ||
  affiliations.length === 0 ||
  affiliations.some((each) => allowed.includes(each.split('@')[0]!.toLowerCase()))
