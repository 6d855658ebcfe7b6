import type { Knex } from 'knex'

/**
 * What machines count: door counters, sensors, wifi. `occupancy_now` is the newest reading of each area, `occupancy_readings`
 * every one for 48 hours, and `occupancy_quarters` their means by quarter of an hour for 400 days. Levels are hundredths of
 * the 0 to 4 of students' reports.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';

    create table occupancy_tokens (
      id bigint generated always as identity primary key,
      university_id bigint not null references universities on delete cascade,
      name text not null check (char_length(name) between 1 and 60),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      withdrawn_at timestamptz
    );
    comment on table occupancy_tokens is 'who may send readings of a university''s study spots';
    create index occupancy_tokens_university on occupancy_tokens (university_id);

    create table occupancy_now (
      study_location_id bigint not null references study_locations on delete cascade,
      area_id bigint,
      at timestamptz not null,
      level smallint check (level between 0 and 400),
      said double precision,
      same_since timestamptz not null,
      same_n integer not null check (same_n > 0),
      token_id bigint not null references occupancy_tokens on delete cascade,
      foreign key (study_location_id, area_id) references location_areas (study_location_id, id) on delete cascade,
      constraint occupancy_now_once unique nulls not distinct (study_location_id, area_id)
    );
    comment on column occupancy_now.level is 'null: closed';
    comment on column occupancy_now.said is 'the count, or else the fraction';
    comment on column occupancy_now.same_since is 'since when same_n readings in a row have said the same: a sensor that hangs repeats itself';
    create index occupancy_now_at on occupancy_now (at);
    create index occupancy_now_token on occupancy_now (token_id);

    create table occupancy_readings (
      study_location_id bigint not null references study_locations on delete cascade,
      area_id bigint,
      at timestamptz not null,
      level smallint check (level between 0 and 400),
      people integer check (people >= 0),
      foreign key (study_location_id, area_id) references location_areas (study_location_id, id) on delete cascade,
      constraint occupancy_readings_once unique nulls not distinct (study_location_id, area_id, at)
    );
    create index occupancy_readings_at on occupancy_readings (at);

    create table occupancy_quarters (
      study_location_id bigint not null references study_locations on delete cascade,
      area_id bigint,
      quarter timestamptz not null,
      levels bigint not null,
      n integer not null check (n > 0),
      foreign key (study_location_id, area_id) references location_areas (study_location_id, id) on delete cascade,
      constraint occupancy_quarters_once unique nulls not distinct (study_location_id, area_id, quarter)
    );
    comment on column occupancy_quarters.levels is 'the sum of n levels';
    create index occupancy_quarters_quarter on occupancy_quarters (quarter);
  `)
}

export async function down(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    drop table occupancy_quarters, occupancy_readings, occupancy_now, occupancy_tokens`)
}
