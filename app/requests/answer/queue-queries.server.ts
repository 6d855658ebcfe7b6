import type { Db } from '~db/connection'
import { TABLES } from '../queries.server'
import type { RequestKind } from '../rules'

/** An open request as the dashboard shows it. */
export type WaitingRow = {
  id: number
  entry_id: number
  name: string
  address: string | null
  city: string
  abr: string
  zipcode: string | null
  category: string | null
  campus: string | null
  details: string | null
  latitude: number | null
  longitude: number | null
  tags: string[]
  has_picture: boolean
  created_at: Date
  /** Null if the sender deleted their account. */
  sender: { id: number; first: string; last: string } | null
  /** How many more users asked for it. */
  joined: number
}

const PLACE = `r.address, r.zipcode, r.category, u.name as campus, r.details, r.latitude, r.longitude,
  coalesce((select array_agg(t.name order by t.id) from study_location_request_tags rt join tag_types t on t.id = rt.tag_id
    where rt.study_location_request_id = r.id), '{}') as tags`
const CAMPUS = `null as address, null as zipcode, null as category, null as campus, null as details, null::float8 as latitude, null::float8 as longitude,
  '{}'::text[] as tags`

/** Open requests above the ID `after`, oldest first. */
export async function waitingRequests(
  db: Db,
  kind: RequestKind,
  after: number,
  limit: number,
): Promise<WaitingRow[]> {
  const { requests, entry, joined } = TABLES[kind]
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `select r.id, r.${entry} as entry_id, r.name, r.city, s.abr, ${kind === 'campus' ? CAMPUS : PLACE},
       r.pending_image_path is not null as has_picture, r.created_at,
       case when w.id is not null then json_build_object('id', w.id, 'first', w.first_name, 'last', w.last_name) end as sender,
       (select count(*)::int from request_joiners j where j.${joined} = r.id) as joined
     from (select * from ${requests} where decided_at is null and id > :after order by id limit :limit) r
     join states s on s.id = r.state_id left join users w on w.id = r.submitted_by
     ${kind === 'campus' ? '' : 'left join universities u on u.id = r.university_id'} order by r.id`,
    { after, limit },
  )
  return rows
}
