import { z } from 'zod'
import { readTime } from '~/locations/model/times'
import { formWords } from './words'
import { CAPACITY, LEAST_LETTERS, LENGTHS, MOST_WEEKS, orderFault } from '../rules'
import { cleanLine, cleanText, lengthOf } from '../text-rules'
import { readDate } from '../zone-rules'

const text = z.string().catch('').default('')

/** The form as it was typed: what comes back with every answer. */
const Typed = z.object({
  title: text,
  description: text,
  date: text,
  start: text,
  end: text,
  overnight: text,
  place: text,
  pick: text,
  placesFor: text,
  visibility: text,
  capacity: text,
  weeks: text,
  /** Of the button that searches for locations. */
  find: text,
})

/** The form of a study session as it was typed. */
export type TypedStudySession = z.output<typeof Typed>

/**
 * A study session as someone means it; its times are those of the campus's clocks, its location is what was typed or
 * chosen.
 */
export type StudySessionWish = {
  title: string
  description: string | null
  date: string
  start: string
  end: string
  overnight: boolean
  place: string
  /** The id of a location that was chosen from those found for what is typed still. */
  pick: number | null
  isPublic: boolean
  capacity: number | null
  /** How often it is held, 1 to 15. */
  weeks: number
}

export type StudySessionValue = { typed: TypedStudySession } & (
  | { step: 'find'; place: string }
  | { step: 'save'; wish: StudySessionWish }
)

/**
 * A study session that is made or changed; or, by the button beside the location, only a search for one that keeps the
 * rest.
 */
export const StudySessionForm = Typed.transform((typed, context): StudySessionValue => {
  let wrong = false
  const fault = (field: keyof TypedStudySession, message: string) => {
    wrong = true
    context.addIssue({ code: 'custom', path: [field], message })
  }
  const place = cleanLine(typed.place)
  if (lengthOf(place) > LENGTHS.place) fault('place', formWords.locationLong)
  if (typed.find) {
    if (lengthOf(place) < LEAST_LETTERS) fault('place', formWords.searchShort)
    return wrong ? z.NEVER : { typed, step: 'find', place }
  }
  const read = <T>(field: keyof TypedStudySession, from: (typed: string) => T | null, message: string): T => {
    const value = typed[field].trim() === '' ? null : from(typed[field])
    if (value === null) fault(field, typed[field].trim() === '' ? formWords.fillIn : message)
    return value as T
  }
  const title = cleanLine(typed.title)
  if (!title) fault('title', formWords.fillIn)
  else if (lengthOf(title) > LENGTHS.title) fault('title', formWords.titleLong)
  const description = cleanText(typed.description)
  if (lengthOf(description) > LENGTHS.description) fault('description', formWords.descriptionLong)
  const date = read('date', readDate, formWords.noDate)
  const start = read('start', readTime, formWords.noTime)
  const end = read('end', readTime, formWords.noTime)
  const overnight = typed.overnight === 'yes'
  const order = date && start && end ? orderFault({ date, start, end, overnight }) : null
  if (order) fault(order.field, order.message)
  const pick =
    /^[1-9]\d{0,14}$/.test(typed.pick) && (place === '' || place === cleanLine(typed.placesFor))
      ? Number(typed.pick)
      : null
  if (!place && pick === null) fault('place', formWords.fillIn)
  if (typed.visibility !== 'public' && typed.visibility !== 'private') fault('visibility', formWords.whoSees)
  const capacity =
    typed.capacity.trim() === '' ? null : numberIn(typed.capacity, CAPACITY.least, CAPACITY.most)
  if (Number.isNaN(capacity)) fault('capacity', formWords.capacityWrong)
  const weeks = typed.weeks === '' ? 1 : numberIn(typed.weeks, 1, MOST_WEEKS)
  if (Number.isNaN(weeks)) fault('weeks', formWords.weeksWrong)
  if (wrong) return z.NEVER
  const wish = {
    title,
    description: description || null,
    date,
    start,
    end,
    overnight,
    place,
    pick,
    isPublic: typed.visibility === 'public',
    capacity,
    weeks,
  }
  return { typed, step: 'save', wish }
})

/** NaN for what is no whole number between the two. */
function numberIn(text: string, least: number, most: number): number {
  const n = /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN
  return n >= least && n <= most ? n : NaN
}

/** Deletes a study session: it alone, or with it all others of its series that have not begun. */
export const DeleteStudySessionForm = z.object({ which: z.enum(['one', 'all']).catch('one').default('one') })
