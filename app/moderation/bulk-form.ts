import { z } from 'zod'
import { STATUSES } from './entry-rules'
import { words } from './entry-words'
import { reason } from './reason-form'

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** At most as many as a page of the list shows. */
export const MOST_AT_ONCE = 50

/** A change of several entries: which, to what, and why. The ids are those that the page has shown. */
export const BulkForm = z.object({
  ids: z.preprocess(
    (value) => [value ?? []].flat(),
    z.array(id, words.missing).min(1, words.missing).max(MOST_AT_ONCE, words.missing),
  ),
  status: z.enum(STATUSES, words.missing),
  useCampusPoint: z
    .string()
    .optional()
    .transform((value) => value === 'yes'),
  message: reason,
})
