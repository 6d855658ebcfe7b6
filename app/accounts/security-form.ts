import { z } from 'zod'
import { required } from './form'
import { lengthOf, PASSWORD_LENGTH } from './rules'
import { securityWords } from './security-words'
import { accountWords } from './words'

/** A new password; `tooShort` is the form's error for a short one. */
export const newPassword = (tooShort: string) =>
  required
    .refine((text) => lengthOf(text) >= PASSWORD_LENGTH.min, { error: tooShort, abort: true })
    .refine((text) => lengthOf(text) <= PASSWORD_LENGTH.max, accountWords.passwordTooLong)

/** Changing your own password. The current one is checked when the form is processed, not here. */
export const ChangePasswordForm = z.object({
  currentPassword: required,
  newPassword: newPassword(securityWords.password.tooShort),
  confirmPassword: required,
})

/** Ending one login. */
export const EndLoginForm = z.object({
  sessionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

/** Disconnecting a provider, by its id. */
export const DisconnectForm = z.object({ provider: z.string().max(40) })
