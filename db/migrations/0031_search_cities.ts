import type { Knex } from 'knex'

export const config = { transaction: false }

const INDEXES = {
  search_documents_cities: 'search_documents (city_key, state_id, location_id)',
  universities_cities: `universities ((search_normalise(city) collate "C"), states_id) where status = 'Approved'`,
}

/** The city box reads these alone, from the first letters of a city on. */
export async function up(knex: Knex) {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`)
    await knex.raw(`create index concurrently ${name} on ${columns}`)
  }
}

/** Takes them back. */
export async function down(knex: Knex) {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`)
}
