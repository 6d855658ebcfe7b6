import type { Knex } from 'knex'

/**
 * What an account needs beyond its row: confirmations, resets, identities of other providers, second factors, the record
 * of sign-ins, and the copies of a person's data. Links in mails are derived from `token_key` under the server's secret,
 * so that a mail can be made again while only the hash of what opens it is kept.
 */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    create extension if not exists btree_gist;

    alter table users
      add column deletion_requested_at timestamptz,
      -- The registered domain of an .edu address: cs.berkeley.edu is berkeley.edu.
      add column edu_domain text generated always as (substring(email from '[@.]([^@.]+\.edu)$')) stored;
    create index users_deletion on users (deletion_requested_at) where deletion_requested_at is not null;
    -- The same of a university, however its domain was typed.
    alter table universities
      add column edu_domain text generated always as (substring(lower(btrim(domain, ' /')) from '[^@./]+\.edu$')) stored;
    create index universities_edu_domain on universities (edu_domain, id) where status = 'Approved' and edu_domain is not null;

    alter table web_sessions
      add column authenticated_at timestamptz not null default now(),
      add column second_factor_at timestamptz;
    comment on column web_sessions.authenticated_at is 'when the person last proved who they are in this login session';

    create table auth_identities (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      provider text not null check (provider in ('google')),
      provider_user_id text not null check (char_length(provider_user_id) between 1 and 255),
      email text not null,
      created_at timestamptz not null default now(),
      unique (provider, provider_user_id),
      unique (user_id, provider)
    );

    create table email_confirmations (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      token_key text not null,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      return_to text check (char_length(return_to) <= 2000),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null default now() + interval '24 hours',
      used_at timestamptz
    );
    comment on table email_confirmations is
      'a registration waits here with its own names and password, so that a link confirms the one that it was sent for';
    create index email_confirmations_user on email_confirmations (user_id, created_at desc);
    create index email_confirmations_expiry on email_confirmations (expires_at);

    create table password_resets (
      id bigint generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254),
      user_id bigint references users on delete set null,
      ip_address text not null check (char_length(ip_address) <= 64),
      user_agent text check (char_length(user_agent) <= 400),
      token_key text not null,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null default now() + interval '60 minutes',
      used_at timestamptz,
      -- While it lasts, no other reset of the address is taken.
      hour tstzrange not null default tstzrange(now(), now() + interval '1 hour'),
      constraint password_resets_once_per_hour exclude using gist (email with =, hour with &&)
    );
    create index password_resets_user on password_resets (user_id);
    create index password_resets_age on password_resets (created_at);

    create table sign_in_history (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      method text not null check (method in ('password', 'google')),
      succeeded boolean not null,
      ip_address text not null check (char_length(ip_address) <= 64),
      user_agent text check (char_length(user_agent) <= 400),
      created_at timestamptz not null default now()
    );
    create index sign_in_history_user on sign_in_history (user_id, created_at desc, id desc);
    create index sign_in_history_age on sign_in_history (created_at);

    create table totp_secrets (
      user_id bigint primary key references users on delete cascade,
      sealed_secret text not null,
      last_step bigint,
      confirmed_at timestamptz,
      created_at timestamptz not null default now()
    );
    comment on column totp_secrets.last_step is 'the 30-second step of the last accepted code: no code is taken twice';

    create table recovery_codes (
      user_id bigint not null references users on delete cascade,
      code_hash bytea not null check (octet_length(code_hash) = 32),
      used_at timestamptz,
      primary key (user_id, code_hash)
    );

    create table sign_in_challenges (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id bigint not null references users on delete cascade,
      method text not null check (method in ('password', 'google')),
      expires_at timestamptz not null default now() + interval '10 minutes'
    );
    create index sign_in_challenges_user on sign_in_challenges (user_id);
    create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

    create table data_exports (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
      storage_key text,
      bytes bigint,
      created_at timestamptz not null default now(),
      ready_at timestamptz,
      expires_at timestamptz,
      check (status <> 'ready' or (storage_key is not null and bytes is not null and ready_at is not null and expires_at is not null))
    );
    create unique index data_exports_one_waiting on data_exports (user_id) where status = 'waiting';
    create index data_exports_user on data_exports (user_id, created_at desc);
    create index data_exports_expiry on data_exports (expires_at);

    create table sent_mails (
      key text primary key check (char_length(key) <= 200),
      sent_at timestamptz not null default now()
    );
    create index sent_mails_age on sent_mails (sent_at);
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop table sent_mails, data_exports, sign_in_challenges, recovery_codes, totp_secrets, sign_in_history, password_resets,
      email_confirmations, auth_identities;
    alter table web_sessions drop column authenticated_at, drop column second_factor_at;
    alter table universities drop column edu_domain;
    alter table users drop column deletion_requested_at, drop column edu_domain;
    drop extension btree_gist;
  `)
}
