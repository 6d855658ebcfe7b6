import type { Knex } from 'knex'

/** When pictures were cleared, and who decided on an uploaded file: the second admin is told. */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    create table import_decisions (
      import_id bigint primary key references place_imports on delete cascade,
      admin_id bigint references users on delete set null,
      decided_at timestamptz not null default now()
    );
    comment on table import_decisions is 'who confirmed or discarded a file last';
    create index import_decisions_admin on import_decisions (admin_id) where admin_id is not null;
    alter table place_imports drop constraint place_imports_state_check;
    alter table place_imports add constraint place_imports_state_check
      check (state in ('waiting', 'tried', 'confirmed', 'done', 'failed', 'discarded')) not valid;
    alter table picture_checks add column cleared_at timestamptz;
    comment on column picture_checks.cleared_at is 'when cleared_by decided to clear';
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    alter table picture_checks drop column cleared_at;
    delete from place_imports where state = 'discarded';
    alter table place_imports drop constraint place_imports_state_check;
    alter table place_imports add constraint place_imports_state_check
      check (state in ('waiting', 'tried', 'confirmed', 'done', 'failed'));
    drop table import_decisions;
  `)
}
