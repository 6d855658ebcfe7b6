import type { Knex } from 'knex'

const ACTIONS = `'delete-review', 'keep-review', 'delete-study-session', 'keep-study-session', 'make-admin', 'unmake-admin',
        'suspend', 'lift-suspension', 'place-photo', 'invite-moderator', 'withdraw-moderator', 'make-moderator', 'end-moderator'`

/** An admin may remove photos from a review that stays. Rows that exist already need no check. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table moderation_log
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in (${ACTIONS}, 'remove-photos')) not valid;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    delete from moderation_figures where kind = 'remove-photos';
    delete from moderation_log where action = 'remove-photos';
    alter table moderation_log
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in (${ACTIONS})) not valid;
  `)
}
