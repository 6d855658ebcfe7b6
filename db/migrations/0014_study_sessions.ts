import type { Knex } from 'knex'

/**
 * Study sessions, who comes, the links that invite to private ones, and the secret addresses of calendars. The creator takes
 * part by having made the session and is no row of session_participants; a capacity counts the creator. Whoever joins holds
 * the session's row, so that the last seat is given once.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    alter table users add column session_reminders boolean not null default true;
    comment on column users.session_reminders is 'a mail one hour before a session';

    create table study_session_series (
      id bigint generated always as identity primary key,
      creator_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now()
    );
    comment on table study_session_series is 'sessions that were made together, a week apart; each is a session of its own';
    create index study_session_series_creator on study_session_series (creator_id);

    create table study_sessions (
      id bigint generated always as identity primary key,
      title text not null check (char_length(title) between 1 and 100 and title ~ '[^[:space:]]'),
      description text check (char_length(description) between 1 and 2000),
      start_time timestamptz not null,
      end_time timestamptz not null,
      is_public boolean not null default true,
      university_id bigint not null references universities on delete cascade,
      creator_id bigint references users on delete set null,
      location_id bigint references study_locations on delete set null,
      capacity smallint check (capacity between 2 and 100),
      sequence integer not null default 0 check (sequence >= 0),
      creator_reminded_at timestamptz,
      series_id bigint references study_session_series on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search_text text not null generated always as (search_normalise(title || ' ' || coalesce(description, ''))) stored,
      constraint study_sessions_ends_after_start check (end_time > start_time),
      constraint study_sessions_within_a_day check (end_time <= start_time + interval '24 hours')
    );
    comment on column study_sessions.creator_id is 'null: the account is gone; its sessions that had not begun went with it';
    comment on column study_sessions.capacity is 'people at most, the creator among them; null: as many as come';
    comment on column study_sessions.creator_reminded_at is 'as session_participants.reminder_sent_at, of who has no row there';
    comment on column study_sessions.sequence is 'SEQUENCE of iCalendar: one more with each edit';
    create index study_sessions_campus on study_sessions (university_id, start_time, id) include (is_public, creator_id);
    create index study_sessions_creator on study_sessions (creator_id, start_time, id) where creator_id is not null;
    create index study_sessions_location on study_sessions (location_id) where location_id is not null;
    create index study_sessions_series on study_sessions (series_id, start_time) where series_id is not null;
    create index study_sessions_start on study_sessions (start_time);
    -- A reminder changes nothing that pages show.
    create trigger content_changed after insert or delete or truncate
      or update of title, description, start_time, end_time, is_public, university_id, creator_id, location_id, capacity on study_sessions
      execute function content_changed();

    create table session_participants (
      session_id bigint not null references study_sessions on delete cascade,
      user_id bigint not null references users on delete cascade,
      joined_at timestamptz not null default now(),
      reminder_sent_at timestamptz,
      primary key (session_id, user_id)
    );
    create index session_participants_user on session_participants (user_id, session_id);
    create index session_participants_first on session_participants (session_id, joined_at, user_id);

    create table session_invites (
      id bigint generated always as identity primary key,
      session_id bigint not null references study_sessions on delete cascade,
      created_by bigint not null references users on delete cascade,
      is_active boolean not null default true,
      expires_at timestamptz not null default now() + interval '7 days',
      created_at timestamptz not null default now()
    );
    comment on table session_invites is 'what opens one is derived from its id under the server''s key, and stored nowhere';
    create unique index session_invites_one_active on session_invites (session_id, created_by) where is_active;
    create index session_invites_session on session_invites (session_id, created_at desc, id desc);
    create index session_invites_creator on session_invites (created_by);

    create table calendar_subscriptions (
      user_id bigint primary key references users on delete cascade,
      id bigint generated always as identity unique,
      created_at timestamptz not null default now()
    );
    comment on column calendar_subscriptions.id is 'the address is derived from it under the server''s key; another row, another address';

    create function session_participants_fit() returns trigger language plpgsql as $$
    declare
      session record;
    begin
      select creator_id, capacity into session from study_sessions where id = new.session_id for no key update;
      if session.creator_id = new.user_id then
        raise exception 'the creator of a session takes part already' using errcode = 'check_violation',
          constraint = 'session_participants_not_creator';
      end if;
      if session.capacity is not null
        and (select count(*) from session_participants where session_id = new.session_id) + 2 > session.capacity then
        raise exception 'the session is full' using errcode = 'check_violation', constraint = 'session_participants_capacity';
      end if;
      return new;
    end $$;
    comment on function session_participants_fit is 'holds the session first, in a statement of its own: the next counts those who were faster';
    create trigger session_participants_fit before insert or update of session_id, user_id on session_participants
      for each row execute function session_participants_fit();

    create function study_sessions_seat_everybody() returns trigger language plpgsql as $$
    begin
      if (select count(*) from session_participants where session_id = new.id) + 1 > new.capacity then
        raise exception 'more people take part than that' using errcode = 'check_violation', constraint = 'study_sessions_seats_everybody';
      end if;
      return new;
    end $$;
    create trigger study_sessions_seat_everybody before update of capacity on study_sessions
      for each row when (new.capacity is not null and new.capacity is distinct from old.capacity)
      execute function study_sessions_seat_everybody();

    create function users_take_sessions_along() returns trigger language plpgsql as $$
    begin
      delete from study_sessions where creator_id = old.id and start_time > now();
      return old;
    end $$;
    comment on function users_take_sessions_along is 'nobody could change or delete them any more; whoever deletes the account tells those who take part';
    create trigger users_take_sessions_along before delete on users for each row execute function users_take_sessions_along();
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop trigger users_take_sessions_along on users;
    drop table calendar_subscriptions, session_invites, session_participants, study_sessions, study_session_series;
    alter table users drop column session_reminders;
    drop function session_participants_fit(), study_sessions_seat_everybody(), users_take_sessions_along();
  `)
}
