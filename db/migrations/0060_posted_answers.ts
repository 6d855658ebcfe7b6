import type { Knex } from 'knex'

/** Only the browser that posted a provider's answer may come back with it. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table sso_requests add column posted_hash bytea;
    comment on column sso_requests.posted_hash is 'of the key that only the browser that posted the answer has';
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`set local lock_timeout = '5s'; alter table sso_requests drop column posted_hash`)
}
