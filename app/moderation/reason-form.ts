import { z } from 'zod'
import { LONGEST_REASON } from './entry-rules'
import { words } from './entry-words'
import { cleanText, lengthOf } from './text-rules'

/** A reason that an admin has to give, and what is said if it's missing or too long. */
export const reasonField = (missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .transform(cleanText)
    .refine((text) => text !== '', missing)
    .refine((text) => lengthOf(text) <= LONGEST_REASON, tooLong)

/** The update reason, which every change asks for. */
export const reason = reasonField(words.reasonRequired, words.reasonTooLong)

/** Taking a change back: the reason, and the version that the page has shown. */
export const RevertForm = z.object({ message: reason, version: z.string().catch('') })
