import { preparedRaw, unseen, type Db } from '~db/connection'
import { AREA_NAME, type PhotoRow } from '../photo-queries.server'

/** A photo of a location with its author, for the gallery. */
type GalleryRow = PhotoRow & { first_name: string | null; last_name: string | null }

/** Counts of a location's reviews, and its gallery. */
export type Overview = {
  /** How many reviews have 1, 2, … 5 stars. */
  ratings: number[]
  /** The first photos of its gallery, and how many it has. */
  photos: GalleryRow[]
  photoCount: number
  /** Whether the first photo may be the cover. */
  hasCover: boolean
}

const LOCATION = unseen(':location', 'bigint')

/** A gallery shows at most this many photos, the newest. */
const GALLERY_PHOTOS = 200

/**
 * The order of a gallery: one photo of each review before the second of any. First come those that may be the cover,
 * after a reaction to their review or a week, then those of reviews with more reactions, then newer ones.
 */
const GALLERY = `
  select id, count(*) over () as photos, row_number() over (order by turn, earned desc, likes desc, review_id desc) as position, earned from (
    select *, likes > 0 or created_at < now() - interval '7 days' as earned from (
      select id, review_id, created_at, row_number() over (partition by review_id order by id) as turn,
        (select count(*) from review_reactions x where x.review_id = newest.review_id) as likes
      from (select id, review_id, created_at from review_images
        where study_location_id = ${LOCATION} order by id desc limit ${GALLERY_PHOTOS}) newest
    ) liked) ranked`

/** One statement. */
export async function overviewOf(db: Db, location: number, most: number): Promise<Overview> {
  const { rows } = await preparedRaw<
    GalleryRow & { ratings: Record<string, number> | null; photos: number; earned: boolean }
  >(
    db,
    `with gallery as (${GALLERY} order by position limit :most)
     select (select json_object_agg(rating, n) from (
         select rating, count(*) as n from reviews where study_location_id = ${LOCATION} group by rating) counted) as ratings,
       coalesce(g.photos, 0) as photos, coalesce(g.earned, false) as earned, i.id, i.review_id, i.storage_key, i.description, i.width, i.height, i.thumbhash,
       i.variants_made_at, i.created_at, ${AREA_NAME}, w.first_name, w.last_name
     from (values (1)) one left join gallery g on true
       left join review_images i on i.id = g.id left join users w on w.id = i.user_id
     order by g.position`,
    { location, most },
  )
  const { ratings, photos, earned } = rows[0]!
  return {
    ratings: [1, 2, 3, 4, 5].map((stars) => ratings?.[stars] ?? 0),
    photos: rows.filter(({ id }) => id !== null),
    photoCount: photos,
    hasCover: earned,
  }
}

/** IDs of the photos in a location's gallery, in order. */
export async function galleryOf(db: Db, location: number): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(`${GALLERY} order by position`, { location })
  return rows.map(({ id }) => id)
}
