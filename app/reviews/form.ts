import { z } from 'zod'
import { REVIEW_LENGTH, reviewLength, sanitiseReview } from './rules'
import { words } from './words'

/** Writing and editing a review: whole stars, and 85 to 1250 characters after sanitising. */
export const ReviewForm = z.object({
  rating: z.coerce.number({ error: words.ratingFault }).int(words.ratingFault).min(1, words.ratingFault).max(5, words.ratingFault),
  description: z
    .string({ error: words.lengthFault })
    .transform(sanitiseReview)
    .refine((text) => reviewLength(text) >= REVIEW_LENGTH.min && reviewLength(text) <= REVIEW_LENGTH.max, words.lengthFault),
})

/** Deleting asks for nothing but the press of its button. */
export const DeleteReviewForm = z.object({})
