import { readHub } from '~/study-sessions/hub/hub-url'
import { studySessionHub } from '~/study-sessions/hub/hub-view.server'
import { participantsOf, studySessionFor } from '../app/study-sessions/queries.server'
import { peopleSpan } from '~/study-sessions/page/view-rules'
import { campusOfKey } from '../app/universities/queries.server'
import type { Db } from '../db/connection'
import { onOwnDatabase } from './database'
import { howMeasured, measureRounds, p95Table, type Run } from './rounds'

const SESSIONS = 5000
const PEOPLE = 20
const OTHERS = 45_000
const PLACES = 600
/** How many times a one-row query by id the hub may take. */
const GOAL = 12

const VIEWS: Record<string, { query: string; reader: boolean }> = {
  'the hub, for a visitor': { query: '', reader: false },
  'the hub, for a student with 100 sessions': { query: '', reader: true },
  'its fifth page': { query: 'page=5', reader: true },
  'My Sessions': { query: 'filter=mine', reader: true },
  'a search that finds most': { query: 'q=quiet', reader: true },
  'a search that finds a few': { query: 'q=chemistry+4999', reader: true },
  'a search for a place': { query: 'q=reading+room+17', reader: true },
  'a search that finds nothing': { query: 'q=xylophone', reader: true },
}

/**
 * How long the hub takes for a campus with 5,000 upcoming study sessions and 100,000 people, against an indexed
 * one-row query in the same rounds.
 */
export async function measureStudySessions(): Promise<string> {
  return onOwnDatabase(async (db) => {
    await fill(db)
    return measure(db)
  })
}

/** Inserts one campus with all measured study sessions and a hundred with the others; one in ten is private. */
async function fill(db: Db): Promise<void> {
  await db.raw(`
    insert into users (email, first_name, last_name, role_id) select 'u' || n || '@example.edu', 'Ursula', 'Name' || n, 1 from generate_series(1, 20000) n;
    insert into universities (name, city, states_id, latitude, longitude, time_zone, status)
      select case when n = 0 then 'Bench University' else 'Other ' || n end, 'Town', 1, 37, -122, 'America/Los_Angeles', 'Approved' from generate_series(0, 100) n`)
  const campus = await db('universities').where({ name: 'Bench University' }).first('id')
  const values = {
    campus: campus!.id,
    first: await firstUser(db),
    others: OTHERS,
    sessions: SESSIONS,
    people: PEOPLE,
    places: PLACES,
  }
  await db.raw(
    `insert into study_locations (name, city, state_id, university_id, category, kind, status, latitude, longitude, time_zone)
     select 'Reading Room ' || n, 'Town', 1, :campus, 'On-Campus', 'library', 'Approved', 37, -122, 'America/Los_Angeles' from generate_series(1, :places::int) n`,
    values,
  )
  await db.raw(
    `insert into study_sessions (title, description, start_time, end_time, university_id, location_id, creator_id, is_public)
     select 'Chemistry ' || n, 'Quiet work on the problem sets, then questions for one another. Bring the blue book and your notes of the week. ' || n,
       now() + n * interval '20 minutes' + interval '1 hour', now() + n * interval '20 minutes' + interval '3 hours',
       case when n <= :sessions::int then :campus else :campus + 1 + n % 100 end,
       case when n <= :sessions::int then (select min(id) from study_locations) + n % :places::int end, :first + n % 10000, n % 10 > 0
     from generate_series(1, :sessions::int + :others::int) n`,
    values,
  )
  // No study session has a limit on seats, so the trigger on each of these rows would find nothing.
  await db.raw('alter table session_participants disable trigger user')
  await db.raw(
    `insert into session_participants (session_id, user_id)
     select s.id, :first + (s.id * 31 + n * 17) % 10000 from study_sessions s, generate_series(1, :people::int) n
     where s.university_id = :campus on conflict do nothing`,
    values,
  )
  await db.raw(
    `insert into session_participants (session_id, user_id)
     select id, :first + 15000 from study_sessions where university_id = :campus and id % 50 = 0`,
    values,
  )
  await db.raw('alter table session_participants enable trigger user')
  await db.raw('vacuum analyze')
}

const firstUser = async (db: Db): Promise<number> => (await db('users').orderBy('id').first('id'))!.id

async function measure(db: Db): Promise<string> {
  const campus = (await campusOfKey(db, 'Bench University Town'))!
  const reader = (await firstUser(db)) + 15_000
  const ids = await db('study_sessions').where({ university_id: campus.id, is_public: true }).pluck('id')
  const storage = { url: (key: string) => `/files/${key}` }
  const now = new Date()
  const runs: Run[] = [
    {
      name: 'one row by its id',
      run: (n) =>
        db.raw('select id, title from study_sessions where id = ?', [ids[(n * 7919) % ids.length]!]),
    },
    ...Object.entries(VIEWS).map(([name, { query, reader: loggedIn }]) => {
      const asked = {
        campus,
        viewerId: loggedIn ? reader : null,
        address: readHub(new URLSearchParams(query)),
        openedInvites: [],
        now,
      }
      return { name, run: () => studySessionHub(db, storage, asked) }
    }),
    {
      name: 'the page of a session',
      run: async (n) => {
        const id = ids[(n * 7919) % ids.length]!
        await studySessionFor(db, { id, viewerId: reader, openedInvites: [] })
        await participantsOf(db, id, peopleSpan(null))
      },
    },
  ]
  return [
    `## Study sessions: a campus with ${SESSIONS.toLocaleString('en')} to come and ${(SESSIONS * PEOPLE).toLocaleString('en')} people`,
    '',
    `Among ${OTHERS.toLocaleString('en')} sessions of other campuses; ${howMeasured()}.`,
    p95Table('what', runs, await measureRounds(db, runs), { 'the hub, for a visitor': GOAL }, 2),
  ].join('\n')
}
