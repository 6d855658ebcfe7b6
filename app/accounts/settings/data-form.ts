import { z } from 'zod'

export const RequestExportForm = z.object({})

/** The operation decides whether the password is needed: not after a recent login. */
export const DeleteAccountForm = z.object({ password: z.string().default('') })
