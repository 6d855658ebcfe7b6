import type { Knex } from 'knex'

/** People, their login sessions, and what a form keeps between two requests. Of every token only its SHA-256 is stored. */
export async function up(knex: Knex) {
  await knex.raw(`
    create table users (
      id bigint generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
      first_name text not null check (char_length(first_name) between 1 and 100),
      last_name text not null check (char_length(last_name) between 1 and 100),
      password_hash text,
      image_url text,
      university_id bigint references universities on delete set null,
      role_id bigint not null references roles,
      onboarding_completed boolean not null default false,
      email_confirmed_at timestamptz,
      source text not null default 'signup',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index users_email on users (email);
    create index users_university on users (university_id);

    create table web_sessions (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      user_id bigint not null references users on delete cascade,
      user_agent text check (char_length(user_agent) <= 400),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index web_sessions_user on web_sessions (user_id);
    create index web_sessions_expiry on web_sessions (expires_at);

    create table form_drafts (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      path text not null check (char_length(path) <= 2000),
      fields jsonb not null,
      expires_at timestamptz not null default now() + interval '1 hour'
    );
    create index form_drafts_expiry on form_drafts (expires_at);

    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expiry on rate_limits (expire);
  `)
}

export async function down(knex: Knex) {
  await knex.raw('drop table rate_limits, form_drafts, web_sessions, users')
}
