import { isDatabaseDown } from '~db/down'
import { errorResponse } from './plain-error.server'

/** Runs what needs the database. While that cannot be reached, the answer is a 503 with when to try again. */
export async function orUnavailable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isDatabaseDown(error) ? errorResponse(503, '', { 'Retry-After': '30' }) : error
  }
}
