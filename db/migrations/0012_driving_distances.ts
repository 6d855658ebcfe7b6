import type { Knex } from 'knex'

/**
 * How far it is from a campus to the off-campus places near it, as jobs measure it. Whatever moves or appears is written
 * down in location_driving_due by triggers, and what was measured for it before goes in the same transaction: a list never
 * shows the distance of a place to where it was.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create table location_driving_cache (
      campus_id bigint not null references universities on delete cascade,
      location_id bigint not null references study_locations on delete cascade,
      driving_miles double precision not null check (driving_miles >= 0),
      source text not null check (source in ('osrm', 'great-circle')),
      measured_at timestamptz not null default now(),
      primary key (campus_id, location_id)
    );
    comment on column location_driving_cache.source is 'great-circle: 1.3 times the distance as the crow flies';
    create index location_driving_cache_location on location_driving_cache (location_id);

    create table location_driving_due (
      id bigint generated always as identity primary key,
      campus_id bigint unique references universities on delete cascade,
      location_id bigint unique references study_locations on delete cascade,
      due_at timestamptz not null default clock_timestamp(),
      attempts integer not null default 0,
      check (num_nonnulls(campus_id, location_id) = 1)
    );
    comment on table location_driving_due is 'campuses whose places, and places whose campuses, are to be measured';
    create index location_driving_due_next on location_driving_due (due_at, id);

    create function study_locations_driving() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into location_driving_due (location_id)
          select id from added where status = 'Approved' and university_id is null order by id
          on conflict (location_id) do nothing;
        return null;
      end if;
      delete from location_driving_cache where location_id = new.id;
      if new.status = 'Approved' and new.university_id is null then
        insert into location_driving_due (location_id) values (new.id)
          on conflict (location_id) do update set due_at = clock_timestamp(), attempts = 0;
      end if;
      return null;
    end $$;
    create trigger study_locations_driving_added after insert on study_locations referencing new table as added
      for each statement execute function study_locations_driving();
    create trigger study_locations_driving_moved after update of latitude, longitude, status, university_id on study_locations
      for each row when (
        (old.latitude, old.longitude, old.status, old.university_id) is distinct from (new.latitude, new.longitude, new.status, new.university_id)
      ) execute function study_locations_driving();

    create function universities_driving() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into location_driving_due (campus_id) select id from added where status = 'Approved' order by id
          on conflict (campus_id) do nothing;
        return null;
      end if;
      delete from location_driving_cache where campus_id = new.id;
      if new.status = 'Approved' then
        insert into location_driving_due (campus_id) values (new.id)
          on conflict (campus_id) do update set due_at = clock_timestamp(), attempts = 0;
      end if;
      return null;
    end $$;
    create trigger universities_driving_added after insert on universities referencing new table as added
      for each statement execute function universities_driving();
    create trigger universities_driving_moved after update of latitude, longitude, status on universities
      for each row when ((old.latitude, old.longitude, old.status) is distinct from (new.latitude, new.longitude, new.status))
      execute function universities_driving();

    insert into location_driving_due (campus_id) select id from universities where status = 'Approved' order by id;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop trigger universities_driving_moved on universities;
    drop trigger universities_driving_added on universities;
    drop trigger study_locations_driving_moved on study_locations;
    drop trigger study_locations_driving_added on study_locations;
    drop function universities_driving(), study_locations_driving();
    drop table location_driving_due, location_driving_cache;
  `)
}
