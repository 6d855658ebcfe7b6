import type { Knex } from 'knex'

/** The history is read without a lock on its items, and what was done before a failure is left as it is. */
export const config = { transaction: false }

const ITEMS = { universities: 'university', study_locations: 'study_location' } as const

/** The rows of only one of two values of a field; `rows` makes them of a value of this type. */
const notInBoth = (field: string, type: string, rows: (value: string) => string) => {
  const value = (side: string) => `g.action #> '{${field},${side}}'`
  const [old, now] = ['old', 'new'].map((side) => rows(`case jsonb_typeof(${value(side)}) when '${type}' then ${value(side)} end`))
  return `((${old} except ${now}) union (${now} except ${old})) different`
}
const traits = notInBoth('traits', 'object', (value) => `select key, value from jsonb_each(${value})`)
const areas = notInBoth('areas', 'array', (value) => `select area from jsonb_array_elements(${value}) area`)

/** The last change of each fact decides: of a person, or of a file. */
const fill = (table: string, noun: string) => `
  with said as (
    select distinct on (g.${noun}_id, fact) g.${noun}_id as id, fact, g.imported,
      case when g.suggested_by is null then 'admin' else 'suggestion' end as source,
      (g.edit_time at time zone coalesce(l.time_zone, 'UTC'))::date as said_on
    from ${noun}_edit_logs g join ${table} l on l.id = g.${noun}_id, lateral (
      select case when key in ('latitude', 'longitude') then 'coordinates' else key end as fact from jsonb_object_keys(g.action) key
        where key not in ('status', 'category', 'university_id', 'image_url', 'alerts', 'traits')
      union select 'fact-' || key from ${traits}
      union select 'area-' || lower(area->>'name') from ${areas}
    ) facts order by g.${noun}_id, fact, g.edit_time desc, g.id desc
  )
  update ${table} l set fact_sources = found.sources
  from (select id, jsonb_object_agg(fact, jsonb_build_object('source', source, 'said_on', said_on)) as sources
    from said where not imported group by id) found
  where found.id = l.id;`

/**
 * Who said each fact, and when, so that an import needn't read the history to know what it may replace. What a file says
 * later than a person becomes a suggested edit.
 */
export async function up(knex: Knex) {
  await knex.transaction(async (trx) => {
    await trx.raw(`
      set local lock_timeout = '5s';
      alter table study_location_suggestions
        add column if not exists source text check (source in ('feed', 'file')),
        add column if not exists checked_on date;
      comment on column study_location_suggestions.source is 'what says so, instead of a student; null: a student does';
      comment on column study_location_suggestions.checked_on is 'the day its hours were checked, if it has hours and the source knows';
    `)
    for (const table of Object.keys(ITEMS))
      await trx.raw(`
        alter table ${table} add column if not exists fact_sources jsonb not null default '{}'
          constraint ${table}_fact_sources_is_object check (jsonb_typeof(fact_sources) = 'object');
        comment on column ${table}.fact_sources is 'fact → {source, said_on}; other facts are as a file or a request had them';
      `)
  })
  for (const [table, noun] of Object.entries(ITEMS)) await knex.raw(fill(table, noun))
  await knex.raw('drop index concurrently if exists study_location_suggestions_of_source')
  await knex.raw(`create unique index concurrently study_location_suggestions_of_source
    on study_location_suggestions (study_location_id, source) where status = 'open' and source is not null`)
}

export async function down(knex: Knex) {
  await knex.transaction(async (trx) => {
    await trx.raw(`
      set local lock_timeout = '5s';
      delete from study_location_suggestions where source is not null;
      alter table study_location_suggestions drop column source, drop column checked_on;
    `)
    for (const table of Object.keys(ITEMS)) await trx.raw(`alter table ${table} drop column fact_sources`)
  })
}
