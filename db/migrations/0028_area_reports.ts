import type { Knex } from 'knex'

export const config = { transaction: false }

const TABLES = ['busyness_reports', 'review_images']

/**
 * Which area a busyness report or a photo is about; null: the whole study spot. Both outlive their area. Reports are many, so
 * each step can be repeated, and nothing that reads the table waits for a scan of it.
 */
export async function up(knex: Knex) {
  for (const table of TABLES) {
    const constraint = `${table}_area`
    const { rowCount: isThere } = await knex.raw<{ rowCount: number }>(
      `select from pg_constraint where conname = '${constraint}'`,
    )
    if (!isThere)
      await knex.transaction((trx) =>
        trx.raw(`
          set local lock_timeout = '5s';
          alter table ${table} add column if not exists area_id bigint,
            add constraint ${constraint} foreign key (study_location_id, area_id)
              references location_areas (study_location_id, id) on delete set null (area_id) not valid
        `),
      )
    await knex.raw(`alter table ${table} validate constraint ${constraint}`)
    await knex.raw(`drop index concurrently if exists ${constraint}`)
    await knex.raw(
      `create index concurrently ${constraint} on ${table} (study_location_id, area_id) where area_id is not null`,
    )
  }
}

export async function down(knex: Knex) {
  await knex.raw(`
    alter table busyness_reports drop column area_id;
    alter table review_images drop column area_id
  `)
}
