import type { Knex } from 'knex'

/**
 * What each person wants to hear of, and how: one row for everyone who ever changed something. Whether they want reminders
 * at all stays in users.session_reminders, which the previous release reads and writes.
 */
export async function up(knex: Knex) {
  const way = (kind: string, ways: string[], usual: string) =>
    `${kind} text not null default '${usual}' check (${kind} in (${ways.map((each) => `'${each}'`).join(', ')}))`
  const all = ['email', 'push', 'none']
  await knex.raw(`
    set local lock_timeout = '5s';
    create table notification_settings (
      user_id bigint primary key references users on delete cascade,
      ${way('reminders', ['email', 'push'], 'email')},
      ${['changes', 'answers', 'room', 'quiet'].map((kind) => `${way(kind, all, 'email')},`).join('\n      ')}
      ${way('digest', all, 'none')},
      quiet_from smallint check (quiet_from between 0 and 23),
      quiet_until smallint check (quiet_until between 0 and 23),
      time_zone text,
      updated_at timestamptz not null default now(),
      constraint quiet_hours_whole check (num_nulls(quiet_from, quiet_until, time_zone) in (0, 3) and quiet_from is distinct from coalesce(quiet_until, -1))
    );
    comment on column notification_settings.quiet_from is 'hours of the clock in time_zone; until may be on the next day'`)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    drop table notification_settings`)
}
