import { z } from 'zod'
import { legalWords } from './legal-words'
import { lengthOf } from '../text-rules'

const MOST_LEGAL = 60_000

export const LegalForm = z
  .object({
    body: z
      .string()
      .catch('')
      .default('')
      .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
      .refine((typed) => lengthOf(typed) <= MOST_LEGAL, legalWords.tooLong),
    mail: z.boolean().catch(false).default(false),
    /** The version that the form shows; 0: none. */
    seen: z.coerce.number().int().min(0).catch(0).default(0),
    step: z.enum(['save', 'preview']).catch('save').default('save'),
  })
  .superRefine(({ body, step }, context) => {
    const mark = step === 'save' && fillInMark(body)
    if (mark) context.addIssue({ code: 'custom', path: ['body'], message: legalWords.fillIn(mark) })
  })

/** The first mark that says what only the operator can know. */
function fillInMark(text: string): string | null {
  const [, mark] = /(\[Fill in:[^\]]*)/.exec(text) ?? []
  return mark ? `${mark.slice(0, 50).replace(/\s+\S*$/, '')} …]` : null
}
