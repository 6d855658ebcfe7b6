/** First and last days of U.S. terms, as month and day. Between them are breaks. */
const TERMS = [
  ['01-10', '05-15'],
  ['05-20', '08-10'],
  ['08-15', '12-20'],
] as const

/** Whether a day, YYYY-MM-DD, is in term. */
export const isInTerm = (day: string): boolean =>
  TERMS.some(([first, last]) => first <= day.slice(5) && day.slice(5) <= last)

/** A digest that's later than this is left out. */
export const LATE_MS = 2 * 24 * 60 * 60_000

/** How many lines each part has at most. */
export const MOST_LINES = 4
