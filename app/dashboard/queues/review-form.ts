import { z } from 'zod'
import { decisionReason as reason } from '../reason-form'

/** The version of the review that the admin saw: when it was written or edited, in milliseconds since 1970. */
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
