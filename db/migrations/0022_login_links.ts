import type { Knex } from 'knex'

/** Links that log somebody in from their mailbox, and how often strangers guess at an account. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    create table login_links (
      id bigint generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254),
      user_id bigint references users on delete cascade,
      token_key text not null,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      return_to text check (char_length(return_to) <= 2000),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null default now() + interval '15 minutes',
      used_at timestamptz
    );
    comment on table login_links is 'addresses without an account have rows too, so that asking takes the same work';
    create index login_links_user on login_links (user_id) where user_id is not null;
    create index login_links_age on login_links (created_at);

    create table slowed_tries (
      key_hash bytea primary key check (octet_length(key_hash) = 32),
      level double precision not null check (level >= 0),
      tried_at timestamptz not null default now()
    );
    comment on table slowed_tries is 'tries that drain over time, for waits that grow; keys are hashed because they name people';
    create index slowed_tries_age on slowed_tries (tried_at);

    alter table sign_in_history
      drop constraint sign_in_history_method_check,
      add constraint sign_in_history_method_check check (method in ('password', 'google', 'link')) not valid;
    alter table sign_in_challenges
      drop constraint sign_in_challenges_method_check,
      add constraint sign_in_challenges_method_check check (method in ('password', 'google', 'link')) not valid;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop table login_links, slowed_tries;
    delete from sign_in_challenges where method = 'link';
    delete from sign_in_history where method = 'link';
    alter table sign_in_history
      drop constraint sign_in_history_method_check,
      add constraint sign_in_history_method_check check (method in ('password', 'google'));
    alter table sign_in_challenges
      drop constraint sign_in_challenges_method_check,
      add constraint sign_in_challenges_method_check check (method in ('password', 'google'));
  `)
}
