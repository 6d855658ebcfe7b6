import { cutText } from '~/text-rules'
import { cleanName, NAME_MAX, nameFault } from '../rules'

type Given = { givenName: string | null; familyName: string | null; fullName: string | null }

/** What stands for a name that Google does not tell, or that nobody could register with. */
const NEW = { first: 'New', last: 'Participant' }

/**
 * The names of an account made with Google: given and family name; where one is missing, what the full name has beside the
 * other; where both are, the full name's first word and the rest.
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
  return { first_name: usable(first) || NEW.first, last_name: usable(last) || NEW.last }
}

/** Whether Google tells any name that an account could have. */
export const tellsName = (given: Given): boolean => {
  const { first_name, last_name } = namesOf(given)
  return first_name !== NEW.first || last_name !== NEW.last
}

function splitName(full: string): [string, string] {
  const space = full.indexOf(' ')
  return space < 0 ? [full, ''] : [full.slice(0, space), full.slice(space + 1)]
}

/** The name cut to what a name may have; '' when it is one that the sign-up form refuses. */
function usable(name: string): string {
  const cut = cleanName(cutText(name, NAME_MAX))
  return nameFault(cut) ? '' : cut
}

/** The hosts where Google keeps its users' pictures. */
const PICTURES = /^https:\/\/[a-z0-9-]+\.googleusercontent\.com$/

/**
 * The URL to fetch someone's picture from, in a useful size; null for one that the server must not ask: anything but
 * Google's own store of pictures and the issuer itself, so that no claim can send us into our own network.
 */
export function pictureUrl(picture: string | null, issuer: string): string | null {
  const url = picture && picture.length <= 2000 && URL.canParse(picture) ? new URL(picture) : null
  if (!url || url.username || url.password) return null
  if (url.origin === new URL(issuer).origin) return url.href
  // "=s96-c" at the end asks for a square of 96 pixels.
  return PICTURES.test(url.origin) ? url.href.replace(/=s\d{1,4}-c$/, '=s512-c') : null
}
