import { z } from 'zod'
import { reportWords } from './words'
import { REPORT_LEVELS } from './rules'

/** One of the four buttons. */
export const BusynessForm = z.object({
  level: z
    .string(reportWords.required)
    .regex(/^\d$/, reportWords.unknownLevel)
    .transform(Number)
    .refine((level) => REPORT_LEVELS.some((known) => known === level), reportWords.unknownLevel),
})
