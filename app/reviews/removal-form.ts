import { z } from 'zod'
import { words } from './removal-words'
import { MOST_CHARACTERS } from './report-rules'
import { reviewLength, sanitiseReview } from './rules'

/** An admin's deleting of a review asks for the reason. */
export const RemovalForm = z.object({
  reason: z
    .string({ error: words.reasonFault })
    .transform(sanitiseReview)
    .refine((text) => text !== '', words.reasonFault)
    .refine((text) => reviewLength(text) <= MOST_CHARACTERS, words.reasonLong),
})
