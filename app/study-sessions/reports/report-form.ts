import { z } from 'zod'
import { MAX_CHARACTERS, REPORT_REASONS } from './report-rules'
import { reportWords } from '../page/words'
import { cleanText, lengthOf } from '../text-rules'

/** Reporting a study session: a reason, and details if no reason fits. */
export const ReportForm = z
  .object({
    reason: z.enum(REPORT_REASONS, reportWords.reasonFault),
    details: z
      .string()
      .default('')
      .transform(cleanText)
      .refine((text) => lengthOf(text) <= MAX_CHARACTERS, reportWords.detailsLong),
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== '', {
    path: ['details'],
    error: reportWords.detailsFault,
  })
