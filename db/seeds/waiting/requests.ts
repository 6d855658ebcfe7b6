import type { Kind } from '~/spots/model/kinds'
import type { Db } from '../../connection'
import data from '../data/requests.json'

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
  latitude?: number
  longitude?: number
  onCampus?: true
  details: string | null
  tags: string[]
  by: string
  /** Students who asked for the same location. */
  also?: string[]
  hoursAgo: number
}

/** Invented locations that sample students ask for. */
const SPOTS = data.spots as Spot[]

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
  for (const { slug, kind, campus, onCampus, details, tags, by, also = [], hoursAgo, ...texts } of SPOTS) {
    const { id: campusId, city, states_id: state_id } = campuses.get(campus)!
    const location = {
      ...texts,
      city,
      state_id,
      category: onCampus ? ('On-Campus' as const) : ('Off-Campus' as const),
      university_id: onCampus ? campusId : null,
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
  for (const { slug, name, city, near, by, hoursAgo } of data.campuses) {
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
