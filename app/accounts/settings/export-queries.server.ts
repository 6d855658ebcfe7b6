import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import { traitFacts, type Trait } from '~/spots/model/traits'
import { ACCOUNT_SECTIONS } from './export-account-queries.server'
import { DASHBOARD_SECTIONS } from './export-dashboard-queries.server'
import type { Person } from '../queries.server'
import { Picture, type Section, ownRows } from './export-section.server'
import { STUDY_SESSION_SECTIONS } from './export-study-session-queries.server'

/** Adds the name, city and university of the location `l`. */
const withLocation = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query
    .leftJoin('universities as c', 'c.id', 'l.university_id')
    .select('l.name as location', 'l.city', 'c.name as university')

export const SECTIONS = [
  ...ACCOUNT_SECTIONS,
  {
    name: 'followedSpots',
    tables: ['location_follows', 'follow_notices'],
    async read(db, { id }) {
      const followed = await withLocation(
        db('location_follows as f').join('study_locations as l', 'l.id', 'f.study_location_id'),
      )
        .where('f.user_id', id)
        .orderBy('f.created_at')
        .select('l.id', 'f.created_at as since')
      const told = await withLocation(
        db('follow_notices as f').join('study_locations as l', 'l.id', 'f.study_location_id'),
      )
        .where('f.user_id', id)
        .orderBy('f.at')
        .select('f.kind', 'f.at')
      return { followed, told }
    },
  },
  {
    name: 'reviews',
    tables: ['reviews'],
    read: (db, { id }) =>
      db('reviews as r')
        .join('study_locations as l', 'l.id', 'r.study_location_id')
        .leftJoin('universities as c', 'c.id', 'l.university_id')
        .where('r.user_id', id)
        .orderBy('r.id')
        .select(
          'r.id',
          'l.name as location',
          'l.city',
          'c.name as university',
          'r.rating',
          'r.description',
          'r.works_here as worksHere',
          'r.suspicion',
          'r.source as writtenBy',
          'r.created_at as createdAt',
          'r.updated_at as updatedAt',
        ),
  },
  {
    name: 'reviewPhotos',
    tables: ['review_images'],
    async read(db, { id }) {
      const photos = await withLocation(
        db('review_images as p').join('study_locations as l', 'l.id', 'p.study_location_id'),
      )
        .leftJoin('location_areas as a', 'a.id', 'p.area_id')
        .where('p.user_id', id)
        .orderBy('p.id')
        .select(
          'p.id',
          'p.review_id as review',
          'a.name as area',
          'p.description as caption',
          'p.created_at as createdAt',
          'p.storage_key as key',
        )
      return photos.map(({ key, ...photo }: { id: number; key: string }) => ({
        ...photo,
        picture: new Picture(key, `review_photo_${photo.id}`),
      }))
    },
  },
  {
    name: 'reactions',
    tables: ['review_reactions'],
    read: (db, { id }) =>
      withLocation(
        db('review_reactions as e')
          .join('reviews as r', 'r.id', 'e.review_id')
          .join('study_locations as l', 'l.id', 'r.study_location_id'),
      )
        .where('e.user_id', id)
        .orderBy('e.review_id')
        .select('e.review_id as review', 'e.reaction', 'e.created_at as createdAt'),
  },
  {
    name: 'reports',
    tables: ['review_reports'],
    read: (db, { id }) =>
      withLocation(
        db('review_reports as e')
          .join('reviews as r', 'r.id', 'e.review_id')
          .join('study_locations as l', 'l.id', 'r.study_location_id'),
      )
        .where('e.user_id', id)
        .orderBy('e.id')
        .select(
          'e.review_id as review',
          'e.photo_id as photo',
          'e.reason',
          'e.details',
          'e.status',
          'e.created_at as createdAt',
        ),
  },
  {
    // Leaves out who removed it, and other users' reports.
    name: 'removedReviews',
    tables: ['moderation_log'],
    read: (db, { id }) =>
      db('moderation_log')
        .where({ author_id: id, action: 'delete-review' })
        .orderBy('id')
        .select(
          'review_id as id',
          db.raw("subject->>'place' as location"),
          db.raw("(subject->>'rating')::int as rating"),
          db.raw("subject->>'description' as description"),
          db.raw("subject->'captions' as captions"),
          db.raw('subject->>\'written\' as "createdAt"'),
          'reason',
          'created_at as removedAt',
        ),
  },
  {
    // Leaves out who removed them, and other users' reports.
    name: 'removedPhotos',
    tables: ['moderation_log'],
    read: (db, { id }) =>
      db('moderation_log')
        .where({ author_id: id, action: 'remove-photos' })
        .orderBy('id')
        .select(
          'review_id as review',
          db.raw("subject->>'place' as location"),
          db.raw("subject->'captions' as captions"),
          'reason',
          'created_at as removedAt',
        ),
  },
  {
    name: 'moderation',
    tables: ['moderation_log'],
    read: (db, { id }) =>
      db('moderation_log')
        .where({ moderator_id: id })
        .orderBy('id')
        .select(
          'action',
          'review_id as review',
          db.raw("subject->>'title' as title"),
          db.raw("subject->>'place' as location"),
          'reason',
          'created_at as at',
        ),
  },
  {
    // Leaves out the tokens of links, and what they're derived from.
    name: 'collections',
    tables: ['bookmark_collections'],
    async read(db, { id }) {
      const collections = await db('bookmark_collections')
        .where({ created_by: id })
        .orderBy('id')
        .select(
          'id',
          'name',
          'description',
          'purpose',
          'created_at as createdAt',
          'updated_at as updatedAt',
          'last_saved_at as lastSavedAt',
        )
      const ids = collections.map((collection) => collection.id)
      const locations = await withLocation(
        db('bookmark_collection_items as i').leftJoin('study_locations as l', 'l.id', 'i.location_id'),
      )
        .whereIn('i.bookmark_collection_id', ids)
        .orderBy('i.id')
        .select('i.bookmark_collection_id as of', 'i.created_at as savedAt')
      const links = await db('share_links')
        .whereIn('bookmark_collection_id', ids)
        .orderBy('id')
        .select('bookmark_collection_id as of', 'created_at as createdAt', 'revoked_at as withdrawnAt')
      const within = <T extends { of: number }>(rows: T[], of: number) =>
        rows.filter((row) => row.of === of).map(({ of: _of, ...row }) => row)
      return collections.map((each) => ({
        ...each,
        places: within(locations, each.id),
        links: within(links, each.id),
      }))
    },
  },
  {
    // busyness_throttles has nothing to add: its times follow from the reports.
    name: 'busynessReports',
    tables: ['busyness_reports', 'busyness_throttles'],
    read: (db, { id }) =>
      withLocation(db('busyness_reports as b').join('study_locations as l', 'l.id', 'b.study_location_id'))
        .leftJoin('location_areas as a', 'a.id', 'b.area_id')
        .where('b.user_id', id)
        .orderBy('b.id')
        .select('a.name as area', 'b.busyness_level as level', 'b.reported_at as reportedAt'),
  },
  {
    name: 'answers',
    tables: ['trait_answers'],
    async read(db, { id }) {
      const rows = await withLocation(
        db('trait_answers as t').join('study_locations as l', 'l.id', 't.study_location_id'),
      )
        .leftJoin('location_areas as a', 'a.id', 't.area_id')
        .where('t.user_id', id)
        .orderBy('t.id')
        .select('a.name as area', 't.trait', 't.value', 't.answered_at as answeredAt')
      return rows.map(({ trait, value, ...row }: { trait: Trait; value: number }) => ({
        ...row,
        question: traitFacts(trait).question,
        answer: traitFacts(trait).values[value] ?? value,
      }))
    },
  },
  {
    name: 'studyPreferences',
    tables: ['user_preferences'],
    async read(db, { id }) {
      const row = await db('user_preferences')
        .where({ user_id: id })
        .first(
          'noise_level as noiseLevel',
          'internet_importance as internetImportance',
          'lighting_preference as lightingPreference',
          'crowding_tolerance as crowdingTolerance',
          'food_availability as foodAvailability',
          'outlet_availability as outletAvailability',
          'preferred_stay_duration as preferredStayDuration',
          'preferred_study_times as preferredStudyTimes',
          'preferred_days as preferredDays',
          'work_ways as workWays',
          'atmosphere',
          'helpful_facts as helpfulFacts',
          'created_at as createdAt',
          'updated_at as updatedAt',
        )
      return row ?? null
    },
  },
  ...STUDY_SESSION_SECTIONS,
  ...DASHBOARD_SECTIONS,
  ownRows('downloads', 'data_exports', [
    'created_at as requestedAt',
    'status',
    'bytes',
    'ready_at as readyAt',
    'expires_at as expiresAt',
  ]),
] as const satisfies Section[]

/** Reads all sections about a user in one snapshot. */
export async function readSections(db: Db, person: Person): Promise<Record<string, unknown>> {
  return db.transaction(
    async (snapshot) => {
      const data: Record<string, unknown> = {}
      for (const { name, read } of SECTIONS) data[name] = await read(snapshot, person)
      return data
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}
