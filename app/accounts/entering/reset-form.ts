import { z } from 'zod'
import { emailField, required } from '../form'
import { newPassword } from '../security-form'
import { resetWords } from './reset-words'

const token = z.string().max(200).default('')

/** Requesting a reset link. */
export const ForgotPasswordForm = z.object({ email: emailField })

/** Choosing a new password with a link. */
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

/** Confirming an address with a link. */
export const ConfirmEmailForm = z.object({ token })

/** Requesting another confirmation link. */
export const ResendForm = z.object({ email: emailField })
