import type { Knex } from 'knex'

export const config = { transaction: false }

/** Finds the university that a search names without reading all of them. */
export async function up(knex: Knex) {
  await knex.raw('drop index concurrently if exists universities_names')
  await knex.raw(
    "create index concurrently universities_names on universities using gin (string_to_array(names_key, '|')) where status = 'Approved'",
  )
}

export async function down(knex: Knex) {
  await knex.raw('drop index concurrently if exists universities_names')
}
