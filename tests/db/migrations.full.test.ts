import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect, type Db } from '../../db/connection'
import { BASELINE } from '../../db/migration-check'
import { knownMigrations, MIGRATIONS } from '../../db/migration-list'
import { migrate, migrateTo, migrationStatus, rollback, withMigrationLock } from '../../db/migrate'
import { rollbackLosses } from '../../db/rollback-losses'
import { useDatabase } from '../support/database'

const database = useDatabase()

/** Everything that the migrations may have created, by kind and name. */
async function objects(db: Db): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`
    select 'table ' || tablename as name from pg_tables where schemaname = 'public'
    union all select 'view ' || viewname from pg_views where schemaname = 'public'
    union all select 'function ' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
    union all select 'type ' || t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where n.nspname = 'public' and t.typtype in ('e', 'd')
    union all select 'sequence ' || sequencename from pg_sequences where schemaname = 'public'
    order by 1`)
  return rows.map(({ name }) => name).filter((name) => !/migrations/.test(name))
}

/** The schema down to columns, constraints and indexes, for comparison. */
async function schema(db: Db): Promise<unknown> {
  const of = async (sql: string) => (await db.raw<{ rows: unknown[] }>(sql)).rows
  return {
    columns:
      await of(`select table_name, column_name, data_type, is_nullable, column_default, generation_expression
      from information_schema.columns where table_schema = 'public' and table_name !~ 'migrations' order by table_name, column_name`),
    constraints:
      await of(`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ 'migrations' order by 1, 2`),
    indexes: await of(
      `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename !~ 'migrations' order by 1`,
    ),
    functions: await of(`select p.proname, pg_get_functiondef(p.oid) as definition
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prokind = 'f' and not exists (
        select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
    triggers: await of(
      'select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1, 2',
    ),
    lists:
      await of(`select 'state', count(*)::int as n from states union all select 'tag', count(*)::int from tag_types
      union all select 'role', count(*)::int from roles union all select 'proximity', count(*)::int from proximity_categories order by 1`),
  }
}

/** Counted or collected from other tables, and only ever more. */
const DERIVED = ['content_changes', 'search_words']

/** Every row of every other table, as text. */
async function allRows(db: Db): Promise<Record<string, string[]>> {
  const tables = (await objects(db))
    .flatMap((name) => (name.startsWith('table ') ? [name.slice(6)] : []))
    .filter((name) => !DERIVED.includes(name))
  const found = tables.map(async (table) => {
    const { rows } = await db.raw<{ rows: { row: string }[] }>('select t::text as row from ?? t order by 1', [
      table,
    ])
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

describe('the migrations', () => {
  it('go up, all the way down with nothing left over, and up again to the same schema', async () => {
    const { db } = database
    const before = await schema(db)
    expect((await migrationStatus(db)).waiting).toEqual([])
    expect((await objects(db)).length).toBeGreaterThan(20)

    const down = await rollback(db)
    expect(down.length).toBeGreaterThanOrEqual(6)
    expect(await objects(db)).toEqual([])
    expect((await migrationStatus(db)).done).toEqual([])

    expect(await migrate(db)).toEqual([...down].reverse())
    expect(await schema(db)).toEqual(before)
    expect(await migrate(db)).toEqual([])
  })

  it('go down and up one by one, each restoring what was there', async () => {
    const { db } = database
    const stages: unknown[] = [await schema(db)]
    const { done } = await migrationStatus(db)
    for (let n = 0; n < done.length; n++) {
      await db.migrate.down(MIGRATIONS)
      stages.push(await schema(db).catch(() => 'no tables'))
    }
    expect(await objects(db)).toEqual([])
    for (let n = done.length; n-- > 0;) {
      await db.migrate.up(MIGRATIONS)
      expect(await schema(db)).toEqual(stages[n])
    }
  })

  it('go down with rows in every table', async () => {
    const { db } = database
    await db.raw(`
      insert into universities (name, city, states_id, status, latitude, longitude, time_zone) values ('A', 'B', 1, 'Approved', 1, 1,
        'UTC');
      insert into study_locations (name, city, state_id, university_id, category, status, latitude, longitude, time_zone)
        select 'L', 'B', 1, id, 'On-Campus', 'Approved', 1, 1, 'UTC' from universities;
      insert into study_location_hours (study_location_id, day_of_week, start_time, end_time) select id, 1, '08:00',
        '09:00' from study_locations;
      insert into study_location_tags select id, 1 from study_locations;
      insert into users (email, first_name, last_name, role_id) values ('a@b.c', 'A', 'B', 1);
      insert into web_sessions (token_hash, user_id, expires_at) select sha256('x'), id, now() from users;
      insert into form_drafts (token_hash, path, fields) values (sha256('x'), '/', '{}');
      insert into reviews (user_id, study_location_id, rating, description) select u.id, l.id, 5, repeat('x', 90) from users u,
        study_locations l;
      insert into study_session_series (creator_id) select id from users;
      insert into study_sessions (title, start_time, end_time, university_id, creator_id, location_id, series_id)
        select 'S', now(), now() + interval '1 hour', u.id, c.id, l.id, r.id from universities u, users c, study_locations l, study_session_series r;
      insert into users (email, first_name, last_name, role_id) values ('d@e.f', 'D', 'E', 1);
      insert into session_participants (session_id, user_id) select s.id, u.id from study_sessions s, users u where u.id <> s.creator_id;
      insert into session_invites (session_id, created_by) select id, creator_id from study_sessions;
      insert into calendar_subscriptions (user_id) select id from users;
      insert into notification_settings (user_id) select id from users;
      update reviews set suspicion = 'high';
      insert into review_reports (review_id, user_id, reason) select r.id, u.id, 'spam' from reviews r, users u;
      insert into study_session_reports (session_id, user_id, reason) select s.id, u.id, 'spam' from study_sessions s, users u;
      insert into moderation_log (action, reason, subject) values ('delete-study-session', 'R', '{}');
      insert into study_session_decisions select s.id, m.id from study_sessions s, moderation_log m;
      insert into moderation_log (action, review_id, reason, subject) select 'keep-review', id, 'R', '{}' from reviews;
      insert into moderation_log (action, reason, subject) values ('suspend', 'R', '{}');
      insert into study_location_edit_logs (study_location_id, action, message) select id, '{"city": {"old": "A", "new": "B"}}', 'M' from study_locations;
      insert into university_edit_logs (university_id, action, message) select id, '{"city": {"old": "A", "new": "B"}}', 'M' from universities;
      insert into study_location_suggestions (study_location_id, user_id, action, original) select l.id, u.id, '{"a": 1}', '{}' from study_locations l, users u;
      update study_location_suggestions set status = 'accepted', decided_at = now();
      insert into study_location_suggestions (study_location_id, action, original, source) select id, '{"a": 1}', '{}', 'file' from study_locations`)
    await rollback(db)
    await rollback(db) // those applied one by one are separate batches
    for (let left = (await migrationStatus(db)).done.length; left > 0; left--)
      await db.migrate.down(MIGRATIONS)
    expect(await objects(db)).toEqual([])
    await migrate(db)
  })

  it('undone to 1.4.0 lose exactly what was counted before, and keep the rest', async () => {
    const { db } = database
    const names = knownMigrations()
    await migrateTo(
      db,
      names.filter((name) => Number(name.slice(0, 4)) <= BASELINE),
    )
    await db.raw(`
      insert into universities (name, city, states_id, status, latitude, longitude, time_zone) values ('A', 'B', 1, 'Approved', 1, 1, 'UTC');
      insert into study_locations (name, city, state_id, university_id, category, status, latitude, longitude, time_zone)
        select 'L', 'B', 1, id, 'On-Campus', 'Approved', 1, 1, 'UTC' from universities;
      insert into users (email, first_name, last_name, role_id) values ('a@b.c', 'A', 'B', 1), ('d@e.f', 'D', 'E', 1);
      insert into moderation_log (action, reason, subject) values ('suspend', 'R', '{}');
      insert into user_preferences (user_id) select id from users`)
    const old = await allRows(db)
    await migrate(db)
    await db.raw(`
      insert into location_areas (study_location_id, position, name, kind) select id, 1, 'Hall', 'open area' from study_locations;
      insert into campus_moderators (user_id, university_id) select u.id, c.id from users u, universities c where email = 'a@b.c';
      insert into moderation_log (action, reason, subject) values ('make-moderator', 'R', '{}');
      update user_preferences set work_ways = '{group-projects}' where user_id = (select id from users where email = 'd@e.f')`)
    const losses = await rollbackLosses(db)
    expect(losses).toEqual([
      { of: 'campus_moderators', lost: 1, all: 1 },
      { of: 'known_places', lost: 1, all: 1 },
      { of: 'location_areas', lost: 1, all: 1 },
      { of: 'moderation_figures', lost: 1, all: 2 },
      { of: 'moderation_log', lost: 1, all: 2 },
      { of: 'open_data_changes', lost: 2, all: 2 },
      { of: 'user_preferences.work_ways', lost: 1, all: 2 },
    ])
    expect((await migrationStatus(db)).waiting).toEqual([])
    await rollback(db)
    expect(await allRows(db)).toEqual(old)
    await migrate(db)
  })

  it('keeps no transaction open while another process migrates, whose new indexes would wait for it', async () => {
    const second = connect(database.url, { max: 2 })
    const ran = await withMigrationLock(database.db, async (lock) => {
      const ran = migrate(second)
      await sleep(1500)
      const { rows } = await lock.raw(`select query from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and xact_start < clock_timestamp() - interval '1 second'`)
      expect(rows).toEqual([])
      return { ran }
    })
    expect(await ran.ran).toEqual([])
    await second.destroy()
  })

  it('may be started by two processes at once: one runs them, the other waits or is told', async () => {
    const { db } = database
    for (let left = (await migrationStatus(db)).done.length; left > 0; left--)
      await db.migrate.down(MIGRATIONS)
    const second = connect(database.url, { max: 2 })
    try {
      const results = await Promise.allSettled([migrate(db), migrate(second)])
      const ran = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      expect(new Set(ran).size).toBe(ran.length)
      expect((await migrationStatus(db)).waiting).toEqual([])
    } finally {
      await second.destroy()
    }
  })
})
