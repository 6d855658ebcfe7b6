import type { Knex } from 'knex'

/** The tables that keep what admins change, and what their rows are about. */
const EDIT_LOGS = [
  { noun: 'university', table: 'universities', kind: 'campus' },
  { noun: 'study_location', table: 'study_locations', kind: 'place' },
] as const

/**
 * What students suggest, which reviews wait for a moderator, and the figures of the public log. The figures are counted by the
 * statement that writes a decision, a month and kind together, so that the public page never counts a log.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create table study_location_suggestions (
      id bigint generated always as identity primary key,
      study_location_id bigint not null references study_locations on delete cascade,
      user_id bigint references users on delete set null,
      action jsonb not null check (jsonb_typeof(action) = 'object' and action <> '{}'),
      original jsonb not null check (jsonb_typeof(original) = 'object'),
      status text not null default 'open' check (status in ('open', 'accepted', 'partly', 'declined')),
      taken text[] not null default '{}',
      reason text check (char_length(reason) between 1 and 1000),
      decided_by bigint references users on delete set null,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      constraint study_location_suggestions_decided check ((status = 'open') = (decided_at is null)),
      constraint study_location_suggestions_declined_for_a_reason check (status <> 'declined' or reason is not null)
    );
    comment on column study_location_suggestions.action is 'field → {old, new}; see db/suggestion-tables.ts';
    comment on column study_location_suggestions.original is 'the place as the form had shown it';
    comment on column study_location_suggestions.taken is 'the fields that were accepted';
    create index study_location_suggestions_open on study_location_suggestions (created_at, id) where status = 'open';
    create index study_location_suggestions_decided on study_location_suggestions (decided_at desc, id desc) where status <> 'open';
    create index study_location_suggestions_location on study_location_suggestions (study_location_id, id);
    create index study_location_suggestions_user on study_location_suggestions (user_id, id) where user_id is not null;
    create index study_location_suggestions_decided_by on study_location_suggestions (decided_by) where decided_by is not null;
    -- A form that is sent twice is one suggestion.
    create unique index study_location_suggestions_once on study_location_suggestions (study_location_id, user_id, md5(action::text))
      where status = 'open';

    create table waiting_reviews (
      review_id bigint primary key references reviews on delete cascade,
      since timestamptz not null default now(),
      open_reports integer not null default 0 check (open_reports >= 0),
      suspicious boolean not null default false
    );
    comment on table waiting_reviews is 'reviews that were reported or look suspicious, until a moderator keeps or removes them; kept by triggers';
    create index waiting_reviews_since on waiting_reviews (since, review_id);

    create function review_reports_wait() returns trigger language plpgsql as $$
    begin
      -- A statement at once, and by what it adds and takes away: two that report the same review wait for one another at its row here.
      if tg_op <> 'DELETE' then
        insert into waiting_reviews as w (review_id, open_reports)
          select review_id, count(*) from added where status = 'open' group by 1 order by 1
          on conflict (review_id) do update set open_reports = w.open_reports + excluded.open_reports;
      end if;
      if tg_op <> 'INSERT' then
        update waiting_reviews w set open_reports = w.open_reports - g.n
          from (select review_id, count(*) as n from gone where status = 'open' group by 1) g where w.review_id = g.review_id;
        delete from waiting_reviews where review_id in (select review_id from gone) and open_reports = 0 and not suspicious;
      end if;
      return null;
    end $$;
    create trigger review_reports_wait_new after insert on review_reports
      referencing new table as added for each statement execute function review_reports_wait();
    create trigger review_reports_wait_changed after update on review_reports
      referencing old table as gone new table as added for each statement execute function review_reports_wait();
    create trigger review_reports_wait_gone after delete on review_reports
      referencing old table as gone for each statement execute function review_reports_wait();

    create function reviews_wait() returns trigger language plpgsql as $$
    begin
      if new.suspicion = 'high' then
        insert into waiting_reviews (review_id, suspicious) values (new.id, true)
          on conflict (review_id) do update set suspicious = true;
      else
        update waiting_reviews set suspicious = false where review_id = new.id and suspicious;
        delete from waiting_reviews where review_id = new.id and open_reports = 0 and not suspicious;
      end if;
      return null;
    end $$;
    create trigger reviews_wait_new after insert on reviews for each row when (new.suspicion = 'high') execute function reviews_wait();
    create trigger reviews_wait_edited after update of suspicion on reviews
      for each row when (new.suspicion is distinct from old.suspicion) execute function reviews_wait();

    insert into waiting_reviews (review_id, since, open_reports, suspicious)
      select r.id, least(min(e.created_at), case when r.suspicion = 'high' then r.updated_at end), count(e.id), r.suspicion = 'high'
        from reviews r left join review_reports e on e.review_id = r.id and e.status = 'open'
       where r.suspicion = 'high' or e.id is not null group by r.id;

    alter table moderation_log
      alter column review_id drop not null,
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check
        (action in ('delete-review', 'keep-review', 'make-admin', 'unmake-admin', 'suspend', 'lift-suspension')),
      add constraint moderation_log_names_its_review check (review_id is not null or action not like '%-review');
    drop index moderation_log_newest;
    create index moderation_log_newest on moderation_log (created_at desc, id desc);
    create index moderation_log_location on moderation_log (study_location_id) where study_location_id is not null;

    create table moderation_figures (
      month date not null check (extract(day from month) = 1),
      kind text not null,
      n bigint not null check (n >= 0),
      primary key (month, kind)
    );
    comment on table moderation_figures is 'decisions a month (UTC) and kind, as they were made; kept by triggers';
    -- Whatever the public log shows is counted here as well.
    create trigger content_changed after insert or update or delete or truncate on moderation_figures execute function content_changed();

    create function moderation_log_count() returns trigger language plpgsql as $$
    begin
      insert into moderation_figures as f (month, kind, n)
        select date_trunc('month', created_at at time zone 'UTC')::date, action, count(*) from added group by 1, 2 order by 1, 2
        on conflict (month, kind) do update set n = f.n + excluded.n;
      return null;
    end $$;
    create trigger moderation_log_count after insert on moderation_log
      referencing new table as added for each statement execute function moderation_log_count();
    insert into moderation_figures (month, kind, n)
      select date_trunc('month', created_at at time zone 'UTC')::date, action, count(*) from moderation_log group by 1, 2;

    create function study_location_suggestions_count() returns trigger language plpgsql as $$
    begin
      insert into moderation_figures as f (month, kind, n)
        select date_trunc('month', a.decided_at at time zone 'UTC')::date, 'suggestion-' || a.status, count(*)
          from after_it a join before_it b on b.id = a.id where b.status = 'open' and a.status <> 'open' group by 1, 2 order by 1, 2
        on conflict (month, kind) do update set n = f.n + excluded.n;
      return null;
    end $$;
    create trigger study_location_suggestions_count after update on study_location_suggestions
      referencing old table as before_it new table as after_it for each statement execute function study_location_suggestions_count();
  `)
  for (const { noun, table, kind } of EDIT_LOGS) {
    await knex.raw(`
      alter table ${noun}_edit_logs add column was_public boolean not null default false;
      comment on column ${noun}_edit_logs.was_public is 'the entry was Approved before the change: everybody could read it; set by trigger';

      create function ${noun}_edit_logs_was_public() returns trigger language plpgsql as $$
      begin
        new.was_public := 'Approved' = coalesce(new.action -> 'status' ->> 'old', (select status from ${table} where id = new.${noun}_id));
        return new;
      end $$;
      create trigger ${noun}_edit_logs_was_public before insert on ${noun}_edit_logs
        for each row execute function ${noun}_edit_logs_was_public();

      create function ${noun}_edit_logs_count() returns trigger language plpgsql as $$
      begin
        insert into moderation_figures as f (month, kind, n)
          select date_trunc('month', edit_time at time zone 'UTC')::date,
              '${kind}-' || case action -> 'status' ->> 'new' when 'Approved' then 'approved' when 'Denied' then 'denied' else 'changed' end,
              count(*)
            from added group by 1, 2 order by 1, 2
          on conflict (month, kind) do update set n = f.n + excluded.n;
        return null;
      end $$;
      create trigger ${noun}_edit_logs_count after insert on ${noun}_edit_logs
        referencing new table as added for each statement execute function ${noun}_edit_logs_count();
    `)
  }
}

export async function down(knex: Knex) {
  for (const { noun } of EDIT_LOGS) {
    await knex.raw(`
      drop trigger ${noun}_edit_logs_count on ${noun}_edit_logs;
      drop trigger ${noun}_edit_logs_was_public on ${noun}_edit_logs;
      drop function ${noun}_edit_logs_count(), ${noun}_edit_logs_was_public();
      alter table ${noun}_edit_logs drop column was_public;
    `)
  }
  await knex.raw(`
    drop trigger moderation_log_count on moderation_log;
    drop trigger review_reports_wait_new on review_reports;
    drop trigger review_reports_wait_changed on review_reports;
    drop trigger review_reports_wait_gone on review_reports;
    drop trigger reviews_wait_new on reviews;
    drop trigger reviews_wait_edited on reviews;
    drop table moderation_figures, waiting_reviews, study_location_suggestions;
    drop function moderation_log_count(), study_location_suggestions_count(), review_reports_wait(), reviews_wait();
    drop index moderation_log_newest, moderation_log_location;
    create index moderation_log_newest on moderation_log (created_at desc);
    delete from moderation_log where action <> 'delete-review';
    alter table moderation_log
      drop constraint moderation_log_names_its_review,
      drop constraint moderation_log_action_check,
      add constraint moderation_log_action_check check (action in ('delete-review')),
      alter column review_id set not null;
  `)
}
