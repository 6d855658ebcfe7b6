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
