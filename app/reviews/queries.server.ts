import type { Knex } from 'knex'
import { joinVerified } from '~/accounts/verified-queries.server'
import { locationsOfCampus, within, type CampusPoint } from '~/spots/campus-counts-queries.server'
import { approved } from '~/spots/public-queries.server'
import { PREPARED, unseen, type Db } from '~db/connection'
import { datedPhotos, PHOTOS_OF_REVIEW, type PhotoRow, type PhotosInJson } from './photo-queries.server'
import type { ReviewSort } from './list-rules'

/** A review as shown below its location, without the reactions to it: see reactionsOf. */
export type ShownReview = {
  id: number
  user_id: number | null
  rating: number
  description: string
  /** The author says that they work at the location. */
  works_here: boolean
  created_at: Date
  updated_at: Date
  first_name: string | null
  last_name: string | null
  image_url: string | null
  university: string | null
  /** The university that the author's confirmed address belongs to. */
  verified: string | null
  photos: PhotoRow[]
}

type Row = Omit<ShownReview, 'photos'> & { photos: PhotosInJson | null }

type Order = { column: string; order: 'asc' | 'desc' }[]
const newestFirst: Order = [
  { column: 'r.created_at', order: 'desc' },
  { column: 'r.id', order: 'desc' },
]

/** Each order follows an index: reviews_of_location or reviews_highest. Equal ratings are newest first. */
const ORDERS: Record<ReviewSort, Order> = {
  newest: newestFirst,
  oldest: [
    { column: 'r.created_at', order: 'asc' },
    { column: 'r.id', order: 'asc' },
  ],
  highest: [{ column: 'r.rating', order: 'desc' }, ...newestFirst],
  lowest: [{ column: 'r.rating', order: 'asc' }, ...newestFirst],
  helpful: newestFirst,
}

/** Reactions to a review (alias r): all four kinds praise it. */
const REACTIONS = '(select count(*) from review_reactions x where x.review_id = r.id)'

/** In the list's order. Only the most helpful ones have to be counted, for all reviews of the location. */
const inOrder = (sort: ReviewSort) => (query: Knex.QueryBuilder) => {
  if (sort === 'helpful') void query.orderByRaw(`${REACTIONS} desc`)
  void query.orderBy(ORDERS[sort])
}

/** Reviews (alias r) whose text has all these words. */
const mentions = (find: string) => (query: Knex.QueryBuilder) => {
  for (const word of find.split(' '))
    query.whereRaw("r.description ilike ? escape '!'", [`%${word.replaceAll(/[!%_]/g, '!$&')}%`])
}

/**
 * A page of a location's reviews, sorted by `sort`, with photos. The review with ID `pinned` comes first.
 * One statement. With `find`, only those whose text has all these words.
 */
export async function reviewsOf(
  db: Db,
  locationId: number,
  limit: number,
  offset = 0,
  sort: ReviewSort = 'newest',
  pinned: number | null = null,
  find = '',
): Promise<ShownReview[]> {
  const first = pinned !== null && offset === 0
  // Limit before joining, so that nothing is joined for skipped reviews.
  const others = db('reviews as r')
    .where('r.study_location_id', db.raw(unseen('?', 'bigint'), [locationId]))
    .modify((all) => void (pinned !== null && all.whereNot('r.id', pinned)))
    .modify((all) => void (find && all.modify(mentions(find))))
    .modify(inOrder(sort))
    .limit(first ? limit - 1 : limit)
    .offset(first || pinned === null ? offset : offset - 1)
  const page = first
    ? db.queryBuilder().unionAll([others, db('reviews').where({ id: pinned })], true)
    : others
  const isUsual = pinned === null && offset === 0 && find === ''
  const rows: Row[] = await db
    .from(page.as('r'))
    .options(isUsual ? PREPARED : {})
    .leftJoin('users as w', 'w.id', 'r.user_id')
    .leftJoin(
      'universities as u',
      (on) => void on.on('u.id', 'w.university_id').andOnVal('u.status', 'Approved'),
    )
    .modify(joinVerified)
    .orderByRaw('r.id is distinct from ?::bigint', [pinned])
    .modify(inOrder(sort))
    .select(
      'r.id',
      'r.user_id',
      'r.rating',
      'r.description',
      'r.works_here',
      'r.created_at',
      'r.updated_at',
      'w.first_name',
      'w.last_name',
      'w.image_url',
      'u.name as university',
      'v.verified',
      db.raw(PHOTOS_OF_REVIEW),
    )
  return rows.map((row) => ({ ...row, photos: datedPhotos(row.photos) }))
}

