import { z } from 'zod'
import { photoFields } from '../photos/photo-form'
import { REVIEW_LENGTH, lengthOf, sanitiseReview } from '../rules'
import { reviewWords } from './words'

/** Writing and editing a review: whole stars, 85 to 1250 characters after sanitising, and up to four photos. */
export const ReviewForm = z.object({
  /** What the form was shown for. A form that does not say so writes a first review. */
  mode: z
    .string()
    .optional()
    .transform((mode) => (mode === 'edit' ? ('edit' as const) : ('create' as const))),
  rating: z.coerce
    .number({ error: reviewWords.ratingFault })
    .int(reviewWords.ratingFault)
    .min(1, reviewWords.ratingFault)
    .max(5, reviewWords.ratingFault),
  description: z
    .string({ error: reviewWords.lengthFault })
    .transform(sanitiseReview)
    .refine(
      (text) => lengthOf(text) >= REVIEW_LENGTH.min && lengthOf(text) <= REVIEW_LENGTH.max,
      reviewWords.lengthFault,
    ),
  worksHere: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
  ...photoFields,
})

/** Deleting asks for nothing but the press of its button. */
export const DeleteReviewForm = z.object({})
