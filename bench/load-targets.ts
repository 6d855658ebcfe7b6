import { createHash } from 'node:crypto'
import { accountPath } from '../app/accounts/rules'
import { hashToken } from '../app/auth/tokens.server'
import { cookieLine } from '~/http/cookies/cookies.server'
import { locationPath } from '../app/locations/rules'
import { studySessionPath } from '~/study-sessions/invites/path-rules'
import { campusPath } from '../app/universities/rules'
import type { Db } from '../db/connection'
import { WRITTEN, type Targets, type Written } from './load-journeys'
import { SECRET } from './load-servers'

/** At most this many of each go to the client: every nth location, ordered by number of reviews. */
const PLACES = 20_000
const STUDENTS = 20_000
const SESSIONS = 5000

/** Finds what a filled database has to request, and gives each student a login. */
export async function readTargets(db: Db): Promise<Targets> {
  const campuses = await db('universities').orderBy('id').select('key')
  const { rows: places } = await db.raw<{
    rows: { id: number; name: string; kind: string; city: string; university_key: string | null }[]
  }>(
    `select id, name, kind, city, university_key from (
       select l.id, l.name, l.kind, l.city, u.key as university_key, row_number() over (order by l.review_count desc, l.id) as rank, count(*) over () as n
       from study_locations l left join universities u on u.id = l.university_id where l.status = 'Approved') ranked
     where rank % greatest(1, n / :most::int) = 0 order by rank limit :most::int`,
    { most: PLACES },
  )
  const { rows: studySessions } = await db.raw<{ rows: { id: number; key: string }[] }>(
    `select s.id, u.key from study_sessions s join universities u on u.id = s.university_id
     where s.is_public and s.start_time > now() + interval '2 hours' order by s.start_time limit ?`,
    [SESSIONS],
  )
  const students = await db('users').orderBy('id').limit(STUDENTS).select('id', 'first_name', 'last_name')
  return {
    campuses: campuses.map(({ key }) => campusPath(key)),
    places: places.map((location) => ({ id: location.id, path: locationPath(location) })),
    sessions: studySessions.map(({ id, key }) => studySessionPath(key, id)),
    names: places.slice(0, 2000).map(({ name }) => name.replace(/ \d+$/, '')),
    // Terms that exist, and in one in five a combination without results.
    searches: places.slice(0, 2000).map(({ kind, city }, n) => `${n % 5 === 0 ? 'rooftop' : kind} ${city}`),
    students: await logInAll(db, students),
  }
}

async function logInAll(
  db: Db,
  students: { id: number; first_name: string; last_name: string }[],
): Promise<Targets['students']> {
  const tokenOf = (id: number) => createHash('sha256').update(`load ${id}`).digest('base64url')
  const expires_at = new Date(Date.now() + 86_400_000)
  const rows = students.map(({ id }) => ({ token_hash: hashToken(tokenOf(id)), user_id: id, expires_at }))
  await db('web_sessions').del()
  await db.batchInsert('web_sessions', rows, 5000)
  const env = { secureCookies: true, sessionSecrets: [SECRET] }
  return Promise.all(
    students.map(async (student) => ({
      cookie: (await cookieLine('session', tokenOf(student.id), env, 86_400)).split(';')[0]!,
      account: accountPath(student),
    })),
  )
}

const ROWS: Record<Written, [table: string, written: string]> = {
  reviews: ['reviews', 'updated_at'],
  reactions: ['review_reactions', 'created_at'],
  'saved places': ['bookmark_collection_items', 'created_at'],
  'busyness reports': ['busyness_reports', 'reported_at'],
  'joined sessions': ['session_participants', 'joined_at'],
}

/** How many rows of each kind have been written since then. */
export async function rowsSince(db: Db, since: Date): Promise<Record<Written, number>> {
  const found = {} as Record<Written, number>
  for (const what of WRITTEN) {
    const [table, written] = ROWS[what]
    const { rows } = await db.raw('select count(*) from ?? where ?? >= ?', [table, written, since])
    found[what] = rows[0].count
  }
  return found
}
