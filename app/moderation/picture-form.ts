import { z } from 'zod'
import { REASON_MOST, tidyReason } from './people-rules'
import { words } from './picture-notice-words'

/** The button that has the pictures looked at. */
export const CheckForm = z.object({})

/** What was found is cleared: which run's list was seen, and the update reason. */
export const ClearForm = z.object({
  check: z.coerce.number().int().positive().catch(0),
  reason: z
    .string({ error: words.reasonFault })
    .transform(tidyReason)
    .refine((text) => text !== '', words.reasonFault)
    .refine((text) => [...text].length <= REASON_MOST, words.reasonLong),
})
