import type { ActionFunctionArgs } from '@remix-run/node'
import { tokenOfHash } from '~/spots/occupancy/queries.server'
import { MOST_READINGS } from '~/spots/occupancy/readings'
import { takeReadings } from '~/spots/occupancy/take-readings.server'
import { occupancyWords as words } from '~/spots/occupancy/words'
import { hashToken } from '~/services/auth/tokens.server'
import { problemOf } from '~/services/problem'
import { jsonAnswer } from '~/web/http/json-answer.server'
import { unavailableOnOutage } from '~/web/http/plain-error.server'
import { countTry, type Limit } from '~/web/limits.server'

/** A request a second: counters send every minute or so. */
const PER_TOKEN: Limit = { name: 'occupancy', points: 60, seconds: 60 }

/** POST /api/v1/occupancy → { accepted, unchanged, refused }. Its sender is a program with a token; cookies aren't read. */
export const action = (args: ActionFunctionArgs): Promise<Response> => unavailableOnOutage(() => take(args))

async function take({ request, context: { db, site } }: ActionFunctionArgs): Promise<Response> {
  const [, given] = /^Bearer +([\w-]{1,100}) *$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const token = given === undefined ? null : await tokenOfHash(db, hashToken(given))
  if (!token) return refuse(401, words.token, { 'WWW-Authenticate': 'Bearer' })
  if (site.readOnly !== undefined) return refuse(503, site.readOnly, { 'Retry-After': '600' })
  const wait = await countTry(db, PER_TOKEN, String(token.id))
  if (wait !== null) return refuse(429, words.tooOften, { 'Retry-After': String(wait) })
  const body = parse(await request.text())
  const readings = (body as { readings?: unknown } | null)?.readings
  if (body === undefined) return refuse(400, words.json)
  if (!Array.isArray(readings) || readings.length === 0) return refuse(422, words.json)
  if (readings.length > MOST_READINGS) return refuse(413, words.many)
  const taken = await takeReadings(db, { token, given: readings as unknown[], now: new Date() })
  return taken ? jsonAnswer({ body: taken }) : refuse(401, words.token, { 'WWW-Authenticate': 'Bearer' })
}

/** Undefined if it isn't JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(status: number, detail: string, headers: Record<string, string> = {}): Response {
  const answer = jsonAnswer({ problem: problemOf(status, detail) })
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}
