import { REVIEW_TRAITS, traitFacts } from '~/locations/model/traits'
import type { Db } from '~db/connection'
import { ownAnswers } from './answer-queries.server'
import { questionWords } from './words'

type Option = { value: string; text: string }

/** The questions in the review form with all their texts, so that scripts don't need them. */
export type ReviewQuestions = {
  title: string
  where: string
  whole: string
  areas: Option[]
  questions: { name: string; text: string; answers: Option[] }[]
}

/** The questions, and the reader's last answers with the area they're about. */
export async function reviewQuestions(
  db: Db,
  { userId, locationId }: { userId: number; locationId: number },
): Promise<{ questions: ReviewQuestions; start: Record<string, string> }> {
  const { areas, own } = await ownAnswers(db, userId, locationId)
  const last = own.find(({ trait }) => REVIEW_TRAITS.some((asked) => asked === trait))?.area_id ?? null
  const about = last === null ? '' : String(last)
  return {
    questions: {
      title: questionWords.title,
      where: questionWords.where,
      whole: questionWords.whole,
      areas: areas.map(({ id, name }) => ({ value: String(id), text: name })),
      questions: REVIEW_TRAITS.map((trait) => ({
        name: trait,
        text: traitFacts(trait).question,
        answers: [
          ...traitFacts(trait).values.map((text, value) => ({ value: String(value), text })),
          { value: 'none', text: questionWords.none },
        ],
      })),
    },
    start: {
      area: about,
      shown: about,
      ...Object.fromEntries(
        own.filter(({ area_id }) => area_id === last).map(({ trait, value }) => [trait, String(value)]),
      ),
    },
  }
}
