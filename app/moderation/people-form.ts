import { z } from 'zod'
import { REASON_MOST, tidyReason } from './people-rules'
import { words } from './people-told-words'

/** Whatever an admin does to an account asks for the reason. */
export const ReasonForm = z.object({
  reason: z
    .string({ error: words.reasonFault })
    .transform(tidyReason)
    .refine((text) => text !== '', words.reasonFault)
    .refine((text) => [...text].length <= REASON_MOST, words.reasonLong),
})