/**
 * The position of a review among its location's, from 1: newest first, after `pinned`. Null if it isn't one of them.
 */
export async function rankOf(
  db: Db,
  locationId: number,
  reviewId: number,
  pinned: number | null = null,
): Promise<number | null> {
  if (reviewId === pinned) return 1
  const before = '(n.created_at, n.id) >= (r.created_at, r.id)'
  const row = await db('reviews as n')
    .joinRaw(
      `join reviews as r on r.id = ? and r.study_location_id = n.study_location_id and ${pinned === null ? before : `(${before} or n.id = ?)`}`,
      [reviewId, ...(pinned === null ? [] : [pinned])],
    )
    .where('n.study_location_id', locationId)
    .first<{ rank: number }>(db.raw('count(*) as rank'))
  return row.rank || null
}

type ReviewedLocation = { id: number; name: string; university_key: string | null }

/** A recent review with its location. */
export type RecentReview = {
  id: number
  rating: number
  description: string
  created_at: Date
  updated_at: Date
  first_name: string | null
  last_name: string | null
  location_id: number
  location_name: string
  university_key: string | null
}

const RECENT = [
  'r.id',
  'r.rating',
  'r.description',
  'r.created_at',
  'r.updated_at',
  'w.first_name',
  'w.last_name',
  'l.id as location_id',
  'l.name as location_name',
]

/** The newest reviews of public locations. */
export const recentReviews = (db: Db, limit: number): Promise<RecentReview[]> =>
  db('reviews as r')
    .join('study_locations as l', 'l.id', 'r.study_location_id')
    .leftJoin('universities as u', 'u.id', 'l.university_id')
    .leftJoin('users as w', 'w.id', 'r.user_id')
    .modify((query) => void approved(query))
    .orderBy(newestFirst)
    .limit(limit)
    .select(...RECENT, 'u.key as university_key') as Promise<RecentReview[]>

/** The newest reviews of one location. */
export async function recentReviewsOf(
  db: Db,
  location: ReviewedLocation,
  limit: number,
): Promise<RecentReview[]> {
  const rows = await reviewsOf(db, location.id, limit)
  return rows.map((row) => ({
    ...row,
    location_id: location.id,
    location_name: location.name,
    university_key: location.university_key,
  }))
}

/** The newest reviews of the locations in a campus's list. */
export const recentReviewsOfCampus = (db: Db, campus: CampusPoint, limit: number): Promise<RecentReview[]> =>
  db
    .with('around', locationsOfCampus(db, campus))
    .with(
      'l',
      (newest) =>
        void within(newest.from('around as p'))
          // Only the newest few of each location, straight from the index, rather than all its reviews or all newer
          // ones.
          .joinRaw(
            `cross join lateral (
        select id as review, created_at from reviews where study_location_id = p.id order by created_at desc, id desc limit ?) as r`,
            [limit],
          )
          .where('p.reviews', '>', 0)
          .orderBy([
            { column: 'r.created_at', order: 'desc' },
            { column: 'r.review', order: 'desc' },
          ])
          .limit(limit)
          .select('p.id', 'p.name', 'p.university_key', 'r.review'),
    )
    .from('l')
    .join('reviews as r', 'r.id', 'l.review')
    .leftJoin('users as w', 'w.id', 'r.user_id')
    .orderBy(newestFirst)
    .options(PREPARED)
    .select<RecentReview[]>(...RECENT, 'l.university_key')
