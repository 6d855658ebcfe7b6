import { z } from 'zod'
import { chosenPhotos, photoFields } from '../photos/photo-form'
import { REVIEW_LENGTH, lengthOf, sanitiseReview } from '../rules'
import { answerFields, answersOf } from './answers-form'
import { sentReviewWords } from '../words'

/**
 * Writing and editing a review: whole stars, 85 to 1250 characters after sanitizing, up to four photos, and quick
 * questions.
 */
const fields = z.object({
  /** What the form was opened for. Without it, a first review. */
  mode: z
    .string()
    .optional()
    .transform((mode) => (mode === 'edit' ? ('edit' as const) : ('create' as const))),
  seen: z.coerce.number().int().positive().optional().catch(undefined),
  rating: z.coerce
    .number({ error: sentReviewWords.ratingFault })
    .int(sentReviewWords.ratingFault)
    .min(1, sentReviewWords.ratingFault)
    .max(5, sentReviewWords.ratingFault),
  description: z
    .string({ error: sentReviewWords.lengthFault })
    .transform(sanitiseReview)
    .refine(
      (text) => lengthOf(text) >= REVIEW_LENGTH.min && lengthOf(text) <= REVIEW_LENGTH.max,
      sentReviewWords.lengthFault,
    ),
  worksHere: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
  ...photoFields,
  ...answerFields,
})

export const ReviewForm = fields.transform(({ mode, seen, rating, description, worksHere, ...more }) => ({
  mode,
  seen,
  rating,
  description,
  worksHere,
  files: chosenPhotos(more),
  answers: answersOf(more),
}))
