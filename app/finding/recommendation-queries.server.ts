import { LIST_MILES } from '~/services/maps/distance'
import { drawingSql, publicSql } from '~/spots/model/sql'
import type { Category } from '~/spots/model/kinds'
import { weightedRatingSql } from '~/spots/model/weighted-rating'
import { traitOf, WANTS, wantsOf } from '~/spots/model/wants'
import { DEFAULTS, LIKES, timeOfHour, type Preferences } from './preference-rules'
import { preparedRaw, type Db } from '~db/connection'
import { FLOOR, type Person, type Saved, type Traits } from './recommendation-rules'

/** A location that could be recommended. */
export type Candidate = Traits & {
  name: string
  city: string
  state: string
  category: Category
  image_url: string | null
  university_key: string | null
  university_name: string | null
  /** The code of its illustration. */
  drawing: string
  /** Its data source, for the credit. */
  source: string
}

/** Candidates per branch, at most 124 in total, and the 8 newest saved locations to compare them with. */
const MOST = { onCampus: 30, near: 50, saved: 8, alikeOfEach: 2, best: 12 }
/** The distance that counts as near a saved location. */
const ALIKE_MILES = 4
const MILES_PER_DEGREE = 69
const HOURS = Array.from({ length: 24 }, (_, hour) => `'${timeOfHour(hour)}'`).join(', ')

const box = (centre: string, miles: number) =>
  `l.latitude between ${centre}.latitude - ${miles / MILES_PER_DEGREE} and ${centre}.latitude + ${miles / MILES_PER_DEGREE}
    and l.longitude between ${centre}.longitude - ${miles / MILES_PER_DEGREE} / greatest(0.1, cosd(${centre}.latitude))
      and ${centre}.longitude + ${miles / MILES_PER_DEGREE} / greatest(0.1, cosd(${centre}.latitude))`

/** Miles on a flat earth, accurate enough for choosing. */
const away = (centre: string) =>
  `${MILES_PER_DEGREE} * sqrt((l.latitude - ${centre}.latitude) ^ 2 + ((l.longitude - ${centre}.longitude) * cosd(${centre}.latitude)) ^ 2)`

const GOOD = `l.status = 'Approved' and l.review_count >= ${FLOOR.reviews} and l.avg_rating >= ${FLOOR.rating}`

/** Matches the facts that recommendations need: those a student can prefer, and those that a tag is about. */
const TELLING = `^(${[...new Set([...wantsOf(Object.values(LIKES).flat()), ...WANTS.filter(({ tag }) => tag)].map(traitOf))].join('|')})[:<>]`

const TAGS = 'array(select tag_id from known_tags t where t.study_location_id = l.id)'

/**
 * Who the user is and what they saved, and the candidates: on their campus, near it, similar to what they saved and
 * near that. With `anywhere`, or without a campus and saves, the best-rated of all. Every branch follows an index with
 * a limit. Excludes locations they've reviewed or saved.
 */
