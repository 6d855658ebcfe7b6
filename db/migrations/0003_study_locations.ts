import type { Knex } from 'knex'

/**
 * Places to study. `category` is the spec's On-Campus / Off-Campus; `kind` says what the place is. Several rows of
 * hours a day are possible (a café that closes in the afternoon); an end at or before the start runs past midnight,
 * and an end equal to the start is a whole day.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create table study_locations (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 200),
      address text check (char_length(address) between 1 and 200),
      city text not null check (char_length(city) between 1 and 100),
      zipcode text check (char_length(zipcode) <= 10),
      state_id bigint not null references states,
      university_id bigint references universities on delete cascade,
      category text not null default 'Uncategorized' references proximity_categories (name),
      kind text not null default 'other'
        check (kind in ('library', 'cafe', 'campus building', 'bookshop', 'park', 'coworking', 'other')),
      status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Denied')),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      time_zone text check (time_zone is null or timezone(time_zone, timestamptz '2000-01-01Z') is not null),
      image_url text,
      website text,
      phone text,
      hours_confirmed_on date,
      review_count integer not null default 0 check (review_count >= 0),
      rating_sum integer not null default 0 check (rating_sum >= 0),
      avg_rating numeric(3, 2) not null generated always as
        (case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 2) end) stored,
      source text not null default 'request',
      source_id text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint study_locations_source unique (source, source_id),
      constraint study_locations_approved_is_placed
        check (status <> 'Approved' or (latitude is not null and longitude is not null and time_zone is not null)),
      constraint study_locations_category_fits check (
        case category
          when 'On-Campus' then status <> 'Approved' or university_id is not null
          when 'Off-Campus' then status <> 'Approved' or university_id is null
          else status = 'Pending'
        end)
    );
    create unique index study_locations_name_on_campus on study_locations (university_id, lower(name))
      where status = 'Approved' and university_id is not null;
    create index study_locations_campus on study_locations (university_id, review_count desc, avg_rating desc, id)
      where status = 'Approved';
    create index study_locations_near on study_locations (latitude, longitude)
      where status = 'Approved' and university_id is null;
    create index study_locations_rating on study_locations (avg_rating desc, review_count desc, id) where status = 'Approved';
    create index study_locations_popular on study_locations (review_count desc, avg_rating desc, id) where status = 'Approved';
    create index study_locations_state on study_locations (state_id);

    create table study_location_hours (
      study_location_id bigint not null references study_locations on delete cascade,
      day_of_week smallint not null check (day_of_week between 1 and 7),
      is_open boolean not null default true,
      start_time time,
      end_time time,
      check (case when is_open then start_time is not null and end_time is not null else start_time is null and end_time is null end),
      unique nulls not distinct (study_location_id, day_of_week, start_time)
    );
    comment on column study_location_hours.day_of_week is '1 Monday to 7 Sunday, in the location''s own time zone';

    create table study_location_tags (
      study_location_id bigint not null references study_locations on delete cascade,
      tag_id bigint not null references tag_types on delete cascade,
      primary key (study_location_id, tag_id)
    );
    create index study_location_tags_tag on study_location_tags (tag_id, study_location_id);

    create function study_locations_count_for_campus() returns trigger language plpgsql as $$
    declare
      before_id bigint; before_count integer := 0;
      after_id bigint; after_count integer := 0;
    begin
      if tg_op <> 'INSERT' and old.status = 'Approved' then before_id := old.university_id; before_count := old.review_count; end if;
      if tg_op <> 'DELETE' and new.status = 'Approved' then after_id := new.university_id; after_count := new.review_count; end if;
      if before_id is not distinct from after_id then
        if after_count <> before_count then
          update universities set total_reviews = total_reviews + after_count - before_count where id = after_id;
        end if;
      else
        update universities set total_reviews = total_reviews - before_count where id = before_id and before_count > 0;
        update universities set total_reviews = total_reviews + after_count where id = after_id and after_count > 0;
      end if;
      return null;
    end $$;
    create trigger study_locations_campus_total
      after insert or delete or update of review_count, status, university_id on study_locations
      for each row execute function study_locations_count_for_campus();
  `)
}

export async function down(knex: Knex) {
  await knex.raw('drop table study_location_tags, study_location_hours, study_locations; drop function study_locations_count_for_campus()')
}
