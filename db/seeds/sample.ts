import type { Db } from '../connection'
import { insertAreas } from './areas'
import { insertBusyness } from './busyness'
import { expandHours } from './hours'
import { emailOf, people, type SamplePerson } from './people'
import { sampleLocations } from './locations'
import { sampleReviews } from './reviews'
import { insertStudySessions } from './study-sessions'
import { universities } from './universities'

const SOURCE = 'sample'
const MINUTE = 60_000
/** Everything except reviews is older than the oldest review. */
const FOUNDED_DAYS_AGO = 450

/**
 * Fills an empty product with the sample: real universities and campus locations, and invented cafés, students and
 * reviews. One transaction; the texts are always the same, with times relative to `now`.
 * @returns the row counts, or null (having done nothing) if a sample exists
 */
export async function seedSample(db: Db, now = new Date()) {
  return db.transaction(async (trx) => {
    // Two processes that start at once must not both find it empty.
    await trx.raw(`select pg_advisory_xact_lock(hashtext('carrel sample'))`)
    if (await trx('universities').where({ source: SOURCE }).first('id')) return null
    const founded = new Date(now.getTime() - FOUNDED_DAYS_AGO * 24 * 60 * MINUTE)
    const stamps = { source: SOURCE, created_at: founded, updated_at: founded }

    const states = new Map((await trx('states').select('id', 'abr')).map(({ id, abr }) => [abr, id]))
    const campuses = await insertUniversities(trx, states, stamps)
    const locations = await insertLocations(trx, states, campuses, stamps)
    const written = sampleReviews()
    const authors = written.map(({ person }) => person)
    const users = await insertUsers(trx, campuses, stamps, [...new Set([...people, ...authors])])

    const reviews = written.map((review) => ({
      user_id: needed(users, emailOf(review.person)),
      study_location_id: needed(locations, review.location.slug),
      rating: review.rating,
      description: review.description,
      source: SOURCE,
      created_at: new Date(now.getTime() - review.minutesAgo * MINUTE),
      updated_at: new Date(now.getTime() - (review.editedMinutesAgo ?? review.minutesAgo) * MINUTE),
    }))
    await trx.batchInsert('reviews', reviews, 1000)
    await insertReactions(trx, now)
    await insertBusyness(trx, { now, locations, users })
    await insertAreas(trx, { now, locations, users })
    await insertStudySessions(trx, { now, campuses, locations, users })
    return {
      universities: campuses.size,
      locations: locations.size,
      users: users.size,
      reviews: reviews.length,
    }
  })
}

type Ids = Map<string, number>
type Stamps = { source: string; created_at: Date; updated_at: Date }

async function insertUniversities(trx: Db, states: Ids, stamps: Stamps): Promise<Ids> {
  const rows = await trx('universities').insert(
    universities.map((university) => ({
      name: university.name,
      city: university.city,
      states_id: needed(states, university.state),
      aliases: university.aliases,
      address: university.address,
      zipcode: university.zipcode,
      latitude: university.latitude,
      longitude: university.longitude,
      time_zone: university.time_zone,
      school_hex_color: university.color,
      website: `https://www.${university.domain}`,
      domain: university.domain,
      status: 'Approved' as const,
      source_id: university.slug,
      ...stamps,
    })),
    ['id', 'source_id'],
  )
  return bySourceId(rows)
}

/** Inserts locations, their hours, and last their tags, since those rebuild the locations' search text. */
async function insertLocations(trx: Db, states: Ids, campuses: Ids, stamps: Stamps): Promise<Ids> {
  const campusOf = new Map(universities.map((university) => [university.slug, university]))
  const rows = await trx('study_locations').insert(
    sampleLocations.map((location) => {
      const campus = needed(campusOf, location.campus)
      return {
        name: location.name,
        address: location.address,
        city: location.city ?? campus.city,
        zipcode: location.zipcode,
        state_id: needed(states, campus.state),
        university_id: location.onCampus ? needed(campuses, campus.slug) : null,
        category: location.onCampus ? ('On-Campus' as const) : ('Off-Campus' as const),
        kind: location.kind,
        status: 'Approved' as const,
        latitude: location.latitude,
        longitude: location.longitude,
        time_zone: campus.time_zone,
        source_id: location.slug,
        ...stamps,
      }
    }),
    ['id', 'source_id'],
  )
  const ids = bySourceId(rows)

  const hours = sampleLocations.flatMap(({ slug, hours }) =>
    expandHours(hours).map((row) => ({ study_location_id: needed(ids, slug), ...row })),
  )
  await trx.batchInsert('study_location_hours', hours, 1000)

  const tagIds = new Map((await trx('tag_types').select('id', 'name')).map(({ id, name }) => [name, id]))
  await trx('study_location_tags').insert(
    sampleLocations.flatMap(({ slug, tags }) =>
      tags.map((tag) => ({ study_location_id: needed(ids, slug), tag_id: needed(tagIds, tag) })),
    ),
  )
  return ids
}

async function insertUsers(
  trx: Db,
  campuses: Ids,
  stamps: Stamps,
  everyone: readonly SamplePerson[],
): Promise<Ids> {
  const role = await trx('roles').where({ name: 'Student' }).first('id')
  if (!role) throw new Error('seedSample: no role Student, is the database migrated?')
  const rows = await trx('users').insert(
    everyone.map((person) => ({
      email: emailOf(person),
      first_name: person.first,
      last_name: person.last,
      password_hash: null,
      university_id: needed(campuses, person.campus),
      role_id: role.id,
      onboarding_completed: true,
      email_confirmed_at: stamps.created_at,
      ...stamps,
    })),
    ['id', 'email'],
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Reactions to most reviews, mainly by students of the author's university. */
async function insertReactions(trx: Db, now: Date): Promise<void> {
  await trx.raw(
    `insert into review_reactions (review_id, user_id, reaction, created_at)
     select r.id, u.id, (array['Helpful', 'Insightful', 'Study-Gold', 'Truth'])[1 + chance.n / 1000 % 4],
       least(r.created_at + chance.n % 499 * interval '1 hour', :now)
     from reviews r join users author on author.id = r.user_id
       join users u on u.source = :source and u.id <> r.user_id,
       lateral (select hashtext(r.description || u.email) & 2147483647 as n) chance
     where r.source = :source and chance.n % case when u.university_id = author.university_id then 12 else 900 end = 0`,
    { source: SOURCE, now },
  )
}

function bySourceId(rows: { id: number; source_id: string | null }[]): Ids {
  return new Map(rows.map(({ id, source_id }) => [source_id ?? '', id]))
}

function needed<T>(map: Map<string, T>, key: string): T {
  const found = map.get(key)
  if (found === undefined) throw new Error(`seedSample: nothing for "${key}"`)
  return found
}
