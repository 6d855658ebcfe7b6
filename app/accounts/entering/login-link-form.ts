import { z } from 'zod'
import { isEmail, normalizeEmail } from '../rules'
import { accountWords } from '../words'

/** Requesting a login link. */
export const LoginLinkForm = z.object({
  email: z
    .string({ error: accountWords.required })
    .transform(normalizeEmail)
    .refine(isEmail, accountWords.emailInvalid),
  returnTo: z.string().optional(),
})

/** Logging in with a link. */
export const OpenLinkForm = z.object({ token: z.string().max(200).default('') })
