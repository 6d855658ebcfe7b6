import { z } from 'zod'
import { reasonField } from '../reason-form'
import { peopleNoticeWords } from './words'

/** A reason, required for every action on an account. */
export const ReasonForm = z.object({
  /** The version of the account that the admin saw; see standingVersion. */
  version: z.string().max(64).catch('').default(''),
  reason: reasonField(peopleNoticeWords.reasonFault, peopleNoticeWords.reasonLong),
})
