import { REVIEW_TRAITS, traitFacts, type Trait } from '../model/traits'
import type { Db } from '~db/connection'
import { lockForAnswers, ownAnswers, removeAnswers, saveAnswers } from './answer-queries.server'
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

type Answers = {
  userId: number
  locationId: number
  /** The area the answers are about, and the one whose earlier answers the form showed; null: the whole study spot. */
  area: number | null
  shown: number | null
  /** null removes an answer. */
  values: Partial<Record<Trait, number | null>>
}

/**
 * Saves the answers sent with a review. An unchanged answer keeps its date. Earlier answers that the form showed for
 * another area aren't copied to this one.
 * @throws a foreign key violation if the area was deleted
 */
export async function saveReviewAnswers(
  transaction: Db,
  { userId, locationId, area, shown, values }: Answers,
): Promise<void> {
  const given = Object.entries(values) as [Trait, number | null][]
  if (given.length === 0) return
  await lockForAnswers(transaction, locationId)
  const { own } = await ownAnswers(transaction, userId, locationId)
  const earlier = (trait: Trait, of: number | null) =>
    own.find((each) => each.trait === trait && each.area_id === of)?.value ?? null
  const subject = { user_id: userId, study_location_id: locationId, area_id: area }
  const changed = given.filter(
    ([trait, value]) => value !== earlier(trait, area) && (area === shown || value !== earlier(trait, shown)),
  )
  const saved = changed.flatMap(([trait, value]) => (value === null ? [] : [{ trait, value }]))
  const removed = changed.flatMap(([trait, value]) => (value === null ? [trait] : []))
  if (saved.length > 0) await saveAnswers(transaction, subject, saved)
  if (removed.length > 0) await removeAnswers(transaction, subject, removed)
}
