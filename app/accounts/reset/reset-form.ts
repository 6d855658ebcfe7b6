import { z } from 'zod'
import { isEmail, normaliseEmail } from '../rules'
import { resetWords } from '../login/words'
import { newPassword } from '../security/security-form'
import { accountWords } from '../words'

const required = z.string({ error: accountWords.required })
const email = required.transform(normaliseEmail).refine(isEmail, accountWords.emailInvalid)
const token = z.string().max(200).default('')

/** Asking for a reset link. */
export const ForgotPasswordForm = z.object({ email })

/** Choosing a new password by a link. */
export const ResetPasswordForm = z
  .object({
    token,
    password: newPassword(resetWords.reset.tooShort),
    confirmPassword: required,
  })
  .superRefine(({ password, confirmPassword }, context) => {
    if (password !== confirmPassword)
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: resetWords.reset.different })
  })

/** Confirming an address by a link. */
export const ConfirmEmailForm = z.object({ token })

/** Asking for another confirmation link. */
export const ResendForm = z.object({ email })

/** The same, for the address that this browser has just registered. */
export const ResendSameForm = z.object({})
