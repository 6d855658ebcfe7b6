import type { Kind } from '~/locations/model/kinds'
import type { Db } from '../../connection'

export const SOURCE = 'sample'
/** What the dashboard's seeds share; ages are relative to the time of seeding. */
export type Waiting = {
  student: (first: string) => number
  before: (hours: number) => Date
}

type Spot = {
  slug: string
  name: string
  kind: Kind
  campus: string
  address: string
  zipcode: string
  /** Without it, an admin has to find out where it is. */
  at?: [latitude: number, longitude: number]
  onCampus?: true
  details: string | null
  tags: string[]
  by: string
  /** Students who asked for the same location. */
  also?: string[]
  hoursAgo: number
}

/** Invented locations that sample students ask for. */
const SPOTS: Spot[] = [
  {
    slug: 'asked-footnote-cafe',
    name: 'Footnote Café',
    kind: 'cafe',
    campus: 'berkeley',
    address: '2140 Center Street',
    zipcode: '94704',
    at: [37.8704, -122.2667],
    details: 'Opens at 7 AM, wifi without a password, and nobody minds if you stay.',
    tags: ['Wifi', 'Food Service', 'Near By Food'],
    by: 'Amara',
    hoursAgo: 52,
  },
  {
    slug: 'asked-errata-coffee',
    name: 'Errata Coffee',
    kind: 'cafe',
    campus: 'berkeley',
    address: '1801 University Avenue',
    zipcode: '94703',
    at: [37.8713, -122.2759],
    details: 'Small, but there are outlets at every table.',
    tags: ['Outlet', 'Wifi', 'Food Service'],
    by: 'Diego',
    also: ['Hana', 'Oren'],
    hoursAgo: 27,
  },
  {
    slug: 'asked-colophon-books',
    name: 'Colophon Books',
    kind: 'bookshop',
    campus: 'berkeley',
    address: '2450 Telegraph Avenue',
    zipcode: '94704',
    details: 'The back room is quiet on weekday afternoons.',
    tags: ['Quiet', 'Aesthetic', 'Near By Food'],
    by: 'Wen',
    hoursAgo: 5,
  },
  {
    slug: 'asked-law-bridge',
    name: 'Law Bridge Study Nook',
    kind: 'campus building',
    campus: 'michigan',
    address: '701 S State St',
    zipcode: '48109',
    at: [42.2743, -83.7404],
    onCampus: true,
    details: 'Second floor of Hutchins, at the end of the hall. Eight desks and a window seat.',
    tags: ['Quiet', 'Wifi', 'Outlet'],
    by: 'Yusuf',
    also: ['Rami'],
    hoursAgo: 118,
  },
  {
    slug: 'asked-cold-call-coffee',
    name: 'Cold Call Coffee',
    kind: 'cafe',
    campus: 'texas',
    address: '2905 Guadalupe St',
    zipcode: '78705',
    at: [30.2953, -97.7424],
    details: 'Open until midnight on weekdays. Lots of UT people since the spring.',
    tags: ['Late Night Access', 'Wifi', 'Food Service'],
    by: 'Marisa',
    also: ['Divya', 'Trey', 'Kaylee'],
    hoursAgo: 76,
  },
  {
    slug: 'asked-tidewater-terrace',
    name: 'Tidewater Terrace',
    kind: 'park',
    campus: 'washington',
    address: '1100 NE Boat St',
    zipcode: '98105',
    at: [47.6513, -122.3127],
    details: 'Picnic tables by the water. No outlets, so bring paper.',
    tags: ['Aesthetic', 'Quiet', 'Free Parking'],
    by: 'Freya',
    hoursAgo: 19,
  },
  {
    slug: 'asked-third-rail-desks',
    name: 'Third Rail Desks',
    kind: 'coworking',
    campus: 'nyu',
    address: '58 W 8th St',
    zipcode: '10011',
    at: [40.733, -73.9985],
    details: 'Day pass for $12 with a student ID. There are phone booths for interviews.',
    tags: ['Wifi', 'Outlet', 'Private Rooms'],
    by: 'Ravi',
    hoursAgo: 9,
  },
  {
    slug: 'asked-math-lounge',
    name: 'Eckhart Math Lounge',
    kind: 'campus building',
    campus: 'chicago',
    address: '5734 S University Ave',
    zipcode: '60637',
    onCampus: true,
    details: null,
    tags: ['Group Friendly', 'Wifi', 'Outlet'],
    by: 'Kwame',
    hoursAgo: 2,
  },
]

