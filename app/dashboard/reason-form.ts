import { z } from 'zod'
import { MAX_REASON_LENGTH } from './item-rules'
import { itemWords } from './item-words'
import { cleanText, lengthOf } from './text-rules'
import { peopleNoticeWords } from './people-words'

/** A reason that an admin must give. The parameters are its error messages. */
export const reasonField = (missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .transform(cleanText)
    .refine((text) => text !== '', missing)
    .refine((text) => lengthOf(text) <= MAX_REASON_LENGTH, tooLong)

/** The update reason, required for every change. */
export const reason = reasonField(itemWords.reasonRequired, itemWords.reasonTooLong)

/** Reverting a change: the reason, and the version that the page showed. */
export const RevertForm = z.object({ message: reason, version: z.string().catch('') })

/** A reason, required for every action on an account. */
export const AccountReasonForm = z.object({
  /** The version of the account that the admin saw; see standingVersion. */
  version: z.string().max(64).catch('').default(''),
  reason: reasonField(peopleNoticeWords.reasonFault, peopleNoticeWords.reasonLong),
})
