import type { Knex } from 'knex'

/**
 * Reports of study sessions, and admins' decisions on them. Sessions of suspended creators are hidden, so pages kept for visitors
 * notice a suspension.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    create table study_session_reports (
      id bigint generated always as identity primary key,
      session_id bigint not null references study_sessions on delete cascade,
      user_id bigint references users on delete set null,
      reason text not null check (reason in ('spam', 'offensive', 'off-topic', 'untrue', 'private', 'other')),
      details text check (char_length(details) between 1 and 1000),
      status text not null default 'open' check (status in ('open', 'dismissed')),
      created_at timestamptz not null default now(),
      constraint study_session_reports_one_per_user unique (session_id, user_id)
    );
    create index study_session_reports_open on study_session_reports (id) where status = 'open';
    create index study_session_reports_of_session on study_session_reports (session_id, id) where status = 'open';
    create index study_session_reports_user on study_session_reports (user_id) where user_id is not null;

    create table study_session_decisions (
      session_id bigint primary key,
      log_id bigint not null unique references moderation_log on delete cascade
    );
    comment on table study_session_decisions is 'the last decision on each session; the session itself may be gone';

    alter table moderation_log
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in ('delete-review', 'keep-review', 'delete-study-session',
        'keep-study-session', 'make-admin', 'unmake-admin', 'suspend', 'lift-suspension')) not valid;

    create trigger content_changed_by_suspension after update of suspended_at on users execute function content_changed();
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop trigger content_changed_by_suspension on users;
    delete from moderation_figures where kind like '%-study-session';
    delete from moderation_log where action like '%-study-session';
    alter table moderation_log
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check
        (action in ('delete-review', 'keep-review', 'make-admin', 'unmake-admin', 'suspend', 'lift-suspension'));
    drop table study_session_decisions, study_session_reports;
  `)
}
