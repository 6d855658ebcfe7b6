import type { Knex } from 'knex'

/** The credit on a study spot's page follows its sources. When a file was last seen doesn't show. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    create trigger content_changed after insert or update of source, location_id, same or delete or truncate
      on location_sources execute function content_changed()`)
}

export async function down(knex: Knex) {
  await knex.raw(`set local lock_timeout = '5s'; drop trigger content_changed on location_sources`)
}
