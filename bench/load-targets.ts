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

/** As many of each as the client is told of: every so-many-th of the locations in the order of their reviews. */
const PLACES = 20_000
const STUDENTS = 20_000
const SESSIONS = 5000

/** What a filled database has to ask for. Signs the students in: each has a login afterwards. */
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
    // What there is, and for one in five something that nothing has all words of.
    searches: places.slice(0, 2000).map(({ kind, city }, n) => `${n % 5 === 0 ? 'rooftop' : kind} ${city}`),
    students: await logInAll(db, students),
  }
}

async function logInAll(
  db: Db,
  students: { id: number; first_name: string; last_name: string }[],
): Promise<Targets['students']> {
  const loggedIn = students.map((student) => ({
    ...student,
    token: createHash('sha256').update(`load ${student.id}`).digest('base64url'),
  }))
  await db('web_sessions').del()
  for (let from = 0; from < loggedIn.length; from += 5000) {
    const rows = loggedIn
      .slice(from, from + 5000)
      .map(({ id, token }) => ({ id, hash: hashToken(token).toString('hex') }))
    await db.raw(
      `insert into web_sessions (token_hash, user_id, expires_at)
       select decode(hash, 'hex'), id, now() + interval '1 day' from jsonb_to_recordset(cast(? as jsonb)) as s (id bigint, hash text)`,
      [JSON.stringify(rows)],
    )
  }
  const env = { secureCookies: true, sessionSecrets: [SECRET] }
  return Promise.all(
    loggedIn.map(async ({ token, ...student }) => ({
      cookie: (await cookieLine('session', token, env, 86_400)).split(';')[0]!,
      account: accountPath(student),
    })),
  )
}

const ROWS: Record<Written, string> = {
  reviews: 'select count(*) from reviews where updated_at >= :since',
  reactions: 'select count(*) from review_reactions where created_at >= :since',
  'saved places': 'select count(*) from bookmark_collection_items where created_at >= :since',
  'busyness reports': 'select count(*) from busyness_reports where reported_at >= :since',
  'joined sessions': 'select count(*) from session_participants where joined_at >= :since',
}

/** How many rows of each kind have been written since then. */
export async function rowsSince(db: Db, since: Date): Promise<Record<Written, number>> {
  const counts = await Promise.all(
    WRITTEN.map(async (what): Promise<[Written, number]> => {
      const { rows } = await db.raw<{ rows: [{ count: number }] }>(ROWS[what], { since })
      return [what, rows[0].count]
    }),
  )
  return Object.fromEntries(counts) as Record<Written, number>
}
