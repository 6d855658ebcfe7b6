import { z } from 'zod'
import { readTime } from '~/spots/model/times'
import { formWords } from '../making-words'
import { CAPACITY, MIN_LETTERS, LENGTHS, MAX_WEEKS, orderFault } from '../rules'
import { cleanLine, cleanText, lengthOf } from '../text-rules'
import { readDate } from '../zone-rules'

const text = z.string().catch('').default('')

/** The form as typed, to fill it in again with every response. */
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
  /** Sent by the button that searches for locations. */
  find: text,
})

/** The form of a study session as it was typed. */
export type TypedStudySession = z.output<typeof Typed>

/** A valid study session from the form. Times are in campus time, and the location was typed or chosen. */
export type StudySessionWish = {
  title: string
  description: string | null
  date: string
  start: string
  end: string
  overnight: boolean
  place: string
  /** ID of the location chosen from the search results, if the typed name hasn't changed since. */
  pick: number | null
  isPublic: boolean
  capacity: number | null
  /** How many weeks it's repeated, 1 to 15. */
  weeks: number
}

export type StudySessionValue = { typed: TypedStudySession } & (
  | { step: 'find'; place: string }
  | { step: 'save'; wish: StudySessionWish }
)

/**
 * Creates or edits a study session, or, if the search button was pressed, only searches for a location and saves the
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
    if (lengthOf(place) < MIN_LETTERS) fault('place', formWords.searchShort)
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
  const weeks = typed.weeks === '' ? 1 : numberIn(typed.weeks, 1, MAX_WEEKS)
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

/** NaN unless it's an integer between `least` and `most`. */
function numberIn(text: string, least: number, most: number): number {
  const n = /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN
  return n >= least && n <= most ? n : NaN
}

/** Deletes a study session, alone or with all others of its series that haven't started. */
export const DeleteStudySessionForm = z.object({ which: z.enum(['one', 'all']).catch('one').default('one') })
