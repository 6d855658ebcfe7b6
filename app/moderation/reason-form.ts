import { z } from 'zod'
import { LONGEST_REASON } from './entry-rules'
import { words } from './entry-words'

/** The update reason, which every change asks for. */
export const reason = z
  .string({ error: words.reasonRequired })
  .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
  .refine((text) => text !== '', words.reasonRequired)
  .refine((text) => [...text].length <= LONGEST_REASON, words.reasonTooLong)

/** Taking a change back: the reason, and the version that the page has shown. */
export const RevertForm = z.object({ message: reason, version: z.string().catch('') })
