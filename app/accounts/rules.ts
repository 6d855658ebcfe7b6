import { cleanLine, lengthOf } from '~/text-rules'
import { accountWords } from './words'

export { lengthOf } from '~/text-rules'

/** Limits in characters (code points); a password's upper one bounds the work of hashing it. */
export const NAME_MAX = 50
export const EMAIL_MAX = 254
export const PASSWORD_LENGTH = { min: 6, max: 200 }

/** A registration sent sooner after its form was shown is taken for a robot's. */
export const REGISTER_DELAY_MS = 2000

/** No name and no address comes near it; beyond it normalising would cost a hostile sender nothing and the server much. */
const READ_AT_MOST = 1000

/**
 * A name as it's stored: one clean line, without anything invisible. Joiners stay behind a letter, which Persian and Indic
 * names are spelt with.
 */
export const cleanName = (text: string): string =>
  cleanLine(
    text
      .slice(0, READ_AT_MOST)
      .replace(/(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/(^|[^\p{L}\p{M}])[\u200C\u200D]+/gu, '$1'),
  )

/**
 * Whether a name is refused as not real: six digits in a row, ten or more letters and digits in a row with both among
 * them, or "admin" or "test" as its first word ("Test2" too; "Testino" and "Administrador" are names).
 */
export function nameFault(name: string): boolean {
  // NFKC: digits and letters in full width or in circles are the same to anyone who means to get past this.
  const plain = cleanName(name).normalize('NFKC')
  if (/\p{Nd}{6}/u.test(plain)) return true
  if (/^(?:admin|test)(?![\p{L}\p{M}])/iu.test(plain)) return true
  const runs = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return runs.some((run) => lengthOf(run) >= 10 && /\p{N}/u.test(run) && /\p{L}/u.test(run))
}

/** An address as it is stored and compared: trimmed, lower case, NFC. */
export function normaliseEmail(text: string): string {
  return text.slice(0, READ_AT_MOST).trim().toLowerCase().normalize('NFC')
}

/**
 * Whether a normalised address looks like x@y.z, in any script and of at most 254 characters. What would mean something
 * in a mail header (< > ( ) [ ] \ , ; : ") is refused, as is whatever is invisible.
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  if (/[\s\p{C}\p{Default_Ignorable_Code_Point}<>()[\]\\,;:"]/u.test(text)) return false
  return /^[^@]+@[^@.]+(?:\.[^@.]+)+$/.test(text)
}

/** The first error of a new password, or null. */
export function passwordFault(password: string): string | null {
  const length = lengthOf(password)
  if (length < PASSWORD_LENGTH.min) return accountWords.passwordTooShort
  if (!/\p{Lu}/u.test(password) || !/\p{Nd}/u.test(password)) return accountWords.passwordTooWeak
  return length > PASSWORD_LENGTH.max ? accountWords.passwordTooLong : null
}

/** The name that others read; "No Name" when there is none. */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first?.trim(), last?.trim()].filter(Boolean).join(' ') || accountWords.noName
}

/** The name of someone, or `nobody` when their account is gone. */
export const nameOr = (
  { first_name, last_name }: { first_name: string | null; last_name: string | null },
  nobody: string,
): string => (first_name === null ? nobody : fullName(first_name, last_name))

/** '/account/' and both names as one lower-case word, URL-encoded. */
export function accountPath({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const name = (first_name + last_name).toLowerCase().replace(/\p{Cs}/gu, '') // encodeURIComponent throws on lone surrogates
  // Browsers take '.' and '..' out of a path, however encoded, and Remix takes '.data' for the wish for a page's data.
  // Whatever stands here, it is the reader's own account.
  return `/account/${/^\.{0,2}$|\.data$/.test(name) ? 'me' : encodeURIComponent(name)}`
}

type Newcomer = {
  first_name: string
  last_name: string
  onboarding_completed: boolean
  onboarding_offered_at: Date | null
}

/**
 * Where someone lands who has logged in and came for nothing else: on their own page, or once at the steps of
 * onboarding.
 */
export const homeOf = (account: Newcomer): string =>
  account.onboarding_completed || account.onboarding_offered_at ? accountPath(account) : '/onboarding'
