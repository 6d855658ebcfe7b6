import { z } from 'zod'
import { PASSWORD_LENGTH } from './rules'
import { words as securityWords } from './security-words'
import { words } from './words'

const required = z.string({ error: words.required })

/** Change your own password. The current password is compared when the form is processed, not here. */
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

/** Ending one login session, of whoever sends it. */
export const EndSessionForm = z.object({
  sessionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

export const EndOthersForm = z.object({})

export const DisconnectGoogleForm = z.object({})
