import { isDatabaseDown } from '~db/down'
import { errorResponse } from './plain-error.server'

/** For what needs the database: while that can’t be reached, a 503 with when to try again. Other errors stay as they are. */
export const unlessDown = (error: unknown, text = ''): unknown =>
  isDatabaseDown(error) ? errorResponse(503, text, { 'Retry-After': '30' }) : error

/** Runs what needs the database. While that cannot be reached, the answer is a 503 with when to try again. */
export async function orUnavailable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw unlessDown(error)
  }
}
