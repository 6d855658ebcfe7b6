import { z } from 'zod'
import { REVIEW_TRAITS, traitFacts, type ReviewTrait } from '~/spots/model/traits'
import { optionalId } from '~/spots/model/typed'
import { sentReviewWords } from '../words'

/** Null for the whole study spot. */
const area = optionalId(sentReviewWords.areaGone)

/** Undefined if the form didn't ask. Null removes an earlier answer. */
const answer = (trait: ReviewTrait) =>
  z
    .string(sentReviewWords.unknownAnswer)
    .refine(
      (value) => value === 'none' || traitFacts(trait).values[Number(value)] !== undefined,
      sentReviewWords.unknownAnswer,
    )
    .optional()
    .transform((value) => (value === undefined ? undefined : value === 'none' ? null : Number(value)))

const answers = Object.fromEntries(REVIEW_TRAITS.map((trait) => [trait, answer(trait)])) as Record<
  ReviewTrait,
  ReturnType<typeof answer>
>

/**
 * The quick questions of the review form. `area`: the one the answers are about. `shown`: the one they were about
 * before.
 */
export const answerFields = { ...answers, area, shown: area }

/** Answers sent with a review, by trait. `area` null: about the whole study spot. */
export type ReviewAnswers = {
  area: number | null
  shown: number | null
  values: Partial<Record<ReviewTrait, number | null>>
}

export const answersOf = (
  fields: Pick<ReviewAnswers, 'area' | 'shown'> & ReviewAnswers['values'],
): ReviewAnswers => ({
  area: fields.area,
  shown: fields.shown,
  values: Object.fromEntries(
    REVIEW_TRAITS.flatMap((trait) => (fields[trait] === undefined ? [] : [[trait, fields[trait]]])),
  ),
})
