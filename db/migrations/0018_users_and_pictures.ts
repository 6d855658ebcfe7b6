import type { Knex } from 'knex'

/**
 * What the desk keeps of people and files: who is suspended, the runs that look at pictures, the files of places that wait to
 * be imported.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create extension if not exists pg_trgm;
    alter table users
      add column suspended_at timestamptz,
      add column suspension_reason text,
      add column suspended_by bigint references users on delete set null,
      add constraint users_suspended_for_a_reason check (
        (suspended_at is null and suspension_reason is null and suspended_by is null)
        or (suspended_at is not null and char_length(suspension_reason) between 1 and 1000));
    comment on column users.suspended_at is 'since then they read, but write nothing; null: not suspended';
    create index users_suspended on users (suspended_at desc, id desc) where suspended_at is not null;
    create index users_suspended_by on users (suspended_by) where suspended_by is not null;
    create index users_role on users (role_id, id desc);
    create index users_found on users using gin ((' ' || search_normalise(first_name || ' ' || last_name) || ' ' || email) gin_trgm_ops);

    create table picture_checks (
      id bigint generated always as identity primary key,
      state text not null default 'waiting' check (state in ('waiting', 'checking', 'listed', 'clearing', 'cleared', 'failed')),
      requested_by bigint references users on delete set null,
      cleared_by bigint references users on delete set null,
      reason text check (char_length(reason) between 1 and 1000),
      total integer not null default 0 check (total >= 0),
      checked integer not null default 0 check (checked >= 0),
      cleaned integer not null default 0 check (cleaned >= 0),
      last_university_id bigint not null default 0,
      last_location_id bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz
    );
    comment on table picture_checks is 'runs over every image_url; a run that was broken off goes on behind last_…_id';
    create unique index picture_checks_one_at_a_time on picture_checks ((true)) where state in ('waiting', 'checking', 'clearing');
    create index picture_checks_requested_by on picture_checks (requested_by) where requested_by is not null;
    create index picture_checks_cleared_by on picture_checks (cleared_by) where cleared_by is not null;

    create table picture_faults (
      id bigint generated always as identity primary key,
      check_id bigint not null references picture_checks on delete cascade,
      university_id bigint references universities on delete cascade,
      study_location_id bigint references study_locations on delete cascade,
      image_url text not null,
      fault text not null check (fault in ('gone', 'no-picture', 'private', 'unreadable', 'unsure')),
      outcome text check (outcome in ('cleared', 'changed', 'refused')),
      constraint picture_faults_of_one check (num_nonnulls(university_id, study_location_id) = 1)
    );
    comment on column picture_faults.image_url is 'as it was when it was looked at: another one is not cleared';
    comment on column picture_faults.fault is 'unsure: the other server did not answer in time, which is no reason to clear it';
    create unique index picture_faults_university on picture_faults (check_id, university_id) where university_id is not null;
    create unique index picture_faults_location on picture_faults (check_id, study_location_id) where study_location_id is not null;
    create index picture_faults_of_university on picture_faults (university_id) where university_id is not null;
    create index picture_faults_of_location on picture_faults (study_location_id) where study_location_id is not null;
    create index universities_pictured on universities (id) where image_url is not null;
    create index study_locations_pictured on study_locations (id) where image_url is not null;

    create table place_imports (
      id bigint generated always as identity primary key,
      state text not null default 'waiting' check (state in ('waiting', 'tried', 'confirmed', 'done', 'failed')),
      kind text not null check (kind in ('places', 'universities')),
      uploaded_by bigint references users on delete set null,
      file_name text not null check (char_length(file_name) between 1 and 200),
      content text,
      approve boolean not null default false,
      report jsonb,
      message text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on column place_imports.content is 'the file; null once it was imported, or a day later';
    comment on column place_imports.message is 'why nothing was imported';
    create index place_imports_newest on place_imports (created_at desc, id desc);
    create index place_imports_uploaded_by on place_imports (uploaded_by) where uploaded_by is not null;
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    drop table place_imports, picture_faults, picture_checks;
    drop index universities_pictured, study_locations_pictured, users_found, users_role, users_suspended, users_suspended_by;
    alter table users
      drop constraint users_suspended_for_a_reason,
      drop column suspended_at, drop column suspension_reason, drop column suspended_by;
  `)
}
