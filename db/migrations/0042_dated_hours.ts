import type { Knex } from 'knex'

/**
 * Hours of certain days, which replace the week's: "Dec 24, 9 AM – 5 PM", "Dec 25, closed". `has_dates` spares most study
 * spots from looking for some.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';

    create table location_dates (
      study_location_id bigint not null references study_locations on delete cascade,
      area_id bigint,
      day date not null,
      is_open boolean not null,
      start_time time,
      end_time time,
      label text check (char_length(label) between 1 and 60),
      source text not null check (char_length(source) between 1 and 50),
      confirmed_on date,
      foreign key (study_location_id, area_id) references location_areas (study_location_id, id) on delete cascade,
      check (case when is_open then start_time is not null and end_time is not null else start_time is null and end_time is null end),
      constraint location_dates_once unique nulls not distinct (study_location_id, area_id, day, start_time)
    );
    comment on table location_dates is 'days are those of the location''s own calendar; area_id null: of the whole location; a closed day has one row';
    comment on column location_dates.source is '''admin'', ''student'' (an accepted suggestion), or where a file or feed comes from';
    create index location_dates_past on location_dates (day);

    alter table study_locations add column has_dates boolean not null default false;
    comment on column study_locations.has_dates is 'whether location_dates has rows of it; maintained by triggers';

    create function location_dates_has() returns trigger language plpgsql as $$
    begin
      -- The next statement sees what others committed while this one waited for their locks.
      perform from study_locations where id in (select study_location_id from changed) order by id for no key update;
      update study_locations l set has_dates = not has_dates
      where id in (select study_location_id from changed)
        and has_dates <> exists (select from location_dates d where d.study_location_id = l.id);
      return null;
    end $$;
    create trigger location_dates_added after insert on location_dates referencing new table as changed
      for each statement execute function location_dates_has();
    create trigger location_dates_removed after delete on location_dates referencing old table as changed
      for each statement execute function location_dates_has();
    create trigger content_changed after insert or update or delete or truncate on location_dates
      execute function content_changed();
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    drop table location_dates;
    drop function location_dates_has();
    alter table study_locations drop column has_dates
  `)
}
