import type { Knex } from 'knex'

/**
 * What public pages show, and which changes of it they notice; null: any. Reactions and reports of busyness come all the time
 * and are in no figure that is kept: pages show them half a minute later.
 */
const SHOWN: Record<string, string[] | null> = {
  states: null,
  tag_types: null,
  universities: null,
  study_locations: null,
  study_location_hours: null,
  study_location_tags: null,
  location_driving_cache: null,
  reviews: null,
  review_images: null,
  // Of a person only what stands beside a review; signing in changes other columns all the time.
  users: ['first_name', 'last_name', 'image_url', 'university_id', 'email', 'email_confirmed_at'],
}

/**
 * The generation number: how many transactions have changed what public pages show. Every process drops what it keeps when
 * the number has grown. One row for all would make writers wait for one another until they commit, and a sequence grows
 * before the change can be seen; so each connection counts in a row of its own, once a transaction, and the sum is the number.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    create table content_changes (
      backend integer primary key,
      n bigint not null,
      changed_in xid8 not null
    );
    comment on table content_changes is 'sum(n) is the generation of what public pages show; backend 0 holds what connections that are gone have counted';
    comment on column content_changes.backend is 'process id of the connection that counts here';
    comment on column content_changes.changed_in is 'the transaction that counted last, which counts once';

    create function content_changed() returns trigger language plpgsql as $$
    begin
      insert into content_changes as c (backend, n, changed_in) values (pg_backend_pid(), 1, pg_current_xact_id())
        on conflict (backend) do update set n = c.n + 1, changed_in = excluded.changed_in where c.changed_in <> excluded.changed_in;
      return null;
    end $$;
  `)
  for (const [table, columns] of Object.entries(SHOWN)) {
    const update = columns ? `update of ${columns.join(', ')}` : 'insert or update'
    await knex.raw(`create trigger content_changed after ${update} or delete or truncate on ${table} execute function content_changed()`)
  }
}

export async function down(knex: Knex) {
  for (const table of Object.keys(SHOWN)) await knex.raw(`drop trigger content_changed on ${table}`)
  await knex.raw('drop function content_changed(); drop table content_changes')
}
