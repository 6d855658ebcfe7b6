import { z } from 'zod'
import { LONGEST_REASON } from './items/form/item-rules'
import { itemWords } from './items/words'
import { cleanText, lengthOf } from './items/form/text-rules'

/** A reason that an admin has to give, and what is said if it's missing or too long. */
export const reasonField = (missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .transform(cleanText)
    .refine((text) => text !== '', missing)
    .refine((text) => lengthOf(text) <= LONGEST_REASON, tooLong)

/** The update reason, which every change asks for. */
export const reason = reasonField(itemWords.reasonRequired, itemWords.reasonTooLong)

/** Taking a change back: the reason, and the version that the page has shown. */
export const RevertForm = z.object({ message: reason, version: z.string().catch('') })
