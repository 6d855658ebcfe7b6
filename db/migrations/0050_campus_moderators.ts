import type { Knex } from 'knex'

const ACTIONS = `'delete-review', 'keep-review', 'delete-study-session', 'keep-study-session', 'make-admin', 'unmake-admin',
        'suspend', 'lift-suspension', 'place-photo'`

/**
 * Who moderates which universities, and the invitations. A role of its own isn't stored: whoever has a row here is a
 * moderator, so that going back makes them students.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    create table campus_moderators (
      user_id bigint not null references users on delete cascade,
      university_id bigint not null references universities on delete cascade,
      since timestamptz not null default now(),
      primary key (user_id, university_id)
    );
    create index campus_moderators_university on campus_moderators (university_id);

    create table moderator_invites (
      id bigint generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254),
      token_key text not null,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      invited_by bigint references users on delete set null,
      accepted_by bigint references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null default now() + interval '7 days',
      ended_at timestamptz
    );
    comment on column moderator_invites.ended_at is 'when it was accepted, withdrawn or replaced';
    create unique index moderator_invites_open on moderator_invites (email) where ended_at is null;
    create index moderator_invites_by on moderator_invites (invited_by) where invited_by is not null;
    create index moderator_invites_accepted on moderator_invites (accepted_by) where accepted_by is not null;
    create index moderator_invites_age on moderator_invites (created_at);

    create table moderator_invite_universities (
      invite_id bigint not null references moderator_invites on delete cascade,
      university_id bigint not null references universities on delete cascade,
      primary key (invite_id, university_id)
    );
    create index moderator_invite_universities_university on moderator_invite_universities (university_id);

    alter table moderation_log
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in (
        ${ACTIONS}, 'invite-moderator', 'withdraw-moderator', 'make-moderator', 'end-moderator')) not valid;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    drop table campus_moderators, moderator_invite_universities, moderator_invites;
    delete from moderation_figures where kind in ('invite-moderator', 'withdraw-moderator', 'make-moderator', 'end-moderator');
    delete from moderation_log where action in ('invite-moderator', 'withdraw-moderator', 'make-moderator', 'end-moderator');
    alter table moderation_log
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in (${ACTIONS})) not valid;
  `)
}
