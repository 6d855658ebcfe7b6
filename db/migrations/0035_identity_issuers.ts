import type { Knex } from 'knex'

/**
 * An identity belongs to its issuer: another issuer's `sub` may be the same and another person's. Rows without one get
 * the value of GOOGLE_ISSUER when the next process starts; no login matches them before. Migration 0036 adds the indexes
 * that replace these constraints.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table auth_identities add column issuer text check (char_length(issuer) between 1 and 2000),
      drop constraint auth_identities_provider_provider_user_id_key,
      drop constraint auth_identities_user_id_provider_key;
    comment on column auth_identities.issuer is 'null: connected by a release before 2.0 and not yet named';
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    alter table auth_identities drop column issuer,
      add constraint auth_identities_provider_provider_user_id_key unique (provider, provider_user_id),
      add constraint auth_identities_user_id_provider_key unique (user_id, provider);
  `)
}
