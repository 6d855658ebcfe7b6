import { z } from 'zod'
import { MAX_REASON_LENGTH } from './item-rules'
import { itemWords } from './item-words'
import { cleanText, lengthOf } from './text-rules'
import { decideWords } from './words'

const reasonField = (missing: string) =>
  z
    .string({ error: missing })
    .transform(cleanText)
    .refine((text) => text !== '', missing)
    .refine((text) => lengthOf(text) <= MAX_REASON_LENGTH, itemWords.reasonTooLong)

/** The update reason, required for every change. */
export const updateReason = reasonField(itemWords.reasonRequired)

/** The reason for a decision about what people wrote, or about an account. */
export const decisionReason = reasonField(decideWords.reasonMissing)

/** The reason for a change of an item, and the version that the page showed. */
export const changeShape = { message: updateReason, version: z.string().catch('').default('') }

/** A change that needs nothing else: reverting one, or removing a part. */
export const ChangeForm = z.object(changeShape)

/** A reason, required for every action on an account. */
export const AccountReasonForm = z.object({
  /** The version of the account that the admin saw; see standingVersion. */
  version: z.string().max(64).catch('').default(''),
  reason: decisionReason,
})