const STATEMENT = `
  with person as materialized (
    select c.id, c.latitude, c.longitude, to_jsonb(p) as preferences,
      case when cardinality(p.preferred_days) = 1 then case p.preferred_days[1] when 'weekdays' then '{1,2,3,4,5}' else '{0,6}' end
        else '{0,1,2,3,4,5,6}' end::smallint[] as days,
      array(select hour::smallint from unnest(array[${HOURS}]) with ordinality as of_day (time, nth), lateral (select nth - 1) at (hour)
        where coalesce(cardinality(p.preferred_study_times), 0) = 0 or time = any (p.preferred_study_times)) as hours
    from users w left join universities c on c.id = w.university_id and c.status = 'Approved'
      left join user_preferences p on p.user_id = w.id
    where w.id = :userId
  ), saved as materialized (
    select l.id, l.name, l.kind, l.latitude, l.longitude, l.university_id, ${TAGS} as tags
    from (
      select i.location_id from bookmark_collections b
        join bookmark_collection_items i on i.bookmark_collection_id = b.id and i.location_id is not null
      where b.created_by = :userId group by i.location_id order by max(i.created_at) desc, i.location_id limit ${MOST.saved}) newest
      join study_locations l on l.id = newest.location_id left join universities u on u.id = l.university_id
    where ${publicSql('l', 'u')}
  ), wanted (id) as materialized (
    (select l.id from person, lateral (
      select l.id from study_locations l where l.university_id = person.id and ${GOOD}
      order by l.review_count desc, l.avg_rating desc, l.id limit ${MOST.onCampus}) l)
    union
    (select l.id from person, lateral (
      select l.id from study_locations l
      where ${GOOD} and l.university_id is null and ${box('person', LIST_MILES)}
      order by ${weightedRatingSql('l.rating_sum', 'l.review_count', ':mean')} - 0.15 * ${away('person')} desc, l.id limit ${MOST.near}) l)
    union
    (select l.id from saved, lateral (
      select l.id from study_locations l
      where l.university_id = saved.university_id and ${GOOD} and l.kind = saved.kind
      order by l.review_count desc, l.avg_rating desc, l.id limit ${MOST.alikeOfEach}) l)
    union
    (select l.id from saved, lateral (
      select l.id from study_locations l
      where ${GOOD} and l.university_id is null and l.kind = saved.kind and ${box('saved', ALIKE_MILES)}
      order by ${away('saved')}, l.id limit ${MOST.alikeOfEach}) l)
    union
    (select l.id from study_locations l
      where ${GOOD} and (:anywhere or ((select id from person) is null and not exists (select from saved)))
      order by l.avg_rating desc, l.review_count desc, l.id limit ${MOST.best})
  )
  select preferences, id, latitude, longitude,
    (select json_object_agg(id, name) from tag_types) as tags,
    (select json_agg(saved) from saved) as saved,
    (select json_agg(each) from (
      select l.id, l.name, l.city, s.abr as state, l.kind, l.category, l.image_url, l.avg_rating as rating, l.review_count as reviews,
        l.latitude, l.longitude, l.university_id, u.key as university_key, u.name as university_name, ${TAGS} as tags,
        ${drawingSql('l', 'u')} as drawing, l.source,
        array(select distinct token from known_places k, unnest(k.has) token
          where k.study_location_id = l.id and token ~ '${TELLING}') as has,
        (select json_build_object('level', sum(a.level_sum)::float / sum(a.report_count), 'reports', sum(a.report_count))
          from aggregated_busyness a
          where a.study_location_id = l.id and a.day_of_week = any (person.days) and a.hour_of_day = any (person.hours)
            and a.report_count >= 3 having count(*) > 0) as busyness
      from wanted join study_locations l on l.id = wanted.id
        join states s on s.id = l.state_id
        left join universities u on u.id = l.university_id
      where ${publicSql('l', 'u')}
        and not exists (select from reviews r where r.user_id = :userId and r.study_location_id = l.id)
        and not exists (
          select from bookmark_collection_items i join bookmark_collections b on b.id = i.bookmark_collection_id
          where i.location_id = l.id and b.created_by = :userId)) each) as candidates
  from person`

/** With the IDs of tags. */
type Tagged<Of> = Omit<Of, 'tags'> & { tags: number[] }

type Row = {
  preferences: Preferences | null
  id: number | null
  latitude: number | null
  longitude: number | null
  /** Names by ID. */
  tags: Record<number, string>
  saved: Tagged<Saved>[] | null
  candidates: Tagged<Candidate>[] | null
}

/**
 * The data for a user's recommendations, in one statement. Empty if the user doesn't exist.
 * @param asked.mean the mean of all reviews
 * @param asked.anywhere whether to include the best-rated of all locations
 */
export async function readCandidates(
  db: Db,
  { userId, mean, anywhere }: { userId: number; mean: number; anywhere: boolean },
): Promise<{ person: Person; candidates: Candidate[] }> {
  const { rows } = await preparedRaw<Row>(db, STATEMENT, { userId, mean, anywhere })
  const row = rows[0]
  if (!row) return { person: { preferences: null, campus: null, saved: [] }, candidates: [] }
  const withNames = <Of extends { tags: number[] }>(each: Of) => ({
    ...each,
    tags: each.tags.flatMap((id) => row.tags[id] ?? []),
  })
  const { id, latitude, longitude } = row
  const hasPoint = id !== null && latitude !== null && longitude !== null
  return {
    person: {
      preferences: row.preferences && { ...DEFAULTS, ...row.preferences },
      campus: hasPoint ? { id, latitude, longitude } : null,
      saved: (row.saved ?? []).map(withNames),
    },
    candidates: (row.candidates ?? []).map(withNames),
  }
}
