import type { Knex } from 'knex'

export const config = { transaction: false }

/** Tables with parts of a study spot that open data shows. */
const PARTS = [
  'study_location_hours',
  'known_tags',
  'location_dates',
  'location_areas',
  'location_alerts',
  'known_traits',
]
/** Columns that open data leaves out: ratings and counts change with each review. */
const NOT_SHOWN = "'{review_count,rating_sum,avg_rating,has_dates,total_reviews,image_url,fact_sources,updated_at}'::text[]"

/** In the order in which they're built. */
const INDEXES = {
  study_locations_position: "study_locations (latitude, longitude) where status = 'Approved'",
  busyness_reports_latest: 'busyness_reports (reported_at)',
}

const after = (table: string, act: 'insert' | 'update' | 'delete', rows: string) =>
  `create trigger open_data_${act} after ${act} on ${table} referencing ${rows}
     for each statement execute function open_data_changed();`

const ofPart = (table: string) =>
  [
    after(table, 'insert', 'new table as changed'),
    after(table, 'update', 'new table as changed'),
    after(table, 'delete', 'old table as changed'),
  ].join('\n')

const ofItem = (table: string) =>
  [
    after(table, 'insert', 'new table as changed'),
    after(table, 'update', 'old table as before new table as changed'),
    after(table, 'delete', 'old table as changed'),
  ].join('\n')

const isPublic = "l.status = 'Approved' and (l.university_id is null or u.status = 'Approved')"

/**
 * When universities and study spots last changed for the public, and when they were removed from what it sees: deleted,
 * hidden, or with a university that is. What was never public has no row.
 */
export async function up(knex: Knex) {
  if (!(await knex.schema.hasTable('open_data_changes')))
    await knex.transaction((trx) =>
      trx.raw(`
    set local lock_timeout = '5s';

    create table open_data_changes (
      kind text not null check (kind in ('university', 'study-spot')),
      id bigint not null,
      changed_at timestamptz(3) not null,
      removed_at timestamptz(3),
      primary key (kind, id)
    );
    comment on table open_data_changes is 'maintained by triggers; a removed row goes after 90 days';
    create index open_data_changes_changed on open_data_changes (kind, changed_at, id) where removed_at is null;
    create index open_data_changes_removed on open_data_changes (kind, removed_at, id) where removed_at is not null;

    create function open_data_spots_changed(ids bigint[]) returns void language plpgsql as $$
    begin
      -- The next statement sees what others committed while this one waited for their locks.
      perform from study_locations where id = any (ids) order by id for no key update;
      insert into open_data_changes as c (kind, id, changed_at, removed_at)
        select 'study-spot', s.id, clock_timestamp(), case when not s.shown then clock_timestamp() end
        from (select i.id, coalesce(${isPublic}, false) as shown from (select distinct unnest(ids) as id) i
            left join study_locations l on l.id = i.id left join universities u on u.id = l.university_id) s
        where s.shown or exists (
          select from open_data_changes o where o.kind = 'study-spot' and o.id = s.id and o.removed_at is null)
        order by s.id
        on conflict (kind, id) do update set changed_at = excluded.changed_at, removed_at = excluded.removed_at;
    end $$;

    create function open_data_universities_changed(ids bigint[]) returns void language sql as $$
      insert into open_data_changes as c (kind, id, changed_at, removed_at)
        select 'university', s.id, clock_timestamp(), case when not s.shown then clock_timestamp() end
        from (select i.id, coalesce(u.status = 'Approved', false) as shown from (select distinct unnest(ids) as id) i
            left join universities u on u.id = i.id) s
        where s.shown or exists (
          select from open_data_changes o where o.kind = 'university' and o.id = s.id and o.removed_at is null)
        order by s.id
        on conflict (kind, id) do update set changed_at = excluded.changed_at, removed_at = excluded.removed_at
    $$;

    create function open_data_changed() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'location_area_hours' then
        perform open_data_spots_changed(array(
          select a.study_location_id from changed c join location_areas a on a.id = c.area_id));
      elsif tg_table_name = 'location_sources' and tg_op = 'UPDATE' then
        -- Each file notes when it last had them.
        perform open_data_spots_changed(array(
          select unnest(array[c.location_id, b.location_id]) from changed c join before b using (source, source_id)
          where source = 'osm' and (c.location_id, c.same) is distinct from (b.location_id, b.same)));
      elsif tg_table_name = 'location_sources' then
        perform open_data_spots_changed(array(select location_id from changed where source = 'osm'));
      elsif tg_table_name = 'study_locations' and tg_op = 'UPDATE' then
        perform open_data_spots_changed(array(select c.id from changed c join before b on b.id = c.id
          where c is distinct from b and to_jsonb(c) - ${NOT_SHOWN} <> to_jsonb(b) - ${NOT_SHOWN}));
      elsif tg_table_name = 'study_locations' then
        perform open_data_spots_changed(array(select id from changed));
      elsif tg_table_name = 'universities' and tg_op = 'UPDATE' then
        perform open_data_universities_changed(array(select c.id from changed c join before b on b.id = c.id
          where c is distinct from b and to_jsonb(c) - ${NOT_SHOWN} <> to_jsonb(b) - ${NOT_SHOWN}));
        perform open_data_spots_changed(array(select l.id from changed c join before b on b.id = c.id
          join study_locations l on l.university_id = c.id where c.status <> b.status));
      elsif tg_table_name = 'universities' then
        perform open_data_universities_changed(array(select id from changed));
      else
        perform open_data_spots_changed(array(select study_location_id from changed));
      end if;
      return null;
    end $$;

    ${[...PARTS, 'location_area_hours'].map(ofPart).join('\n')}
    ${['universities', 'study_locations', 'location_sources'].map(ofItem).join('\n')}
  `),
    )
  await knex.raw(`
    insert into open_data_changes (kind, id, changed_at)
      select 'university', id, updated_at from universities where status = 'Approved'
      union all
      select 'study-spot', l.id, l.updated_at from study_locations l left join universities u on u.id = l.university_id
      where ${isPublic}
      on conflict do nothing`)
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`)
    await knex.raw(`create index concurrently ${name} on ${columns}`)
  }
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop function open_data_changed() cascade;
    drop function open_data_spots_changed(bigint[]), open_data_universities_changed(bigint[]);
    drop table open_data_changes`)
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`)
}
