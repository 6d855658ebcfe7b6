import type { Knex } from 'knex'

/** An admin who changes which area a photo shows is in the log, too. Rows that exist already need no check. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table moderation_log
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in (
        'delete-review', 'keep-review', 'delete-study-session', 'keep-study-session', 'make-admin', 'unmake-admin',
        'suspend', 'lift-suspension', 'place-photo')) not valid;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    delete from moderation_figures where kind = 'place-photo';
    delete from moderation_log where action = 'place-photo';
    alter table moderation_log
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in (
        'delete-review', 'keep-review', 'delete-study-session', 'keep-study-session', 'make-admin', 'unmake-admin',
        'suspend', 'lift-suspension')) not valid;
  `)
}
