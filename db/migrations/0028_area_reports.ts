import type { Knex } from 'knex'

/** Which area a busyness report or a photo is about; null: the whole study spot. Both outlive their area. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    ${['busyness_reports', 'review_images']
      .map(
        (table) => `
    alter table ${table} add column area_id bigint,
      add constraint ${table}_area foreign key (study_location_id, area_id)
        references location_areas (study_location_id, id) on delete set null (area_id);
    create index ${table}_area on ${table} (study_location_id, area_id) where area_id is not null;`,
      )
      .join('\n')}
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    alter table busyness_reports drop column area_id;
    alter table review_images drop column area_id
  `)
}
