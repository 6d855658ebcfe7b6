import { z } from 'zod'
import { LONGEST_REASON } from './entry-rules'
import { words } from './review-words'

const reason = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().trim())
  .refine((text) => text !== '', words.reasonFault)
  .refine((text) => Array.from(text).length <= LONGEST_REASON, words.reasonLong)
/** The review as it was looked at: when it was written or edited, in milliseconds since 1970. */
const seen = z
  .string()
  .regex(/^\d{1,15}$/)
  .catch('0')
  .transform((ms) => new Date(Number(ms)))

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .catch('0')
  .transform(Number)

export const KeepForm = z.object({
  reason,
  seen,
  log: number,
  upTo: number,
})
export const RemoveForm = z.object({ reason, seen, log: number })
