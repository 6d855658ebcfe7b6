import { z } from 'zod'
import { isTrait, traitFacts } from '../model/traits'
import { areaWords } from './words'

/** An answer to a question; 'none' removes the answer. */
export const AnswerForm = z
  .object({
    trait: z.string(areaWords.unknownQuestion).refine(isTrait, areaWords.unknownQuestion),
    area: z
      .string()
      .regex(/^([1-9]\d{0,14})?$/, areaWords.areaGone)
      .transform((id) => (id === '' ? null : Number(id)))
      .optional()
      .transform((id) => id ?? null),
    value: z.string(areaWords.unknownAnswer).regex(/^(\d|none)$/, areaWords.unknownAnswer),
  })
  .transform(({ trait, area, value }, context) => {
    if (value === 'none') return { trait, area, value: null }
    if (Number(value) < traitFacts(trait).values.length) return { trait, area, value: Number(value) }
    context.addIssue({ code: 'custom', path: ['value'], message: areaWords.unknownAnswer })
    return z.NEVER
  })
