import type { Knex } from 'knex'

/** Keys that give programs a higher limit for reading open data. When one was last used changes nothing for the others. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';

    create table open_data_keys (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 60),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      withdrawn_at timestamptz
    );
    comment on table open_data_keys is 'programs that may read more open data in a minute than an address may';

    create trigger content_changed after insert or update of withdrawn_at or delete or truncate on open_data_keys
      execute function content_changed();
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`set local lock_timeout = '5s'; drop table open_data_keys`)
}
