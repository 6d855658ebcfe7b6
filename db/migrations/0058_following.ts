import type { Knex } from 'knex'

/**
 * Study spots that people follow, how busy those were when last looked at, and what was sent about them; and the browsers
 * that take notifications. A browser loses them with its login.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    create table location_follows (
      user_id bigint not null references users on delete cascade,
      study_location_id bigint not null references study_locations on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, study_location_id)
    );
    create index location_follows_location on location_follows (study_location_id);

    create table followed_levels (
      study_location_id bigint primary key references study_locations on delete cascade,
      band text not null check (band in ('full', 'room', 'quiet')),
      at timestamptz not null
    );
    comment on table followed_levels is 'how busy a followed study spot was when enough was known';
    comment on column followed_levels.at is 'when that was last seen';

    create table follow_notices (
      user_id bigint not null references users on delete cascade,
      study_location_id bigint not null references study_locations on delete cascade,
      kind text not null check (kind in ('room', 'quiet')),
      at timestamptz not null,
      primary key (user_id, at, study_location_id)
    );
    comment on table follow_notices is 'what followers were told, for two days: at most twice a day';
    create index follow_notices_at on follow_notices (at);
    create index follow_notices_location on follow_notices (study_location_id);

    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      login_id bigint not null references web_sessions on delete cascade,
      endpoint text not null unique check (char_length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_user on push_subscriptions (user_id);
    create index push_subscriptions_login on push_subscriptions (login_id);`)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    drop table push_subscriptions, follow_notices, followed_levels, location_follows`)
}
