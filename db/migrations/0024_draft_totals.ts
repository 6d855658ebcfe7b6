import type { Knex } from 'knex'

/** Drafts of visitors have totals: by address, of which only a hash is kept, and over all. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table form_drafts
      add column address_hash bytea,
      add column bytes integer not null default 0;
  `)
}

export async function down(knex: Knex) {
  await knex.raw('alter table form_drafts drop column address_hash, drop column bytes')
}
