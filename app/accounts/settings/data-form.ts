import { z } from 'zod'

/** The operation decides whether the password is needed: not after a recent login. */
export const DeleteAccountForm = z.object({ password: z.string().default('') })
