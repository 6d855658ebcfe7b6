import type { Knex } from 'knex'

/** Accounts at a provider that make their owners admins, because they're in a group there. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table auth_identities add column makes_admin boolean not null default false;
  `)
}

export async function down(knex: Knex) {
  await knex.raw('alter table auth_identities drop column makes_admin')
}
