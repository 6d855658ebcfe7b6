import { z } from 'zod'
import { isTrait, traitFacts } from '../model/traits'
import { optionalId } from '../model/typed'
import { areaWords } from './words'

/** An answer to a question; 'none' removes the answer. */
export const AnswerForm = z
  .object({
    trait: z.string(areaWords.unknownQuestion).refine(isTrait, areaWords.unknownQuestion),
    area: optionalId(areaWords.areaGone),
    value: z.string(areaWords.unknownAnswer).regex(/^(\d|none)$/, areaWords.unknownAnswer),
  })
  .transform(({ trait, area, value }, context) => {
    if (value === 'none') return { trait, area, value: null }
    if (Number(value) < traitFacts(trait).values.length) return { trait, area, value: Number(value) }
    context.addIssue({ code: 'custom', path: ['value'], message: areaWords.unknownAnswer })
    return z.NEVER
  })
