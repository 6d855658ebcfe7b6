import { z } from 'zod'
import { reasonField } from '../reason-form'
import { suggestionWords } from './words'
import { cleanText } from '../items/form/text-rules'

/** The location as it was looked at. */
const version = z.string().max(64).catch('').default('')

/** Accepting: the ticked parts, the update reason, and the version of the location that was looked at. */
export const AcceptForm = z.object({
  parts: z.array(z.string().max(40)).max(60).default([]),
  message: z.string().default('').transform(cleanText),
  version,
})

/** Declining all of it, for a reason. */
export const DeclineForm = z.object({
  version,
  reason: reasonField(suggestionWords.reasonFault, suggestionWords.reasonLong),
})
