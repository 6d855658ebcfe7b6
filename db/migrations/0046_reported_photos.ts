import type { Knex } from 'knex'

export const config = { transaction: false }

/** The photo of a review that a report is about; null: the whole review, or the photo is gone. */
export async function up(knex: Knex) {
  await knex.transaction((transaction) =>
    transaction.raw(`
      set local lock_timeout = '5s';
      alter table review_reports add column if not exists photo_id bigint;
      alter table review_reports drop constraint if exists review_reports_photo_id_fkey;
      alter table review_reports add constraint review_reports_photo_id_fkey
        foreign key (photo_id) references review_images on delete set null not valid
    `),
  )
  await knex.raw('alter table review_reports validate constraint review_reports_photo_id_fkey')
  await knex.raw('drop index concurrently if exists review_reports_photo')
  await knex.raw(
    'create index concurrently review_reports_photo on review_reports (photo_id) where photo_id is not null',
  )
}

export async function down(knex: Knex) {
  await knex.raw('alter table review_reports drop column photo_id')
}
