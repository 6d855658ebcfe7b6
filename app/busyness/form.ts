import { z } from 'zod'
import { words } from './report-words'
import { REPORT_LEVELS } from './rules'

/** One of the four buttons. */
export const BusynessForm = z.object({
  level: z
    .string(words.required)
    .regex(/^\d$/, words.unknownLevel)
    .transform(Number)
    .refine((level) => REPORT_LEVELS.some((known) => known === level), words.unknownLevel),
})
