import { z } from 'zod'
import { legalWords } from './legal-words'
import { fillInMark, lengthOf, MOST_LEGAL } from './legal-rules'

export const LegalForm = z.object({
  body: z
    .string()
    .catch('')
    .default('')
    .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
    .refine((typed) => lengthOf(typed) <= MOST_LEGAL, legalWords.tooLong)
    .superRefine((typed, context) => {
      const mark = fillInMark(typed)
      if (mark) context.addIssue({ code: 'custom', message: legalWords.fillIn(mark) })
    }),
  mail: z.boolean().catch(false).default(false),
  /** The version that the form shows; 0: none. */
  seen: z.coerce.number().int().min(0).catch(0).default(0),
})

export const SeenForm = z.object({})
