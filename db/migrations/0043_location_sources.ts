import type { Knex } from 'knex'

/**
 * Under which ids the files of a source know a study spot. `same` is null while an admin hasn't said whether the row of
 * that id and the location are the same study spot.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    create table location_sources (
      source text not null,
      source_id text not null,
      location_id bigint not null references study_locations on delete cascade,
      same boolean default true,
      seen_at timestamptz not null default now(),
      gone_at timestamptz,
      primary key (source, source_id)
    );
    comment on column location_sources.seen_at is 'when a file of the source last had it: the same for all rows of a file';
    comment on column location_sources.gone_at is 'when a later file lacked it';
    create index location_sources_location on location_sources (location_id);
    create index location_sources_seen on location_sources (source, seen_at);
    create index location_sources_asked on location_sources (source, source_id) where same is null;
    create index location_sources_gone on location_sources (gone_at) where gone_at is not null;
    insert into location_sources (source, source_id, location_id, seen_at)
      select source, source_id, id, created_at from study_locations where source_id is not null and source <> 'request';
  `)
}

export async function down(knex: Knex) {
  await knex.raw("set local lock_timeout = '5s'; drop table location_sources")
}
