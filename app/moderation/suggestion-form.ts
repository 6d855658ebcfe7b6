import { z } from 'zod'
import { LONGEST_REASON } from './entry-rules'
import { words } from './suggestion-words'

const text = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().trim())

/** The place as it was looked at. */
const version = z.string().max(64).catch('').default('')

/** Accepting: the ticked parts, the update reason, and the version of the place that was looked at. */
export const AcceptForm = z.object({
  parts: z.array(z.string().max(20)).max(20).default([]),
  message: text,
  version,
})

/** Declining all of it, for a reason. */
export const DeclineForm = z.object({
  version,
  reason: text
    .refine((reason) => reason !== '', words.reasonFault)
    .refine((reason) => Array.from(reason).length <= LONGEST_REASON, words.reasonLong),
})
