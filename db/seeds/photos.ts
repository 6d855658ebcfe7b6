import type { Kind } from '~/spots/model/kinds'
import { drawingSql } from '~/spots/model/sql'
import type { Db } from '../connection'
import data from './data/photos.json'

const SOURCE = 'sample'
const PHOTOS = 160
/** At the most reviewed location of each campus. With fewer reviews, some have 2 photos. */
const MOST = 5
/** At others with at least BUSY reviews. The rest have one, until there are PHOTOS. */
const SEVERAL = 3
const BUSY = 20
/** A building with columns. */
const CAMPUS = 'bt2b-5a10-0'
/** Drawings for each kind of spot, with possible captions; other drawings have none. */
const PICTURES = data as Record<Kind, { drawing: string; captions: string[] }[]>

export type PhotoToDraw = {
  review_id: number
  user_id: number
  study_location_id: number
  /** The drawing's code: the same code draws the same picture. */
  drawing: string
  caption: string | null
  taken: Date
}

/** A request and the drawing for its picture. */
export type RequestToDraw = {
  of: 'study_location_requests' | 'university_requests'
  id: number
  user_id: number
  drawing: string
}

/** Photos that sample reviews should have and don't yet; the same ones each time. */
export async function photosToDraw(db: Db): Promise<PhotoToDraw[]> {
  const { rows } = await db.raw<{
    rows: (Omit<PhotoToDraw, 'caption' | 'drawing'> & { kind: Kind; nth: number; has: boolean })[]
  }>(
    `select id as review_id, user_id, study_location_id, kind, created_at as taken, has,
       (row_number() over (partition by kind order by study_location_id, on_page) - 1)::int as nth
     from (select * from (select *, row_number() over (partition by study_location_id order by copy, created_at desc, id) as on_page
       from (select r.id, r.user_id, r.study_location_id, r.created_at, l.kind, md5(l.name) as pick,
           case when l.first then ? when l.review_count >= ? then ? else 1 end as most, copy,
           copy <= (select count(*) from review_images i where i.review_id = r.id) as has
         from reviews r join (select *, university_id is not null and row_number() over
             (partition by university_id order by review_count desc, id) = 1 as first
           from study_locations where source = ? and kind <> 'other') l on l.id = r.study_location_id
           cross join generate_series(1, 2) copy
         where (copy = 1 or l.first) and r.source = ? and r.user_id is not null and r.rating >= 3) each) few
     where on_page <= most
     order by most desc, kind = 'library', pick, on_page limit ?) chosen
     order by study_location_id, on_page`,
    [MOST, BUSY, SEVERAL, SOURCE, SOURCE, PHOTOS],
  )
  return rows
    .map(({ kind, nth, has, ...photo }) => {
      const pictures = PICTURES[kind]
      const { drawing, captions } = pictures[nth % pictures.length]!
      return { ...photo, has, drawing, caption: captions[Math.floor(nth / pictures.length)] ?? null }
    })
    .filter(({ has }) => !has)
    .map(({ has: _has, ...photo }) => photo)
}

/** Inserts a photo whose objects are already stored in all sizes. */
export async function insertSamplePhoto(
  db: Db,
  { drawing: _drawing, caption, taken, ...photo }: PhotoToDraw,
  stored: { storage_key: string; width: number; height: number; thumbhash: Uint8Array },
): Promise<void> {
  await db('review_images').insert({
    ...photo,
    ...stored,
    thumbhash: Buffer.from(stored.thumbhash),
    description: caption,
    variants_made_at: taken,
    created_at: taken,
  })
}

/** Open sample requests that should have a picture. */
export async function requestsToDraw(db: Db): Promise<RequestToDraw[]> {
  const { rows } = await db.raw<{ rows: RequestToDraw[] }>(
    `select 'study_location_requests' as of, q.id, q.submitted_by as user_id, ${drawingSql('l', 'u')} as drawing
     from study_location_requests q join study_locations l on l.id = q.study_location_id left join universities u on u.id = l.university_id
     where l.source = ? and q.decided_at is null and q.pending_image_path is null and q.submitted_by is not null
     union all select 'university_requests', q.id, q.submitted_by, ? from university_requests q join universities u on u.id = q.university_id
     where u.source = ? and q.decided_at is null and q.pending_image_path is null and q.submitted_by is not null
     order by 1, 2`,
    [SOURCE, CAMPUS, SOURCE],
  )
  return rows
}

/** Sets the stored picture of a request. */
export async function setRequestPicture(
  db: Db,
  { of, id }: Pick<RequestToDraw, 'of' | 'id'>,
  path: string,
): Promise<void> {
  await db(of).where({ id }).whereNull('decided_at').update({ pending_image_path: path })
}
