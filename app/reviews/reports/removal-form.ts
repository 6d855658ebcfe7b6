import { z } from 'zod'
import { removalWords } from './words'
import { MAX_CHARACTERS } from './report-rules'
import { cleanText, lengthOf } from '../rules'

/** Milliseconds since 1970, or an ID. 0 if it's missing. */
const number = z.coerce.number().int().nonnegative().catch(0)

/** Removing a review as an admin: the reason, and which version of the review and its decisions the admin saw. */
export const RemovalForm = z.object({
  reason: z
    .string({ error: removalWords.reasonFault })
    .transform(cleanText)
    .refine((text) => text !== '', removalWords.reasonFault)
    .refine((text) => lengthOf(text) <= MAX_CHARACTERS, removalWords.reasonLong),
  seen: number.transform((ms) => new Date(ms)),
  log: number,
})
