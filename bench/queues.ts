import { showLog } from '~/dashboard/log/log-view.server'
import { listReviews, showReview } from '~/dashboard/reviews/review-queue.server'
import { listSuggestions, showSuggestion } from '~/dashboard/suggestions/suggestion-queue.server'
import type { Db } from '../db/connection'
import { viewerFor } from '../tests/factories/viewer'

const SUGGESTIONS = 50_000
const REVIEWS = 50_000
const DECISIONS = 50_000

/**
 * Adds 50,000 waiting suggestions and 50,000 waiting reviews, and 50,000 decisions on reviews next to the items'
 * log; for the existing locations.
 */
export async function fillQueues(db: Db): Promise<void> {
  const places = 'select min(id) as first, count(*)::int as n from study_locations'
  await db.raw(
    "insert into users (email, first_name, last_name, role_id) select 's' || n || '@example.edu', 'Sue', 'Gester', 1 from generate_series(1, 2000) n",
  )
  const users = "select min(id) as first from users where first_name = 'Sue'"
  for (let from = 1; from <= SUGGESTIONS; from += 25_000) {
    await db.raw(
      `insert into study_location_suggestions (study_location_id, user_id, action, original, created_at)
       select p.first + s % p.n, u.first + s % 2000, jsonb_build_object('city', jsonb_build_object('old', 'A', 'new', 'B' || s)), '{}',
         now() - s * interval '1 minute' from (${places}) p, (${users}) u, generate_series(?::int, ?::int) s`,
      [from, from + 24_999],
    )
  }
  for (let from = 1; from <= REVIEWS; from += 10_000) {
    await db.raw(
      `insert into reviews (user_id, study_location_id, rating, description, suspicion)
       select u.first + s % 2000, p.first + s % p.n, 1 + s % 5, repeat('quiet ', 20), 'high'
       from (${places}) p, (${users}) u, generate_series(?::int, ?::int) s on conflict do nothing`,
      [from, from + 9_999],
    )
  }
  await db.raw(
    `insert into moderation_log (action, review_id, study_location_id, author_id, reason, subject, created_at)
     select 'delete-review', s, p.first + s % p.n, u.first + s % 2000, 'Reason ' || s, '{}', now() - s * interval '4 minutes'
     from (${places}) p, (${users}) u, generate_series(1, ?::int) s`,
    [DECISIONS],
  )
}

/** The queries on them that admins and students cause. */
export async function queueRuns(db: Db): Promise<{ name: string; run: (n: number) => Promise<unknown> }[]> {
  const suggestions = await db('study_location_suggestions').orderBy('id').limit(5000).pluck('id')
  const reviews = await db('waiting_reviews').orderBy('review_id').limit(5000).pluck('review_id')
  const line = (await db('study_location_edit_logs').orderBy('id').offset(100_000).first('id'))!.id
  const viewer = viewerFor({ id: 1, first_name: 'Ada', last_name: 'Desk' })
  return [
    { name: 'suggested edits', run: () => listSuggestions(db, null) },
    { name: 'suggested edits from the middle on', run: () => listSuggestions(db, suggestions[2500]!) },
    {
      name: 'a suggested edit',
      run: (n) => showSuggestion(db, suggestions[(n * 7919) % suggestions.length]!),
    },
    { name: 'reviews that wait', run: () => listReviews(db, null) },
    { name: 'reviews that wait from the middle on', run: () => listReviews(db, reviews[2500]!) },
    {
      name: 'a review that waits',
      run: (n) =>
        showReview(db, { viewer, id: reviews[(n * 7919) % reviews.length]!, storage: { url: (key) => key } }),
    },
    { name: 'the public log with its figures', run: () => showLog(db, null) },
    { name: 'the public log from the middle on', run: () => showLog(db, { source: 'place', id: line }) },
  ]
}
