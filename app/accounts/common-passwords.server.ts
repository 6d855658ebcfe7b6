import { dictionary } from '@zxcvbn-ts/language-common'

let common: Set<string> | undefined

/** Words of this product and its places, which come to mind when somebody is asked for a password here. */
const OWN_WORDS = new Set([
  'carrel',
  'carreladmin',
  'study',
  'studysanctuary',
  'studyspot',
  'studyspots',
  'studysession',
  'sanctuary',
  'library',
  'university',
  'college',
  'campus',
  'student',
  'students',
  'admin',
  'moderator',
  'password',
  'passphrase',
  'welcome',
  'coffee',
])

/**
 * Whether a password is among the 50,000 that people choose most, or a word of this product, with digits and signs around it
 * or not; however it is capitalised.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  const lower = password.toLowerCase()
  return common.has(lower) || OWN_WORDS.has(lower.replace(/\P{L}/gu, ''))
}
