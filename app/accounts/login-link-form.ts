import { z } from 'zod'
import { isEmail, normaliseEmail } from './rules'
import { words } from './words'

/** Asking for a login link. */
export const LoginLinkForm = z.object({
  email: z.string({ error: words.required }).transform(normaliseEmail).refine(isEmail, words.emailInvalid),
  returnTo: z.string().optional(),
})

/** Logging in by a link. */
export const OpenLinkForm = z.object({ token: z.string().max(200).default('') })
