import { z } from 'zod'

export const RequestExportForm = z.object({})

/** The password is asked for unless the login is fresh: the operation knows. */
export const DeleteAccountForm = z.object({ password: z.string().default('') })
