import type { Knex } from 'knex'

/** How students like to work, by names of wants. */
const LISTS = {
  work_ways: ['working-alone-in-private', 'working-alone-among-others', 'working-with-friends', 'group-projects'],
  atmosphere: ['calm', 'cozy', 'focused', 'historic', 'inspiring', 'modern', 'relaxed', 'social'],
  helpful_facts: ['daylight', 'most-outlets', 'large-desks', 'whiteboards', 'food-allowed', 'wheelchair'],
}

export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table user_preferences
      ${Object.entries(LISTS)
        .map(
          ([name, values]) => `add column ${name} text[] not null default '{}'
        check (${name} <@ array[${values.map((value) => `'${value}'`).join(', ')}] and cardinality(${name}) <= ${values.length})`,
        )
        .join(',\n      ')}
  `)
}

export async function down(knex: Knex) {
  await knex.raw(
    `alter table user_preferences ${Object.keys(LISTS)
      .map((name) => `drop column ${name}`)
      .join(', ')}`,
  )
}
