import { z } from 'zod'
import { reasonField } from '../reason-form'
import { pictureNoticeWords } from './words'

/** The button that has the pictures looked at. */
export const CheckForm = z.object({})

/** What was found is cleared: which run's list was seen, and the update reason. */
export const ClearForm = z.object({
  check: z.coerce.number().int().positive().catch(0),
  reason: reasonField(pictureNoticeWords.reasonFault, pictureNoticeWords.reasonLong),
})
