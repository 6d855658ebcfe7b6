import type { Db } from '~db/connection'
import { Picture } from './export-picture.server'
import type { Section } from './export-queries.server'

/** The content and outcome of both kinds of requests. Leaves out who decided it. */
const SENT = [
  'r.id',
  'r.name',
  'r.city',
  's.name as state',
  'r.decision',
  'r.decision_reason as reason',
  'r.decided_at as decidedAt',
  'r.created_at as sentAt',
]

const withPicture =
  (kind: string) =>
  ({ key, ...row }: { id: number; key: string | null }) => ({
    ...row,
    picture: key && new Picture(key, `${kind}_request_${row.id}`),
  })

/** The user's requests. */
export const REQUEST_SECTIONS = [
  {
    name: 'schoolRequests',
    tables: ['university_requests'],
    async read(db, { id }) {
      const rows = await db('university_requests as r')
        .join('states as s', 's.id', 'r.state_id')
        .where('r.submitted_by', id)
        .orderBy('r.id')
        .select(...SENT, 'r.pending_image_path as key')
      return rows.map(withPicture('school'))
    },
  },
  {
    name: 'placeRequests',
    tables: ['study_location_requests'],
    async read(db, { id }) {
      const rows = await db('study_location_requests as r')
        .join('states as s', 's.id', 'r.state_id')
        .leftJoin('universities as c', 'c.id', 'r.university_id')
        .where('r.submitted_by', id)
        .orderBy('r.id')
        .select(
          ...SENT,
          'r.address',
          'r.zipcode',
          'r.category',
          'c.name as university',
          'r.details',
          'r.latitude',
          'r.longitude',
          tagsOf(db),
          'r.pending_image_path as key',
        )
      return rows.map(withPicture('place'))
    },
  },
  {
    name: 'joinedRequests',
    tables: ['request_joiners'],
    read: (db, { id }) =>
      db('request_joiners as j')
        .leftJoin('university_requests as c', 'c.id', 'j.university_request_id')
        .leftJoin('study_location_requests as l', 'l.id', 'j.study_location_request_id')
        .where('j.user_id', id)
        .orderBy('j.id')
        .select(
          db.raw('coalesce(c.name, l.name) as name'),
          db.raw('coalesce(c.city, l.city) as city'),
          db.raw('coalesce(c.decision, l.decision) as decision'),
          'j.created_at as joinedAt',
        ),
  },
] as const satisfies Section[]

const tagsOf = (db: Db) =>
  db.raw(`(select coalesce(array_agg(t.name order by t.id), '{}') from study_location_request_tags rt
  join tag_types t on t.id = rt.tag_id where rt.study_location_request_id = r.id) as tags`)
