import type { Knex } from 'knex'

export const config = { transaction: false }

/** A decision is taken on what was decided last. The log never shrinks, so that it can't be read for it. */
export async function up(knex: Knex) {
  await knex.raw('drop index concurrently if exists moderation_log_review')
  await knex.raw(
    'create index concurrently moderation_log_review on moderation_log (review_id, id) where review_id is not null',
  )
}

/** Takes it back. */
export async function down(knex: Knex) {
  await knex.raw('drop index concurrently if exists moderation_log_review')
}
