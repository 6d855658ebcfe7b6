import type { Knex } from 'knex'

/**
 * What students keep and tell: preferences, collections of places with their secret links, and how busy places are.
 * Figures of busyness are kept by triggers in the writing transaction, in each place's own time zone, so that they are exact
 * whoever writes reports.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    alter table users add column onboarding_offered_at timestamptz default now();
    alter table users alter column onboarding_offered_at drop default;
    comment on column users.onboarding_offered_at is 'when the steps of onboarding were shown; accounts from before there were any count as shown';

    create table user_preferences (
      user_id bigint primary key references users on delete cascade,
      noise_level smallint not null default 1 check (noise_level between 0 and 2),
      internet_importance smallint not null default 1 check (internet_importance between 0 and 2),
      lighting_preference smallint not null default 1 check (lighting_preference between 0 and 2),
      crowding_tolerance smallint not null default 1 check (crowding_tolerance between 0 and 2),
      food_availability smallint not null default 1 check (food_availability between 0 and 2),
      outlet_availability smallint not null default 1 check (outlet_availability between 0 and 2),
      preferred_stay_duration smallint not null default 1 check (preferred_stay_duration between 0 and 2),
      preferred_study_times text[] not null default '{}'
        check (preferred_study_times <@ array['morning', 'afternoon', 'evening', 'night'] and cardinality(preferred_study_times) <= 4),
      preferred_days text[] not null default '{}'
        check (preferred_days <@ array['weekdays', 'weekends'] and cardinality(preferred_days) <= 2),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table bookmark_collections (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 100 and name ~ '[^[:space:]]'),
      description text check (char_length(description) between 1 and 500),
      purpose text check (char_length(purpose) between 1 and 100),
      created_by bigint not null references users on delete cascade,
      toggled_at timestamptz,
      last_saved_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on column bookmark_collections.toggled_at is 'when a place last went in or out: the next waits two seconds';
    comment on column bookmark_collections.last_saved_at is 'when a place last went in, or the collection was made';
    create index bookmark_collections_owner on bookmark_collections (created_by, last_saved_at desc, id desc);

    create table bookmark_collection_items (
      id bigint generated always as identity primary key,
      bookmark_collection_id bigint not null references bookmark_collections on delete cascade,
      location_id bigint references study_locations on delete set null,
      created_at timestamptz not null default now(),
      constraint bookmark_collection_items_once unique (bookmark_collection_id, location_id)
    );
    comment on column bookmark_collection_items.location_id is 'null: the place is gone, and its owner may take it out';
    create index bookmark_collection_items_newest on bookmark_collection_items (bookmark_collection_id, created_at desc, id desc);
    create index bookmark_collection_items_location on bookmark_collection_items (location_id) where location_id is not null;

    create table share_links (
      id bigint generated always as identity primary key,
      bookmark_collection_id bigint not null references bookmark_collections on delete cascade,
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    );
    comment on table share_links is 'what opens one is derived from its id under the server''s key, and stored nowhere';
    create unique index share_links_one_valid on share_links (bookmark_collection_id) where revoked_at is null;

    create table busyness_reports (
      id bigint generated always as identity primary key,
      study_location_id bigint not null references study_locations on delete cascade,
      user_id bigint references users on delete set null,
      busyness_level smallint not null check (busyness_level between 1 and 4),
      reported_at timestamptz not null default now()
    );
    create index busyness_reports_newest on busyness_reports (study_location_id, reported_at desc, id desc) include (busyness_level);
    create index busyness_reports_user on busyness_reports (user_id, reported_at desc) where user_id is not null;

    create table busyness_throttles (
      user_id bigint not null references users on delete cascade,
      study_location_id bigint not null references study_locations on delete cascade,
      reported_at timestamptz not null,
      primary key (user_id, study_location_id)
    );
    comment on table busyness_throttles is 'the last report of a person about a place; its row is what concurrent reports wait for';
    create index busyness_throttles_location on busyness_throttles (study_location_id);

    create table aggregated_busyness (
      study_location_id bigint not null references study_locations on delete cascade,
      day_of_week smallint not null check (day_of_week between 0 and 6),
      hour_of_day smallint not null check (hour_of_day between 0 and 23),
      level_sum integer not null check (level_sum >= 0),
      report_count integer not null check (report_count >= 0),
      average_busyness_level numeric(3, 2) not null generated always as
        (case when report_count = 0 then 0 else round(level_sum::numeric / report_count, 2) end) stored,
      primary key (study_location_id, day_of_week, hour_of_day)
    );
    comment on column aggregated_busyness.day_of_week is '0 Sunday to 6 Saturday, in the location''s own time zone, like the hour';

    create function busyness_reports_aggregate() returns trigger language plpgsql as $$
    begin
      perform from study_locations where id in (select study_location_id from changed) order by id for share;
      if tg_op = 'INSERT' then
        insert into aggregated_busyness as a (study_location_id, day_of_week, hour_of_day, level_sum, report_count)
          select l.id, extract(dow from t.at), extract(hour from t.at), sum(r.busyness_level), count(*)
          from changed r join study_locations l on l.id = r.study_location_id,
            lateral (select r.reported_at at time zone coalesce(l.time_zone, 'UTC') as at) t
          group by 1, 2, 3 order by 1, 2, 3
          on conflict (study_location_id, day_of_week, hour_of_day)
            do update set level_sum = a.level_sum + excluded.level_sum, report_count = a.report_count + excluded.report_count;
      else
        update aggregated_busyness a set level_sum = a.level_sum - d.level_sum, report_count = a.report_count - d.report_count
          from (
            select l.id, extract(dow from t.at) as dow, extract(hour from t.at) as hour, sum(r.busyness_level) as level_sum,
              count(*) as report_count
            from changed r join study_locations l on l.id = r.study_location_id,
              lateral (select r.reported_at at time zone coalesce(l.time_zone, 'UTC') as at) t
            group by 1, 2, 3) d
          where (a.study_location_id, a.day_of_week, a.hour_of_day) = (d.id, d.dow, d.hour);
      end if;
      return null;
    end $$;
    comment on function busyness_reports_aggregate is
      'holds the places first, in a statement of its own: the next sees their time zones, and the figures that a change of one made';
    create trigger busyness_reports_inserted after insert on busyness_reports referencing new table as changed
      for each statement execute function busyness_reports_aggregate();
    create trigger busyness_reports_deleted after delete on busyness_reports referencing old table as changed
      for each statement execute function busyness_reports_aggregate();

    create function busyness_reports_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'a busyness report stays what it was; delete it' using errcode = 'check_violation';
    end $$;
    create trigger busyness_reports_stay before update of study_location_id, busyness_level, reported_at on busyness_reports
      for each row execute function busyness_reports_refuse_change();

    create function study_locations_move_busyness() returns trigger language plpgsql as $$
    begin
      delete from aggregated_busyness where study_location_id = new.id;
      insert into aggregated_busyness (study_location_id, day_of_week, hour_of_day, level_sum, report_count)
        select new.id, extract(dow from t.at), extract(hour from t.at), sum(r.busyness_level), count(*)
        from busyness_reports r, lateral (select r.reported_at at time zone coalesce(new.time_zone, 'UTC') as at) t
        where r.study_location_id = new.id group by 2, 3;
      return null;
    end $$;
    create trigger study_locations_busyness_moved after update of time_zone on study_locations
      for each row when (old.time_zone is distinct from new.time_zone) execute function study_locations_move_busyness();
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop trigger study_locations_busyness_moved on study_locations;
    drop table aggregated_busyness, busyness_throttles, busyness_reports, share_links, bookmark_collection_items, bookmark_collections,
      user_preferences;
    alter table users drop column onboarding_offered_at;
    drop function busyness_reports_aggregate(), busyness_reports_refuse_change(), study_locations_move_busyness();
  `)
}
