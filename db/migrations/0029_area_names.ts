import type { Knex } from 'knex'

const ADDRESS = "coalesce(search_normalise(l.address), '') as address"
const WITH_AREAS = `concat_ws(' ', search_normalise(l.address), (
            select string_agg(search_normalise(a.name), ' ') from location_areas a where a.study_location_id = l.id)) as address`

/** Replaces one expression of search_refresh, which is otherwise as migration 0008 has it. */
const replaced = (from: string, to: string) => `
  do $replace$ declare
    current text := pg_get_functiondef('search_refresh(bigint[])'::regprocedure);
    changed text := replace(current, $from$${from}$from$, $to$${to}$to$);
  begin
    if changed = current then raise exception 'search_refresh has another definition'; end if;
    execute changed;
  end $replace$;`

/** A study spot is found by the names of its areas, too. They count as words of its address: what has them in its name comes first. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    ${replaced(ADDRESS, WITH_AREAS)}

    create function location_areas_to_search() returns trigger language plpgsql as $$
    begin
      perform search_refresh(array(select distinct study_location_id from changed));
      return null;
    end $$;
    ${(['insert', 'update', 'delete'] as const)
      .map(
        (act) => `create trigger location_areas_search_${act} after ${act} on location_areas
          referencing ${act === 'delete' ? 'old' : 'new'} table as changed
          for each statement execute function location_areas_to_search();`,
      )
      .join('\n')}
    select search_refresh(array_agg(distinct study_location_id)) from location_areas;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    ${['insert', 'update', 'delete'].map((act) => `drop trigger location_areas_search_${act} on location_areas;`).join('\n')}
    drop function location_areas_to_search();
    ${replaced(WITH_AREAS, ADDRESS)}
    select search_refresh(array_agg(distinct study_location_id)) from location_areas;
  `)
}
