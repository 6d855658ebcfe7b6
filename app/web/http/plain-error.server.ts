import { isDatabaseDown } from '~db/errors'

/** A response that the root error page shows: `status` and a text for users. Thrown by `read` and `write`. */
export function errorResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    statusText: 'Error',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  })
}

/** Turns a database outage into a 503 with Retry-After. Returns other errors unchanged. */
export const replaceOutage = (error: unknown, text = ''): unknown =>
  isDatabaseDown(error) ? errorResponse(503, text, { 'Retry-After': '30' }) : error

/** Runs what needs the database. Throws a 503 with Retry-After while it's down. */
export async function unavailableOnOutage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw replaceOutage(error)
  }
}
