import { INSIDE, OWN_ANSWERS, type Inside, type SharedInside } from '../areas/queries.server'
import {
  bindingsOf,
  COUNTS,
  inTime,
  REPORTS,
  type BusynessQuery,
  type LocationCounts,
  type PanelCounts,
  type Timed,
} from '../busyness/queries.server'
import { type Point, boxAround } from '~/services/maps/distance'
import type { Openable } from '../hours-rules'
import type { Kind } from '../model/kinds'
import { openableSql, OF_COUNTS } from '../model/sql'
import { MEAN_WITHOUT_REVIEWS, weightedRatingSql } from '../model/weighted-rating'
import type { NamedLocation } from '../public-queries.server'
import { preparedRaw, unseen, type Db } from '~db/connection'

/** What a study spot's page shows to one reader, and to nobody else. For visitors the reports alone. */
export type Reader = {
  ownReview: number | null
  saved: boolean
  follows: boolean
  /** Their university, if the public may see it. */
  campus: (Point & { key: string; name: string }) | null
  own: Inside['own']
} & Pick<PanelCounts, 'newest' | 'reportedAt'>

const READER = `select ${REPORTS}, ${OWN_ANSWERS},
    (select r.id from reviews r where r.user_id = w.id and r.study_location_id = l.id) as "ownReview",
    exists (select from bookmark_collections c join bookmark_collection_items i on i.bookmark_collection_id = c.id
      where c.created_by = w.id and i.location_id = l.id) as saved,
    exists (select from location_follows f where f.user_id = w.id and f.study_location_id = l.id) as follows,
    (select json_build_object('key', c.key, 'name', c.name, 'latitude', c.latitude, 'longitude', c.longitude)
      from universities c where c.id = w.university_id and c.status = 'Approved') as campus
  from (select :location::bigint as id) l left join users w on w.id = ${unseen(':user', 'bigint')}`

/** The reader of a location's page. One statement. */
export async function readerOf(db: Db, query: BusynessQuery): Promise<Reader> {
  type Row = Omit<Reader, 'newest'> & { newest: Timed<Reader['newest']> }
  const { rows } = await preparedRaw<Row>(db, READER, bindingsOf(query))
  const reader = rows[0]!
  return { ...reader, newest: reader.newest.map(inTime) }
}

/** What all readers of a location's page see of it, besides LocationDetail. */
export type Present = {
  counts: Pick<LocationCounts, 'areas' | 'counted' | 'usual' | 'hours' | 'past'>
  inside: SharedInside
  calendarRead: Date | null
}

const CALENDAR = `(select last_good from hours_feeds f
  where f.study_location_id = l.id and f.area_id is null and not f.${OF_COUNTS}) as "calendarRead"`

/**
 * How busy a location is, with the hours of `day`, 0 Sunday to 6 Saturday, and everything about its inside, and
 * when its hours were read from a calendar. One statement.
 */
export async function presentOf(
  db: Db,
  query: Omit<BusynessQuery, 'viewer'> & { day: number },
): Promise<Present> {
  type Row = SharedInside &
    Pick<Present, 'calendarRead'> &
    Pick<LocationCounts, 'usual' | 'hours' | 'past'> & { counted: Timed<LocationCounts['counted']> }
  const { rows } = await preparedRaw<Row>(
    db,
    `select ${COUNTS}, ${INSIDE}, ${CALENDAR} from (select :location::bigint as id) l`,
    { ...bindingsOf({ ...query, viewer: null }), day: query.day },
  )
  const { areas, known, calendarRead, usual, hours, past, counted } = rows[0]!
  return {
    counts: { areas, usual, hours, past, counted: counted.map(inTime) },
    inside: { areas, known },
    calendarRead,
  }
}

/** A similar study spot nearby. */
export type SimilarRow = Openable & NamedLocation & Point & { rating: number; reviews: number }

/**
 * The greatest distance in miles, and how many tags a spot of another kind must share. On-Campus and Off-Campus don't
 * count.
 */
const MILES = 3
const SHARED_TAGS = 2
/** A campus can be this many miles further away than its spots. */
const CAMPUS_MILES = 3

const COLUMNS =
  'l.id, l.name, l.kind, l.latitude, l.longitude, l.time_zone, l.hours_confirmed_on, l.has_dates, l.avg_rating, l.review_count, l.rating_sum'
const THIS = unseen(':id', 'bigint')
const degrees = (binding: string) => unseen(binding, 'float8')
const inBox = (table: string, more: string) =>
  `${table}.latitude between ${degrees(`:south${more}`)} and ${degrees(`:north${more}`)} and ${table}.longitude between ${degrees(`:west${more}`)} and ${degrees(`:east${more}`)}`

/** By index: off-campus spots by position, on-campus spots by their campus. */
const STATEMENT = `
  with own as materialized (
    select tag_id from known_tags lt join tag_types t on t.id = lt.tag_id
    where lt.study_location_id = ${THIS} and t.name not in ('On-Campus', 'Off-Campus')
  ), near as (
    select ${COLUMNS}, null as university_key from study_locations l
    where l.status = 'Approved' and l.university_id is null and ${inBox('l', '')}
    union all
    select ${COLUMNS}, u.key from universities u join study_locations l on l.university_id = u.id
    where u.status = 'Approved' and ${inBox('u', 'Campus')} and l.status = 'Approved' and ${inBox('l', '')}
  ), mean as materialized (select sum(rating_sum)::float8 / nullif(sum(review_count), 0) as value from near)
  select l.id, l.name, l.latitude, l.longitude, l.university_key, l.time_zone, l.avg_rating as rating,
    l.review_count as reviews, ${openableSql('l')}
  from near l, mean
  where l.id <> ${THIS} and (l.kind = :kind or (select count(*) from known_tags lt
    join own on own.tag_id = lt.tag_id where lt.study_location_id = l.id) >= ${SHARED_TAGS})
  order by ${weightedRatingSql('l.rating_sum', 'l.review_count', `coalesce(mean.value, ${MEAN_WITHOUT_REVIEWS})`)} desc, l.id
  limit :limit`

/**
 * Study spots within 3 miles that are of the same kind or share 2 tags, best rated first, weighted with the mean of the
 * spots nearby. One statement.
 */
export async function similarLocations(
  db: Db,
  { id, kind, ...centre }: Point & { id: number; kind: Kind },
  limit: number,
): Promise<SimilarRow[]> {
  const box = boxAround(centre, MILES)
  const campus = boxAround(centre, MILES + CAMPUS_MILES)
  const { rows } = await preparedRaw<SimilarRow>(db, STATEMENT, {
    id,
    kind,
    limit,
    ...box,
    southCampus: campus.south,
    northCampus: campus.north,
    westCampus: campus.west,
    eastCampus: campus.east,
  })
  return rows
}
