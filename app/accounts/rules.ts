import { BLANKS, cleanLine, lengthOf } from '~/services/text-rules'
import { accountWords } from './words'

export { lengthOf } from '~/services/text-rules'

/** Limits in characters (code points). The maximum for passwords limits the work of hashing. */
export const NAME_MAX = 50
export const EMAIL_MAX = 254
export const PASSWORD_LENGTH = { min: 6, max: 200 }

/** Registrations sent sooner than this after the form was shown count as a bot's. */
export const REGISTER_DELAY_MS = 2000

/** Longer than any real name or address. Input is cut here, since normalizing long texts is expensive. */
const READ_AT_MOST = 1000

const INVISIBLE = new RegExp(`(?![\u200C\u200D])\\p{Default_Ignorable_Code_Point}|[${BLANKS}]`, 'gu')

/**
 * Cleans a name for storage: one line without invisible characters. Joiners after a letter stay, because Persian and
 * Indic names need them.
 */
export const cleanName = (text: string): string =>
  cleanLine(
    text
      .slice(0, READ_AT_MOST)
      .replace(INVISIBLE, '')
      .replace(/(^|[^\p{L}\p{M}])[\u200C\u200D]+/gu, '$1'),
  )

/** An address of the web or of email. "St.John" and "J.R." are names. Browsers read 。 as a dot. */
const ADDRESS = new RegExp(
  [
    String.raw`:\/\/|@|\bwww\b`,
    // "evil dot com". Dot is a name, too.
    String.raw`\bdot\W+(?:com|net|org|edu|io|gg|info|app|dev)\b`,
    String.raw`(?<![\p{L}\p{N}])(?!(?:st|ste|dr|mr|mrs|ms|fr|jr|sr)\.)[\p{L}\p{N}-]{2,}[.。]\p{L}{2,}`,
    // t.me, x.com: "J.Robert" is a name.
    String.raw`[\p{L}\p{N}-][.。](?:(?:com|net|org|me|io|gg)(?!\p{L})|\p{L}{2,}[/:])`,
  ].join('|'),
  'iu',
)

/** A phone number, however it's written. */
const PHONE = /(?:\p{Nd}[\s().+/-]*){7}/u

/**
 * Whether to refuse a name as not real: six digits in a row, ten or more letters and digits in a row with both among
 * them, "admin" or "test" as the first word ("Test2" too; "Testino" and "Administrador" are names), an address of the
 * web or of email or a phone number, which would advertise in our emails and next to reviews, marks without a letter, or
 * more marks on a letter than any language has.
 */
export function nameFault(name: string): boolean {
  // NFKC maps full-width and circled characters to plain ones, so they can't be used to get around the rules.
  const plain = cleanName(name).normalize('NFKC')
  if (/\p{Nd}{6}|\p{M}{5}/u.test(plain) || ADDRESS.test(plain) || PHONE.test(plain)) return true
  if (/^[\p{M}\uFFFC\s]+$/u.test(plain)) return true
  if (/^(?:admin|test)(?![\p{L}\p{M}])/iu.test(plain)) return true
  const runs = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return runs.some((run) => lengthOf(run) >= 10 && /\p{N}/u.test(run) && /\p{L}/u.test(run))
}

export const tidyEmail = (text: string): string =>
  text.slice(0, READ_AT_MOST).trim().toLowerCase().normalize('NFC')

/** Normalizes an address for storing and comparing: trimmed, lower case, NFC, its domain in ASCII. */
export function normalizeEmail(text: string): string {
  return tidyEmail(text).replace(/@([^@\s/?#:%\\[\]]+)$/, (all, domain: string) =>
    /[^\0-\x7F]/.test(domain) ? `@${asciiDomain(domain)}` : all,
  )
}

/** bücher.example: xn--bcher-kva.example. A text that can't be a domain stays as it is. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * Whether a normalized address looks like x@y.z, in any script, with at most 254 characters. Refuses invisible
 * characters and those with a meaning in mail headers: < > ( ) [ ] \ , ; : ".
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  if (/[\s\p{C}\p{Default_Ignorable_Code_Point}<>()[\]\\,;:"]/u.test(text)) return false
  return /^[^@]+@[^@.]+(?:\.[^@.]+)+$/.test(text)
}

/** The first error in a new password, or null. */
export function passwordFault(password: string): string | null {
  const length = lengthOf(password)
  if (Math.min(length, lengthOf(password.normalize('NFKC'))) < PASSWORD_LENGTH.min)
    return accountWords.passwordTooShort
  if (!/\p{Lu}/u.test(password) || !/\p{Nd}/u.test(password)) return accountWords.passwordTooWeak
  return length > PASSWORD_LENGTH.max ? accountWords.passwordTooLong : null
}

/** The name that other users see; "No Name" when it's empty. */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first?.trim(), last?.trim()].filter(Boolean).join(' ') || accountWords.noName
}

export type Addressee = {
  email: string
  first_name: string | null
  last_name: string | null
  email_confirmed_at: Date | null
}

/** The recipient of an email. Has no name until the address is confirmed, because a stranger may have typed it. */
export const addressee = (user: Addressee) => ({
  name: user.email_confirmed_at ? fullName(user.first_name, user.last_name) : '',
  address: user.email,
})

/** A user's name. Null if they deleted their account. */
export const nameOrNull = (user: { first_name: string | null; last_name: string | null } | null) =>
  user && user.first_name !== null ? fullName(user.first_name, user.last_name) : null

/** The account page's path: '/account/' and both names as one lower-case word, URL-encoded. */
export function accountPath({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const name = (first_name + last_name).toLowerCase().replace(/\p{Cs}/gu, '') // encodeURIComponent throws on lone surrogates
  // Browsers remove '.' and '..' from paths, even encoded, and Remix reads '.data' as a data request. Any other name
  // works, because this path always shows the reader's own account.
  return `/account/${/^\.{0,2}$|\.data$/.test(name) ? 'me' : encodeURIComponent(name)}`
}

type Newcomer = {
  first_name: string
  last_name: string
  onboarding_completed: boolean
  onboarding_offered_at: Date | null
}

export const ONBOARDING = '/onboarding'

/** Where to go after logging in when no page was asked for: the account page, or once the onboarding. */
export const homeOf = (account: Newcomer): string =>
  account.onboarding_completed || account.onboarding_offered_at ? accountPath(account) : ONBOARDING
