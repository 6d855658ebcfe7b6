import { z } from 'zod'
import { reportWords } from '../model/busyness-words'
import { optionalId } from '../model/typed'
import { REPORT_LEVELS } from '../model/busyness-rules'

/** A report: one of the four levels, and the area it's about, if any. */
export const BusynessForm = z.object({
  area: optionalId(reportWords.areaGone),
  level: z
    .string(reportWords.required)
    .regex(/^\d$/, reportWords.unknownLevel)
    .transform(Number)
    .refine((level) => REPORT_LEVELS.some((known) => known === level), reportWords.unknownLevel),
})
