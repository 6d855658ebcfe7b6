import { z } from 'zod'
import { moderatorsWords } from './words'

/** How many universities one invitation can be for. */
const MAX_UNIVERSITIES = 20

const text = z.string().catch('').default('')

/** Universities as typed, one per line. */
const lines = (typed: string) => [
  ...new Set(
    typed
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

export const InviteForm = z.object({
  email: text,
  universities: text
    .transform(lines)
    .refine((names) => names.length > 0, moderatorsWords.universitiesMissing)
    .refine((names) => names.length <= MAX_UNIVERSITIES, moderatorsWords.tooMany(MAX_UNIVERSITIES)),
})

/** An invitation to withdraw. */
export const WithdrawForm = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .catch('0')
    .transform(Number),
})

/** Accepting needs only the button. */
export const AcceptForm = z.object({})
