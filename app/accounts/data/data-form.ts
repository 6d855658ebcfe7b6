import { z } from 'zod'

export const RequestExportForm = z.object({})

/** The password is asked for unless the sign-in is fresh: the verb knows. */
export const DeleteAccountForm = z.object({ password: z.string().default('') })
