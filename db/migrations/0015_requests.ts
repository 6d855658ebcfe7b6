import type { Knex } from 'knex'

/**
 * Requests for campuses and places, as they were sent, each with the Pending row that was made of it in the same transaction.
 * A request is open until it is decided; of one thing there is one open request, and whoever asks for it as well joins it.
 * Pictures of requests are stored objects that rows name after they are there; when a row lets go of one, by whatever way, a
 * trigger writes down that the object has to go too.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create table university_requests (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 2 and 100),
      city text not null check (char_length(city) between 2 and 50),
      state_id bigint not null references states,
      submitted_by bigint references users on delete set null,
      pending_image_path text check (char_length(pending_image_path) between 1 and 512),
      university_id bigint not null references universities on delete cascade,
      decision text check (decision in ('Approved', 'Denied')),
      decision_reason text check (char_length(decision_reason) between 1 and 1000),
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint university_requests_decided_whole check ((decision is null) = (decided_at is null))
    );
    comment on column university_requests.university_id is 'the campus that was made of it, Pending at first';
    comment on column university_requests.submitted_by is 'null: the account is gone';
    comment on column university_requests.pending_image_path is 'key of the stored picture; null: it did not arrive yet, or was published or given up';
    create unique index university_requests_open on university_requests (search_normalise(name), search_normalise(city), state_id)
      where decided_at is null;
    create index university_requests_queue on university_requests (id) where decided_at is null;
    create index university_requests_city on university_requests (state_id, search_normalise(city)) where decided_at is null;
    create index university_requests_sender on university_requests (submitted_by, created_at desc, id desc) where submitted_by is not null;
    create index university_requests_campus on university_requests (university_id);
    create index university_requests_pictures on university_requests (decided_at) where decided_at is not null and pending_image_path is not null;

    create table study_location_requests (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 2 and 100),
      address text not null check (char_length(address) between 5 and 200),
      city text not null check (char_length(city) between 2 and 50),
      state_id bigint not null references states,
      zipcode text check (char_length(zipcode) <= 10),
      category text not null check (category in ('On-Campus', 'Off-Campus')),
      university_id bigint references universities on delete set null,
      details text check (char_length(details) between 1 and 1000),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      submitted_by bigint references users on delete set null,
      pending_image_path text check (char_length(pending_image_path) between 1 and 512),
      study_location_id bigint not null references study_locations on delete cascade,
      decision text check (decision in ('Approved', 'Denied')),
      decision_reason text check (char_length(decision_reason) between 1 and 1000),
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint study_location_requests_decided_whole check ((decision is null) = (decided_at is null)),
      constraint study_location_requests_placed_whole check ((latitude is null) = (longitude is null)),
      constraint study_location_requests_campus_fits check (category = 'On-Campus' or university_id is null)
    );
    comment on column study_location_requests.university_id is 'the campus of an On-Campus place';
    comment on column study_location_requests.study_location_id is 'the place that was made of it, Pending at first';
    create unique index study_location_requests_open on study_location_requests
      (search_normalise(name), search_normalise(address), search_normalise(city), state_id) where decided_at is null;
    create index study_location_requests_queue on study_location_requests (id) where decided_at is null;
    create index study_location_requests_city on study_location_requests (state_id, search_normalise(city)) where decided_at is null;
    create index study_location_requests_sender on study_location_requests (submitted_by, created_at desc, id desc)
      where submitted_by is not null;
    create index study_location_requests_place on study_location_requests (study_location_id);
    create index study_location_requests_campus on study_location_requests (university_id) where university_id is not null;
    create index study_location_requests_pictures on study_location_requests (decided_at)
      where decided_at is not null and pending_image_path is not null;

    create table study_location_request_tags (
      study_location_request_id bigint not null references study_location_requests on delete cascade,
      tag_id bigint not null references tag_types on delete cascade,
      primary key (study_location_request_id, tag_id)
    );
    create index study_location_request_tags_tag on study_location_request_tags (tag_id);

    create table request_joiners (
      id bigint generated always as identity primary key,
      university_request_id bigint references university_requests on delete cascade,
      study_location_request_id bigint references study_location_requests on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      constraint request_joiners_of_one check (num_nonnulls(university_request_id, study_location_request_id) = 1),
      constraint request_joiners_campus_once unique (university_request_id, user_id),
      constraint request_joiners_place_once unique (study_location_request_id, user_id)
    );
    comment on table request_joiners is 'who asked for the same thing while a request for it was open; they are told what became of it';
    create index request_joiners_user on request_joiners (user_id, created_at desc, id desc);

    create function pending_images_remove_objects() returns trigger language plpgsql as $$
    begin
      insert into stored_object_removals (storage_key) values (old.pending_image_path) on conflict do nothing;
      return null;
    end $$;
  `)
  for (const table of TABLES) {
    await knex.raw(`
      create trigger ${table}_picture_deleted after delete on ${table}
        for each row when (old.pending_image_path is not null) execute function pending_images_remove_objects();
      create trigger ${table}_picture_changed after update of pending_image_path on ${table}
        for each row when (old.pending_image_path is not null and old.pending_image_path is distinct from new.pending_image_path)
        execute function pending_images_remove_objects()`)
  }
}

const TABLES = ['university_requests', 'study_location_requests']

export async function down(knex: Knex) {
  await knex.raw(`
    drop table request_joiners, study_location_request_tags, study_location_requests, university_requests;
    drop function pending_images_remove_objects();
  `)
}
