import { z } from 'zod'
import { reasonField } from '../reason-form'
import { peopleNoticeWords } from './words'

/** Whatever an admin does to an account asks for the reason. */
export const ReasonForm = z.object({
  /** The account as it was looked at; see standingVersion. */
  version: z.string().max(64).catch('').default(''),
  reason: reasonField(peopleNoticeWords.reasonFault, peopleNoticeWords.reasonLong),
})
