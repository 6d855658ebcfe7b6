import type { Knex } from 'knex'

/**
 * The key of a campus is "name city" and is what its URL holds. A second Approved school of the same name and
 * city (there are two Columbia Colleges in a Columbia) gets ", ST" behind it. It is worked out once, and again
 * when name, city, state or status change, so that a URL does not change under a link for another reason.
 * PostgreSQL refuses a time zone that it does not know, so that "open now" cannot fail on one.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create table universities (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 200),
      city text not null check (char_length(city) between 1 and 100),
      states_id bigint not null references states,
      key text not null default '',
      aliases text[] not null default '{}',
      address text check (char_length(address) <= 200),
      zipcode text check (char_length(zipcode) <= 10),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      time_zone text check (time_zone is null or timezone(time_zone, timestamptz '2000-01-01Z') is not null),
      image_url text,
      school_hex_color text check (school_hex_color ~ '^#[0-9A-Fa-f]{6}$'),
      website text,
      domain text,
      status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Denied')),
      total_reviews integer not null default 0 check (total_reviews >= 0),
      source text not null default 'request',
      source_id text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint universities_source unique (source, source_id),
      constraint universities_approved_is_placed
        check (status <> 'Approved' or (latitude is not null and longitude is not null and time_zone is not null))
    );
    create unique index universities_key on universities (lower(key)) where status = 'Approved';
    create index universities_states on universities (states_id) where status = 'Approved';
    create index universities_top on universities (total_reviews desc, id) where status = 'Approved';

    create function universities_set_key() returns trigger language plpgsql as $$
    begin
      new.key := new.name || ' ' || new.city;
      if new.status = 'Approved' and exists (
        select from universities where status = 'Approved' and lower(key) = lower(new.key) and id <> new.id
      ) then
        new.key := new.key || ', ' || (select abr from states where id = new.states_id);
      end if;
      return new;
    end $$;
    create trigger universities_key_on_insert before insert on universities
      for each row execute function universities_set_key();
    create trigger universities_key_on_update before update on universities
      for each row when (
        (old.name, old.city, old.states_id, old.status) is distinct from (new.name, new.city, new.states_id, new.status)
      ) execute function universities_set_key();
  `)
}

export async function down(knex: Knex) {
  await knex.raw('drop table universities; drop function universities_set_key()')
}
