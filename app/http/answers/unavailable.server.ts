import { isDatabaseDown } from '~db/down'
import { errorResponse } from './plain-error.server'

/** Turns a database outage into a 503 with Retry-After. Returns other errors unchanged. */
export const unlessDown = (error: unknown, text = ''): unknown =>
  isDatabaseDown(error) ? errorResponse(503, text, { 'Retry-After': '30' }) : error

/** Runs what needs the database. Throws a 503 with Retry-After while it's down. */
export async function orUnavailable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw unlessDown(error)
  }
}
