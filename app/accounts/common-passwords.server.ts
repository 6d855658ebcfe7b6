import { dictionary } from '@zxcvbn-ts/language-common'

let common: Set<string> | undefined

/** Whether a password is among the 50,000 that people choose most, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  return common.has(password.toLowerCase())
}
