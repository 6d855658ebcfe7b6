import type { Db } from '../connection'
import data from './data/study-sessions.json'
import { emailOf, people } from './people'
import { sampleLocations } from './locations'
import { randomFrom } from './random'
import { universities } from './universities'

const SEED = 20_260_914
const DAY = 86_400_000

/** Follows a subject in the title, with a longer description. */
const KINDS = data as [kind: string, description: string | null][]

/** Days from today, starting hour, length in hours: three upcoming and one past. */
const TIMES = [
  [1, 16, 2],
  [3, 18, 3],
  [6, 10, 2],
  [-4, 15, 2],
] as const
const CAPACITIES = [null, 6, null, 12, null]

type Ids = Map<string, number>

/**
 * Seeds study sessions by students on each sample campus, from some days before `now` to a week after; the same
 * each time. `campuses` and `locations` map slugs to ids, `users` maps addresses to ids.
 */
export async function insertStudySessions(
  trx: Db,
  { now, campuses, locations, users }: { now: Date; campuses: Ids; locations: Ids; users: Ids },
): Promise<void> {
  const random = randomFrom(SEED)
  const made: {
    start: string
    hours: number
    zone: string
    people: number[]
    row: Omit<Row, 'start_time' | 'end_time'>
  }[] = []
  for (const { slug, time_zone } of universities) {
    const own = people.filter(({ campus }) => campus === slug)
    const spots = sampleLocations.filter(({ campus, onCampus }) => campus === slug && onCampus)
    const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(now))
    for (const [days, hour, hours] of own.length > 0 ? TIMES : []) {
      const host = random.pick(own)
      const [kind, description] = random.pick(KINDS)
      const capacity = random.pick(CAPACITIES)
      const guests = random
        .shuffled(own)
        .filter((person) => person !== host)
        .slice(0, random.between(0, Math.min(10, (capacity ?? 12) - 1)))
      made.push({
        start: `${new Date(today + days * DAY).toISOString().slice(0, 10)} ${hour}:00`,
        hours,
        zone: time_zone,
        people: guests.map((person) => users.get(emailOf(person))!),
        row: {
          title: `${host.subject[0]!.toUpperCase()}${host.subject.slice(1)} ${kind}`,
          description,
          capacity,
          university_id: campuses.get(slug)!,
          creator_id: users.get(emailOf(host))!,
          location_id: locations.get(random.pick(spots).slug)!,
        },
      })
    }
  }
  const starts = await trx.raw<{ rows: { at: Date }[] }>(
    'select t.start at time zone t.zone as at from unnest(?::timestamp[], ?::text[]) with ordinality as t (start, zone, n) order by n',
    [made.map(({ start }) => start), made.map(({ zone }) => zone)],
  )
  const written = new Date(now.getTime() - 6 * DAY)
  const rows = await trx('study_sessions')
    .insert(
      made.map(({ row, hours }, n) => {
        const start_time = starts.rows[n]!.at
        return {
          ...row,
          start_time,
          end_time: new Date(start_time.getTime() + hours * 3_600_000),
          created_at: written,
          updated_at: written,
        }
      }),
    )
    .returning('id')
  await trx('session_participants').insert(
    made.flatMap(({ people }, n) =>
      people.map((user_id, later) => ({
        session_id: rows[n]!.id,
        user_id,
        joined_at: new Date(written.getTime() + (later + 1) * 3_600_000),
      })),
    ),
  )
}

type Row = {
  title: string
  description: string | null
  capacity: number | null
  university_id: number
  creator_id: number
  location_id: number
  start_time: Date
  end_time: Date
}

/**
 * Gives the demo's student a private study session on their campus in two days with two guests, and a seat in
 * another one.
 */
export async function insertOwnStudySessions(trx: Db, studentId: number, now: Date): Promise<void> {
  const campus = universities.find(({ slug }) => slug === 'berkeley')!
  const university = await trx('universities').where({ source: 'sample', source_id: campus.slug }).first('id')
  const location = await trx('study_locations')
    .where({ source: 'sample', source_id: 'berkeley-moffitt-library' })
    .first('id')
  if (!university || !location) return
  const fellows = people.filter((person) => person.campus === campus.slug).map(emailOf)
  const guests = await trx('users').whereIn('email', fellows).orderBy('id').limit(2).pluck('id')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: campus.time_zone }).format(
    new Date(now.getTime() + 2 * DAY),
  )
  const at = (time: string) => trx.raw('?::timestamp at time zone ?', [`${day} ${time}`, campus.time_zone])
  const [own] = await trx('study_sessions')
    .insert({
      title: 'Finals week, together',
      description: 'The big table on the fourth floor. Whoever is first keeps the seats.',
      is_public: false,
      start_time: at('19:00'),
      end_time: at('22:00'),
      university_id: university.id,
      creator_id: studentId,
      location_id: location.id,
      capacity: 6,
    })
    .returning('id')
  const others = trx('study_sessions as s')
    .where({ 's.university_id': university.id, 's.is_public': true })
    .where('s.start_time', '>', now)
    .whereRaw(
      '(s.capacity is null or (select count(*) from session_participants p where p.session_id = s.id) + 1 < s.capacity)',
    )
  const joined = await others.orderBy('s.start_time').first('s.id')
  const seats = guests.map((user_id) => ({ session_id: own!.id, user_id }))
  await trx('session_participants').insert(
    joined ? [...seats, { session_id: joined.id, user_id: studentId }] : seats,
  )
}
