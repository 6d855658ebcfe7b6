import type { Knex } from 'knex'

/** Replaces parts of a function, which is otherwise as earlier migrations have it. */
const replaced = (name: string, parts: readonly (readonly [from: string, to: string])[]) =>
  parts
    .map(
      ([from, to]) => `
  do $replace$ declare
    current text := pg_get_functiondef('${name}(bigint[])'::regprocedure);
    changed text := replace(current, $from$${from}$from$, $to$${to}$to$);
  begin
    if changed = current then raise exception '${name} has another definition'; end if;
    execute changed;
  end $replace$;`,
    )
    .join('\n')

const backwards = (parts: readonly (readonly [string, string])[]) =>
  parts.map(([from, to]) => [to, from] as const).toReversed()

const TOKENS = `lateral (select k.trait || ':' || value
              union all select k.trait || '>=' || least from generate_series(1, value) least
              union all select k.trait || '<=' || most from generate_series(value, 3) most) tokens (token)`

/** Without a fact, and until 3 students agree on something else, a tag counts. */
const KNOWN = [
  `case when o.value is null or (s.total >= 3 and s.said <> '{}') then coalesce(s.said, '{}')
            else array[o.value]::smallint[] end as known`,
  `case when s.total >= 3 and s.said <> '{}' then s.said
            when o.value is not null then array[o.value]::smallint[]
            when s.area_id is null and exists (
              select from study_location_tags lt join tag_types t on t.id = lt.tag_id join tag_facts() f on f.tag = t.name
              where lt.study_location_id = s.study_location_id and f.trait = s.trait and not f.agreeing && s.said) then '{}'
            else coalesce(s.said, '{}') end as known`,
] as const

/** What is known of a place: its facts, else what the kind of an area says, else the spot's tags. `area` is 0 for the whole spot. */
const FACTS = [
  `), fresh as (
        select p.study_location_id, p.area_id, p.seats, p.own_hours, p.has || coalesce((
          select array_agg(distinct token order by token) from known_traits k, unnest(k.known) value,
            ${TOKENS}
          where k.study_location_id = p.study_location_id and (k.area_id is not distinct from p.area_id
            or (k.area_id is null and not exists (select from known_traits own where own.study_location_id = p.study_location_id
              and own.area_id = p.area_id and own.trait = k.trait and own.known <> '{}')))), '{}') as has
        from places p`,
  `), said as (
        select study_location_id as location, coalesce(area_id, 0) as area, trait, known from known_traits
        where study_location_id = any (ids) and known <> '{}'
      ), valued as (
        select * from said
        union all
        select distinct a.study_location_id, case when kind.of_area then a.id else 0 end, kind.trait, kind.known
        from location_areas a join (values ('silent room', true, 'noise', '{0}'::smallint[]), ('cafe', false, 'food_building', '{1}'))
            kind (name, of_area, trait, known) on kind.name = a.kind
          left join said on said.location = a.study_location_id and said.trait = kind.trait
            and said.area = case when kind.of_area then a.id else 0 end
        where a.study_location_id = any (ids) and said.location is null
      ), facts as (
        select k.location, k.area, k.trait, token from valued k, unnest(k.known) value,
            ${TOKENS}
        union all
        -- Only of spots that have more than tags: filters ask for places if they ask for more than tags.
        select lt.study_location_id, 0, f.trait, f.token
        from study_location_tags lt join tag_types t on t.id = lt.tag_id join tag_facts() f on f.tag = t.name
          join (select location from valued union select study_location_id from location_areas where study_location_id = any (ids))
            described on described.location = lt.study_location_id
          left join valued on valued.location = lt.study_location_id and valued.area = 0 and valued.trait = f.trait
        where lt.study_location_id = any (ids) and valued.location is null
      ), placed as (
        select p.study_location_id, coalesce(p.area_id, 0) as area, f.token
        from places p join facts f on f.location = p.study_location_id and f.area = coalesce(p.area_id, 0)
        union
        select p.study_location_id, p.area_id, f.token from places p join facts f on f.location = p.study_location_id and f.area = 0
          left join (select distinct location, area, trait from facts) own
            on own.location = f.location and own.area = p.area_id and own.trait = f.trait
        where p.area_id is not null and own.location is null
      ), fresh as (
        select p.study_location_id, p.area_id, p.seats, p.own_hours, p.has || coalesce(known.tokens, '{}') as has
        from places p left join (
            select study_location_id, area, array_agg(token order by token) as tokens from placed group by 1, 2) known
          on known.study_location_id = p.study_location_id and known.area = coalesce(p.area_id, 0)`,
] as const

