import type { Knex } from 'knex'

/** What counts say about each hour of a weekday, for popular times. Triggers maintain it from quarters of an hour. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';

    create table occupancy_hours (
      study_location_id bigint not null references study_locations on delete cascade,
      area_id bigint,
      day_of_week smallint not null check (day_of_week between 0 and 6),
      hour_of_day smallint not null check (hour_of_day between 0 and 23),
      levels bigint not null,
      n bigint not null,
      quarters integer not null,
      foreign key (study_location_id, area_id) references location_areas (study_location_id, id) on delete cascade,
      constraint occupancy_hours_once unique nulls not distinct (study_location_id, day_of_week, hour_of_day, area_id)
    );
    comment on column occupancy_hours.day_of_week is '0 Sunday to 6 Saturday, in the location''s own time zone, like the hour';
    comment on column occupancy_hours.levels is 'the sum of n levels, in hundredths of 0 to 4';
    comment on column occupancy_hours.quarters is 'how many quarters of an hour they are from';

    create function occupancy_quarters_learn() returns trigger language plpgsql as $$
    begin
      perform from study_locations where id in (select study_location_id from changed) order by id for share;
      if tg_op = 'DELETE' then
        update occupancy_hours h set levels = h.levels - d.levels, n = h.n - d.n, quarters = h.quarters - d.quarters
          from (
            select c.study_location_id, c.area_id, extract(dow from t.at) as dow, extract(hour from t.at) as hour,
              sum(c.levels) as levels, sum(c.n) as n, count(*) as quarters
            from changed c join study_locations l on l.id = c.study_location_id,
              lateral (select c.quarter at time zone coalesce(l.time_zone, 'UTC') as at) t
            group by 1, 2, 3, 4) d
          where h.study_location_id = d.study_location_id and h.area_id is not distinct from d.area_id
            and h.day_of_week = d.dow and h.hour_of_day = d.hour;
      elsif tg_op = 'INSERT' then
        insert into occupancy_hours as h (study_location_id, day_of_week, hour_of_day, area_id, levels, n, quarters)
          select l.id, extract(dow from t.at), extract(hour from t.at), c.area_id, sum(c.levels), sum(c.n), count(*)
          from changed c join study_locations l on l.id = c.study_location_id,
            lateral (select c.quarter at time zone coalesce(l.time_zone, 'UTC') as at) t
          group by 1, 2, 3, 4 order by 1, 2, 3, 4
          on conflict (study_location_id, day_of_week, hour_of_day, area_id) do update
            set levels = h.levels + excluded.levels, n = h.n + excluded.n, quarters = h.quarters + excluded.quarters;
      else
        insert into occupancy_hours as h (study_location_id, day_of_week, hour_of_day, area_id, levels, n, quarters)
          select l.id, extract(dow from t.at), extract(hour from t.at), c.area_id, sum(c.levels), sum(c.n), sum(c.quarters)
          from (
            select study_location_id, area_id, quarter, levels, n, 1 as quarters from changed
            union all select study_location_id, area_id, quarter, -levels, -n, -1 from before) c
            join study_locations l on l.id = c.study_location_id,
            lateral (select c.quarter at time zone coalesce(l.time_zone, 'UTC') as at) t
          group by 1, 2, 3, 4 order by 1, 2, 3, 4
          on conflict (study_location_id, day_of_week, hour_of_day, area_id) do update
            set levels = h.levels + excluded.levels, n = h.n + excluded.n, quarters = h.quarters + excluded.quarters;
      end if;
      return null;
    end $$;
    comment on function occupancy_quarters_learn is 'locks the study spots first, as busyness_reports_aggregate does';
    create trigger occupancy_quarters_inserted after insert on occupancy_quarters referencing new table as changed
      for each statement execute function occupancy_quarters_learn();
    create trigger occupancy_quarters_updated after update on occupancy_quarters referencing old table as before new table as changed
      for each statement execute function occupancy_quarters_learn();
    create trigger occupancy_quarters_deleted after delete on occupancy_quarters referencing old table as changed
      for each statement execute function occupancy_quarters_learn();

    create function occupancy_hours_of(spots bigint[]) returns void language sql as $$
      delete from occupancy_hours where study_location_id = any (spots);
      insert into occupancy_hours (study_location_id, day_of_week, hour_of_day, area_id, levels, n, quarters)
        select l.id, extract(dow from t.at), extract(hour from t.at), q.area_id, sum(q.levels), sum(q.n), count(*)
        from occupancy_quarters q join study_locations l on l.id = q.study_location_id,
          lateral (select q.quarter at time zone coalesce(l.time_zone, 'UTC') as at) t
        where l.id = any (spots) group by 1, 2, 3, 4
    $$;
    create function study_locations_move_counts() returns trigger language plpgsql as $$
    begin
      perform occupancy_hours_of(array[new.id]);
      return null;
    end $$;
    create trigger study_locations_counts_moved after update of time_zone on study_locations
      for each row when (old.time_zone is distinct from new.time_zone) execute function study_locations_move_counts();

    select occupancy_hours_of(array(select distinct study_location_id from occupancy_quarters));
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    drop trigger study_locations_counts_moved on study_locations;
    drop trigger occupancy_quarters_inserted on occupancy_quarters;
    drop trigger occupancy_quarters_updated on occupancy_quarters;
    drop trigger occupancy_quarters_deleted on occupancy_quarters;
    drop function study_locations_move_counts(), occupancy_hours_of(bigint[]), occupancy_quarters_learn();
    drop table occupancy_hours`)
}