const CAMPUSES = [
  {
    slug: 'asked-marginal',
    name: 'Marginal College',
    city: 'Oakland',
    near: 'berkeley',
    by: 'Priya',
    hoursAgo: 30,
  },
  {
    slug: 'asked-lakeshore',
    name: 'Lakeshore Polytechnic',
    city: 'Milwaukee',
    near: 'wisconsin',
    by: 'Bridget',
    hoursAgo: 94,
  },
  {
    slug: 'asked-bayou-arts',
    name: 'Bayou Arts Institute',
    city: 'New Orleans',
    near: 'tulane',
    by: 'Odette',
    hoursAgo: 12,
  },
]

/** Whether the dashboard has been seeded already. */
export const hasRequests = async (db: Db): Promise<boolean> =>
  Boolean(await db('study_locations').where({ source: SOURCE, source_id: SPOTS[0]!.slug }).first('id'))

/** Seeds requests for locations and campuses, each with the Pending item created from it. */
export async function insertRequests(trx: Db, { student, before }: Waiting): Promise<void> {
  const stamps = (hours: number) => ({ created_at: before(hours), updated_at: before(hours) })
  const campuses = new Map(
    (await trx('universities').where({ source: SOURCE })).map((row) => [row.source_id, row]),
  )
  const tagIds = new Map((await trx('tag_types').select('id', 'name')).map(({ id, name }) => [name, id]))
  for (const {
    slug,
    kind,
    campus,
    at,
    onCampus,
    details,
    tags,
    by,
    also = [],
    hoursAgo,
    ...texts
  } of SPOTS) {
    const { id: campusId, city, states_id: state_id } = campuses.get(campus)!
    const location = {
      ...texts,
      city,
      state_id,
      category: onCampus ? ('On-Campus' as const) : ('Off-Campus' as const),
      university_id: onCampus ? campusId : null,
      latitude: at?.[0] ?? null,
      longitude: at?.[1] ?? null,
      ...stamps(hoursAgo),
    }
    const [made] = await trx('study_locations')
      .insert({ ...location, kind, status: 'Pending', source: SOURCE, source_id: slug })
      .returning('id')
    const [request] = await trx('study_location_requests')
      .insert({ ...location, details, submitted_by: student(by), study_location_id: made!.id })
      .returning('id')
    const ids = tags.map((tag) => tagIds.get(tag)!)
    await trx('study_location_tags').insert(ids.map((tag_id) => ({ study_location_id: made!.id, tag_id })))
    await trx('study_location_request_tags').insert(
      ids.map((tag_id) => ({ study_location_request_id: request!.id, tag_id })),
    )
    if (also.length > 0)
      await trx('request_joiners').insert(
        also.map((first, nth) => ({
          study_location_request_id: request!.id,
          user_id: student(first),
          created_at: before(hoursAgo / (nth + 2)),
        })),
      )
  }
  for (const { slug, name, city, near, by, hoursAgo } of CAMPUSES) {
    const { states_id } = campuses.get(near)!
    const [made] = await trx('universities')
      .insert({
        name,
        city,
        states_id,
        status: 'Pending',
        source: SOURCE,
        source_id: slug,
        ...stamps(hoursAgo),
      })
      .returning('id')
    await trx('university_requests').insert({
      name,
      city,
      state_id: states_id,
      submitted_by: student(by),
      university_id: made!.id,
      ...stamps(hoursAgo),
    })
  }
}
