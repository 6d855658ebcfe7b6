/** First and last days of U.S. terms, as month and day. Between them are breaks. The same as term_start() in the database. */
const TERMS = [
  ['01-10', '05-15'],
  ['05-20', '08-10'],
  ['08-15', '12-20'],
] as const

/** Whether a day, YYYY-MM-DD, is in term. */
export const isInTerm = (day: string): boolean =>
  TERMS.some(([first, last]) => first <= day.slice(5) && day.slice(5) <= last)

/** The last first day of a term that isn't after a day. Both are YYYY-MM-DD. */
export function termStart(day: string): string {
  const [year, monthAndDay] = [day.slice(0, 4), day.slice(5)]
  const term = TERMS.findLast(([first]) => first <= monthAndDay)
  return term ? `${year}-${term[0]}` : `${Number(year) - 1}-${TERMS.at(-1)![0]}`
}
