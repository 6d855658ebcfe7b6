import type { Knex } from 'knex'

/** Facts that imported files have and study spots had no columns for; null: not known. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table study_locations
      add column outdoor_seating boolean,
      add column wheelchair text check (wheelchair in ('yes', 'limited', 'no')),
      add column weekly_open_hours numeric(5, 2) check (weekly_open_hours between 0 and 168)
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    alter table study_locations drop column outdoor_seating, drop column wheelchair, drop column weekly_open_hours
  `)
}