/** The end of the function, after which known_tags follow known_traits and known_places. */
const TAGS = [
  `is distinct from (excluded.seats, excluded.own_hours, excluded.has);
    end `,
  `is distinct from (excluded.seats, excluded.own_hours, excluded.has);

      with fresh as (
        select lt.study_location_id, lt.tag_id from study_location_tags lt
          join study_locations l on l.id = lt.study_location_id join tag_types t on t.id = lt.tag_id
        where lt.study_location_id = any (ids) and not exists (
          select from tag_facts() f join known_traits k on k.trait = f.trait
          where f.tag = t.name and k.study_location_id = lt.study_location_id and k.area_id is null and k.known <> '{}')
        union
        select p.study_location_id, t.id from known_places p join tag_facts() f on f.token = any (p.has) join tag_types t on t.name = f.tag
        where p.study_location_id = any (ids)
      ), gone as (
        delete from known_tags k where k.study_location_id = any (ids) and not exists (
          select from fresh f where f.study_location_id = k.study_location_id and f.tag_id = k.tag_id)
      )
      insert into known_tags (study_location_id, tag_id) select study_location_id, tag_id from fresh on conflict do nothing;
    end `,
] as const

const REFRESH = [KNOWN, FACTS, TAGS] as const
const SEARCHED = [
  ['from study_location_tags lt join tag t on t.id = lt.tag_id', 'from known_tags lt join tag t on t.id = lt.tag_id'],
] as const

/** Calls a function for the locations that a statement on a table of tags touched. */
const whenTagsChange = (table: string, name: string, call: string) =>
  ['insert', 'delete']
    .map(
      (act) => `create trigger ${table}_${name}_${act} after ${act} on ${table}
        referencing ${act === 'delete' ? 'old' : 'new'} table as changed for each statement execute function ${call}();`,
    )
    .join('\n')

/**
 * `known_tags` has the tags that pages and filters show: what is listed, where no fact, answer or area says otherwise, and what
 * these say on top. Search documents are made of it. `study_location_tags` stays as admins and students list them.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';

    create table known_tags (
      study_location_id bigint not null references study_locations on delete cascade,
      tag_id bigint not null references tag_types on delete cascade,
      primary key (study_location_id, tag_id)
    );
    create index known_tags_tag on known_tags (tag_id, study_location_id);
    comment on table known_tags is 'tags as pages show them, with facts taken into account; maintained by refresh_known_traits()';

    -- A tag says a fact of the whole study spot: values of a trait, and the token of known_places for it.
    create function tag_facts() returns table (tag text, trait text, agreeing smallint[], token text)
    language sql immutable parallel safe as $$
      values ('Quiet', 'noise', '{0,1}'::smallint[], 'noise<=1'), ('Outlet', 'outlets', '{1,2}', 'outlets>=1'),
        ('Wifi', 'wifi', '{1}', 'wifi:1'), ('Food Service', 'food_building', '{1}', 'food_building:1'),
        ('Near By Food', 'food_nearby', '{1}', 'food_nearby:1')
    $$;
    ${replaced('refresh_known_traits', REFRESH)}
    ${replaced('search_refresh', SEARCHED)}

    drop trigger study_location_tags_search_added on study_location_tags;
    drop trigger study_location_tags_search_removed on study_location_tags;
    ${whenTagsChange('study_location_tags', 'known', 'known_traits_refresh')}
    insert into known_tags (study_location_id, tag_id) select study_location_id, tag_id from study_location_tags;
    ${whenTagsChange('known_tags', 'search', 'study_location_tags_to_search')}
    create trigger content_changed after insert or update or delete or truncate on known_tags execute function content_changed();

    select refresh_known_traits(array(select study_location_id from known_traits union select study_location_id from location_areas));
    analyze known_tags;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    ${['insert', 'delete'].map((act) => `drop trigger study_location_tags_known_${act} on study_location_tags;`).join('\n')}
    ${replaced('search_refresh', backwards(SEARCHED))}
    ${replaced('refresh_known_traits', backwards(REFRESH))}
    create trigger study_location_tags_search_added after insert on study_location_tags referencing new table as changed
      for each statement execute function study_location_tags_to_search();
    create trigger study_location_tags_search_removed after delete on study_location_tags referencing old table as changed
      for each statement execute function study_location_tags_to_search();
    select refresh_known_traits(array(select study_location_id from known_traits union select study_location_id from location_areas));
    select search_refresh(array(select study_location_id from (
        select study_location_id, tag_id from known_tags except select study_location_id, tag_id from study_location_tags) more
      union select study_location_id from (
        select study_location_id, tag_id from study_location_tags except select study_location_id, tag_id from known_tags) fewer));
    drop table known_tags;
    drop function tag_facts();
  `)
}
