import type { Knex } from 'knex'

/** Once a row of these is gone, no page that was rendered earlier may show it again. */
const REMOVABLE = ['users', 'universities', 'study_locations', 'reviews', 'review_images', 'location_areas', 'study_sessions']
/** The columns whose change may hide something: a session made private, a picture taken down. */
const HIDDEN = {
  universities: 'status, image_url',
  study_locations: 'status, image_url',
  users: 'first_name, last_name, image_url, suspended_at',
  study_sessions: 'title, description, is_public',
}

/**
 * Beside all changes, counts those that remove or hide something, so that the page cache knows which older pages it may
 * still show while pages can't be rendered.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    set local lock_timeout = '5s';
    alter table content_changes add column removals bigint not null default 0;
    comment on column content_changes.removals is 'the removals among the changes';

    create function content_removed() returns trigger language plpgsql as $$
    begin
      insert into content_changes as c (backend, n, changed_in, removals) values (pg_backend_pid(), 1, pg_current_xact_id(), 1)
        on conflict (backend) do update set
          n = c.n + (c.changed_in <> excluded.changed_in)::int, changed_in = excluded.changed_in, removals = c.removals + 1;
      return null;
    end $$;
  `)
  for (const table of REMOVABLE)
    await knex.raw(`create trigger content_removed after delete or truncate on ${table} execute function content_removed()`)
  for (const [table, columns] of Object.entries(HIDDEN))
    await knex.raw(`create trigger content_hidden after update of ${columns} on ${table} execute function content_removed()`)
}

export async function down(knex: Knex) {
  await knex.raw(`set local lock_timeout = '5s'`)
  for (const table of REMOVABLE) await knex.raw(`drop trigger content_removed on ${table}`)
  for (const table of Object.keys(HIDDEN)) await knex.raw(`drop trigger content_hidden on ${table}`)
  await knex.raw('drop function content_removed(); alter table content_changes drop column removals')
}
