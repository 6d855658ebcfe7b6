import type { Knex } from 'knex'

/** For providers whose answers are posted, from another site and without our cookies, before the browser comes back. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table sso_requests add column answered_at timestamptz, add column person jsonb;
    comment on column sso_requests.person is 'whom the provider named in its posted answer, until the browser that asked takes it';
    alter table web_sessions add column provider_user text;
    create table provider_metadata (
      provider text primary key,
      source text not null,
      content jsonb not null,
      etag text,
      last_modified text,
      fetched_at timestamptz not null default now()
    );
    comment on table provider_metadata is 'what a provider''s verified metadata says; fetched again every hour';
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop table provider_metadata;
    alter table web_sessions drop column provider_user;
    alter table sso_requests drop column answered_at, drop column person;
  `)
}
