import type { Knex } from 'knex'

export const config = { transaction: false }

/** Each way to the login of another provider, that login's part in ours, and any provider beside Google. */
export async function up(knex: Knex) {
  await knex.transaction((transaction) =>
    transaction.raw(`
      set local lock_timeout = '5s';
      create table if not exists sso_requests (
        id_hash bytea primary key check (octet_length(id_hash) = 32),
        provider text not null,
        browser_hash bytea not null check (octet_length(browser_hash) = 32),
        return_to text check (char_length(return_to) <= 3000),
        started_by bigint references users on delete cascade,
        may_connect boolean not null default false,
        confirms boolean not null default false,
        sealed_id_token text,
        created_at timestamptz not null default now()
      );
      comment on table sso_requests is 'browsers on their way to a provider, to log in or (with an ID token) to log out';
      create index if not exists sso_requests_user on sso_requests (started_by) where started_by is not null;
      create index if not exists sso_requests_age on sso_requests (created_at);

      alter table auth_identities drop constraint if exists auth_identities_provider_check;

      alter table web_sessions
        add column if not exists identity_id bigint,
        add column if not exists provider_session text,
        add column if not exists sealed_id_token text,
        add column if not exists ends_at timestamptz,
        drop constraint if exists web_sessions_identity_id_fkey,
        add constraint web_sessions_identity_id_fkey
          foreign key (identity_id) references auth_identities on delete set null not valid;
      comment on column web_sessions.ends_at is 'when the user must go to their provider again, however active they are';
      alter table sign_in_challenges add column if not exists through jsonb;

      alter table sign_in_history
        drop constraint sign_in_history_method_check,
        add constraint sign_in_history_method_check check (method in ('password', 'google', 'link', 'sso')) not valid;
      alter table sign_in_challenges
        drop constraint sign_in_challenges_method_check,
        add constraint sign_in_challenges_method_check check (method in ('password', 'google', 'link', 'sso')) not valid;
    `),
  )
  await knex.raw('alter table web_sessions validate constraint web_sessions_identity_id_fkey')
  await knex.raw('drop index concurrently if exists web_sessions_identity')
  await knex.raw(
    'create index concurrently web_sessions_identity on web_sessions (identity_id) where identity_id is not null',
  )
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop table sso_requests;
    alter table sign_in_challenges drop column through;
    alter table web_sessions drop column identity_id, drop column provider_session, drop column sealed_id_token,
      drop column ends_at;
    delete from auth_identities where provider <> 'google';
    alter table auth_identities add constraint auth_identities_provider_check check (provider in ('google'));
    delete from sign_in_challenges where method = 'sso';
    delete from sign_in_history where method = 'sso';
    alter table sign_in_history
      drop constraint sign_in_history_method_check,
      add constraint sign_in_history_method_check check (method in ('password', 'google', 'link')) not valid;
    alter table sign_in_challenges
      drop constraint sign_in_challenges_method_check,
      add constraint sign_in_challenges_method_check check (method in ('password', 'google', 'link')) not valid;
  `)
}
