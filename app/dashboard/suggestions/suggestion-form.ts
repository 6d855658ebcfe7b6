import { z } from 'zod'
import { reasonField } from '../reason-form'
import { suggestionWords } from './words'
import { cleanText } from '../items/form/text-rules'

/** The version of the location that the admin saw. */
const version = z.string().max(64).catch('').default('')

/** Accepting: the checked parts, the update reason, and the version of the location that the admin saw. */
export const AcceptForm = z.object({
  parts: z.array(z.string().max(40)).max(60).default([]),
  message: z.string().default('').transform(cleanText),
  version,
})

/** Declining the whole suggestion, with a reason. */
export const DeclineForm = z.object({
  version,
  reason: reasonField(suggestionWords.reasonFault, suggestionWords.reasonLong),
})
