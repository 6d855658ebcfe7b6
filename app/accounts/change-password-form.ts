import { z } from 'zod'
import { PASSWORD_LENGTH } from './rules'
import { words as securityWords } from './security-words'
import { words } from './words'

const required = z.string({ error: words.required })

/** Changing the password of one's own account. What is compared with the stored one is the verb's. */
export const ChangePasswordForm = z.object({
  currentPassword: required,
  newPassword: required
    .refine((text) => Array.from(text).length >= PASSWORD_LENGTH.min, {
      error: securityWords.password.tooShort,
      abort: true,
    })
    .refine((text) => Array.from(text).length <= PASSWORD_LENGTH.max, words.passwordTooLong),
  confirmPassword: required,
})
