import { z } from 'zod'
import { isEmail, normaliseEmail } from '../rules'
import { accountWords } from '../words'

/** Asking for a login link. */
export const LoginLinkForm = z.object({
  email: z
    .string({ error: accountWords.required })
    .transform(normaliseEmail)
    .refine(isEmail, accountWords.emailInvalid),
  returnTo: z.string().optional(),
})

/** Logging in by a link. */
export const OpenLinkForm = z.object({ token: z.string().max(200).default('') })
