import { z } from 'zod'
import { REASON_MOST, tidyReason } from './people-rules'
import { words } from './people-notice-words'

/** Whatever an admin does to an account asks for the reason. */
export const ReasonForm = z.object({
  /** The account as it was looked at; see standingVersion. */
  version: z.string().max(64).catch('').default(''),
  reason: z
    .string({ error: words.reasonFault })
    .transform(tidyReason)
    .refine((text) => text !== '', words.reasonFault)
    .refine((text) => [...text].length <= REASON_MOST, words.reasonLong),
})
