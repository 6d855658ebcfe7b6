import { z } from 'zod'
import { reasonField } from '../reason-form'
import { pictureNoticeWords } from './words'

/** The button that starts a check. */
export const CheckForm = z.object({})

/** Clears invalid pictures: the check whose list the admin saw, and the update reason. */
export const ClearForm = z.object({
  check: z.coerce.number().int().positive().catch(0),
  reason: reasonField(pictureNoticeWords.reasonFault, pictureNoticeWords.reasonLong),
})
