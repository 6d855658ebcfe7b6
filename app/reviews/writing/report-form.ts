import { z } from 'zod'
import { MAX_CHARACTERS, REPORT_REASONS } from './report-rules'
import { PHOTOS_PER_REVIEW } from '../photos/photo-rules'
import { photoRemovalWords, removalWords } from './report-words'
import { cleanText, lengthOf } from '../rules'

/** Milliseconds since 1970, or an ID. 0 if it's missing. */
const number = z.coerce.number().int().nonnegative().catch(0)

/** Removing a review as an admin: the reason, and which version of the review and its decisions the admin saw. */
export const RemovalForm = z.object({
  reason: z
    .string({ error: removalWords.reasonFault })
    .transform(cleanText)
    .refine((text) => text !== '', removalWords.reasonFault)
    .refine((text) => lengthOf(text) <= MAX_CHARACTERS, removalWords.reasonLong),
  seen: number.transform((ms) => new Date(ms)),
  log: number,
})

/** Removing photos from a review as an admin: which ones, and the newest report that the admin saw. */
export const RemovePhotosForm = z.object({
  photos: z
    .preprocess((value) => [value ?? []].flat(), z.array(number).max(PHOTOS_PER_REVIEW))
    .refine((photos) => photos.length > 0, photoRemovalWords.none),
  ...RemovalForm.shape,
  upTo: number,
})

/** Reporting something: a reason, and details if no reason fits. `photo`: the photo of a review that it's about. */
export const reportForm = (faults: Record<'reason' | 'details' | 'detailsLong', string>) =>
  z
    .object({
      reason: z.enum(REPORT_REASONS, faults.reason),
      details: z
        .string()
        .default('')
        .transform(cleanText)
        .refine((text) => lengthOf(text) <= MAX_CHARACTERS, faults.detailsLong),
      photo: z.coerce.number().int().positive().nullable().default(null).catch(null),
    })
    .refine(({ reason, details }) => reason !== 'other' || details !== '', {
      path: ['details'],
      error: faults.details,
    })
