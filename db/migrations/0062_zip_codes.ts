import type { Knex } from 'knex'

export const config = { transaction: false }

/** Searches by ZIP code ("quiet cafe 94704"). */
export async function up(knex: Knex) {
  await knex.raw('drop index concurrently if exists study_locations_zip')
  await knex.raw('create index concurrently study_locations_zip on study_locations (left(zipcode, 5))')
}

export async function down(knex: Knex) {
  await knex.raw('drop index study_locations_zip')
}
