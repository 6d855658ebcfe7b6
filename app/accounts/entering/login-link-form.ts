import { z } from 'zod'
import { emailField } from '../form'

/** Requesting a login link. */
export const LoginLinkForm = z.object({
  email: emailField,
  returnTo: z.string().optional(),
})

/** Logging in with a link. */
export const OpenLinkForm = z.object({ token: z.string().max(200).default('') })
