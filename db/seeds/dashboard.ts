import type { DayRanges, SuggestedLocation, Weekday } from '../suggestion-tables'
import { WEEKDAY_KEYS } from '../suggestion-tables'
import type { Db } from '../connection'
import { emailOf, people } from './people'
import { sampleLocations } from './locations'
import { expandHours } from './hours'

const SOURCE = 'sample'
const HOUR = 3_600_000

/** Invented locations that students of the sample ask for. */
const SPOTS = [
  {
    slug: 'asked-footnote-cafe',
    name: 'Footnote Café',
    address: '2140 Center Street',
    zipcode: '94704',
    details: 'Opens at 7 AM, wifi without a password, and nobody minds if you stay.',
    by: 'Amara',
    hoursAgo: 52,
  },
  {
    slug: 'asked-errata-coffee',
    name: 'Errata Coffee',
    address: '1801 University Avenue',
    zipcode: '94703',
    details: 'Small, but there are outlets at every table.',
    by: 'Diego',
    hoursAgo: 27,
  },
  {
    slug: 'asked-colophon-books',
    name: 'Colophon Books',
    address: '2450 Telegraph Avenue',
    zipcode: '94704',
    details: 'The back room is quiet on weekday afternoons.',
    by: 'Wen',
    hoursAgo: 5,
  },
] as const

const SUGGESTED = 'berkeley-second-draft-espresso'
const REPORTED = 'berkeley-ibid-coffee'

/**
 * Gives a demo's admin something to decide: requests, a suggested edit, a reported review and a reported study session, all by students of the sample. Does
 * nothing where that is there already, or where there is no sample.
 */
export async function seedDashboard(db: Db, now = new Date()): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('carrel sample'))`)
    if (await trx('study_locations').where({ source: SOURCE, source_id: SPOTS[0].slug }).first('id')) return
    const users = new Map(
      (await trx('users').where({ source: SOURCE }).select('id', 'email')).map(({ id, email }) => [
        email,
        id,
      ]),
    )
    const student = (first: string) => users.get(emailOf(people.find((person) => person.first === first)!))
    const campus = await trx('universities').where({ source: SOURCE, source_id: 'berkeley' }).first()
    if (!campus || student('Amara') === undefined) return
    const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
    const stamps = (hours: number) => ({ created_at: before(hours), updated_at: before(hours) })
    const inTown = { city: 'Berkeley', state_id: campus.states_id, category: 'Off-Campus' as const }

    for (const { slug, details, by, hoursAgo, ...location } of SPOTS) {
      const [made] = await trx('study_locations')
        .insert({
          ...location,
          ...inTown,
          kind: 'cafe',
          status: 'Pending',
          source: SOURCE,
          source_id: slug,
          ...stamps(hoursAgo),
        })
        .returning('id')
      await trx('study_location_requests').insert({
        ...location,
        ...inTown,
        details,
        submitted_by: student(by),
        study_location_id: made!.id,
        ...stamps(hoursAgo),
      })
    }
    const college = { name: 'Marginal College', city: 'Oakland' }
    const [made] = await trx('universities')
      .insert({
        ...college,
        states_id: campus.states_id,
        status: 'Pending',
        source: SOURCE,
        source_id: 'asked-marginal',
        ...stamps(30),
      })
      .returning('id')
    await trx('university_requests').insert({
      ...college,
      state_id: campus.states_id,
      submitted_by: student('Priya'),
      university_id: made!.id,
      ...stamps(30),
    })
    await suggest(trx, student('Wen')!, before(20))
    await report(trx, student('Priya')!, before(8))
    await reportStudySession(trx, student('Diego')!, before(3))
  })
}

async function suggest(trx: Db, user_id: number, created_at: Date): Promise<void> {
  const location = sampleLocations.find(({ slug }) => slug === SUGGESTED)!
  const row = await trx('study_locations').where({ source: SOURCE, source_id: SUGGESTED }).first()
  if (!row) return
  const week = expandHours(location.hours)
  const rangesOf = (day: Weekday): DayRanges =>
    week.length === 0
      ? null
      : week.flatMap(({ day_of_week, is_open, start_time, end_time }) =>
          is_open && start_time && end_time && String(day_of_week) === day
            ? [{ start_time: start_time.slice(0, 5), end_time: end_time.slice(0, 5) }]
            : [],
        )
  const original: SuggestedLocation = {
    name: row.name,
    address: row.address,
    city: row.city,
    zipcode: row.zipcode,
    tags: location.tags,
    hours: Object.fromEntries(WEEKDAY_KEYS.map((day) => [day, rangesOf(day)])) as SuggestedLocation['hours'],
  }
  await trx('study_location_suggestions').insert({
    study_location_id: row.id,
    user_id,
    action: {
      name: { old: row.name, new: `${row.name} Bar` },
      address: { old: row.address, new: `${row.address}, upstairs` },
    },
    original,
    created_at,
  })
}

async function report(trx: Db, user_id: number, created_at: Date): Promise<void> {
  const review = await trx('reviews as r')
    .join('study_locations as l', 'l.id', 'r.study_location_id')
    .where({ 'l.source': SOURCE, 'l.source_id': REPORTED })
    .whereNot('r.user_id', user_id)
    .orderBy('r.created_at', 'desc')
    .first('r.id')
  if (!review) return
  await trx('review_reports').insert({
    review_id: review.id,
    user_id,
    reason: 'untrue',
    details: 'They changed their hours in fall, so this is out of date.',
    created_at,
  })
}

async function reportStudySession(trx: Db, user_id: number, created_at: Date): Promise<void> {
  const studySession = await trx('study_sessions as s')
    .join('users as u', 'u.id', 's.creator_id')
    .where({ 'u.source': SOURCE, 's.is_public': true })
    .whereNot('s.creator_id', user_id)
    .orderBy('s.start_time', 'desc')
    .first('s.id')
  if (!studySession) return
  await trx('study_session_reports').insert({
    session_id: studySession.id,
    user_id,
    reason: 'off-topic',
    details: 'I went to the last one, and nobody studied.',
    created_at,
  })
}
