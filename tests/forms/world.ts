import { afterAll, beforeAll } from 'vitest'
import type { Db } from '../../db/connection'
import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import { useApp, type RunningApp } from '../support/app'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { startProvider } from '../support/services/openid'
import type { World } from './form'

const provider = await startProvider()

/** The product for a test file, with an open campus and a location on it. Call it at the top. */
export function useWorld(): World & { app: RunningApp; readonly url: string } {
  const database = useDatabase()
  const app = useApp(database, { varDir: temporaryFolder(), google: provider.settings, trustProxy: 1 })
  const world = { app } as World & { app: RunningApp; url: string }
  beforeAll(async () => {
    world.db = database.db
    world.url = database.url
    world.campus = await insertUniversity(database.db, { name: 'Forms College' })
    world.location = await insertLocation(database.db, {
      name: 'Forms Library',
      university_id: world.campus.id,
    })
  })
  afterAll(() => provider.close())
  return world
}

const tables = new WeakMap<Db, Promise<string[]>>()
const tablesOf = (db: Db): Promise<string[]> => {
  let names = tables.get(db)
  if (!names) {
    names = db
      .raw<{ rows: { name: string }[] }>(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
      )
      .then(({ rows }) => rows.map(({ name }) => name))
    tables.set(db, names)
  }
  return names
}

/** Tables that grow with vocabulary, with time or with cleanup, not with each post. */
const DERIVED = [
  'rate_limits',
  'content_changes',
  'search_words',
  'moderation_figures',
  'stored_object_removals',
]
const CLEANING = 'remove-stored-objects'

/** How many rows each table has, and how many jobs of each name are waiting ('job:send-confirmation'). */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const each = (await tablesOf(db))
    .filter((name) => !DERIVED.includes(name))
    .map((name) => `select '${name}' as name, count(*)::int as n from ${name}`)
  const jobs =
    "select 'job:' || task_identifier as name, count(*)::int as n from graphile_worker.jobs where task_identifier <> ? group by 1"
  const { rows } = await db.raw<{ rows: { name: string; n: number }[] }>(
    [...each, jobs].join(' union all '),
    [CLEANING],
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** A hash of each table's content and of the waiting jobs. */
export async function hashRows(db: Db): Promise<Record<string, string>> {
  const each = (await tablesOf(db)).map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(r::text, ';' order by r::text), '')) as hash from ${name} r`,
  )
  const jobs =
    "select 'jobs' as name, md5(coalesce(string_agg(j::text, ';' order by j.id), '')) as hash from graphile_worker.jobs j"
  const { rows } = await db.raw<{ rows: { name: string; hash: string }[] }>(
    [...each, jobs].join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** By how many rows each table grew, omitting unchanged ones. */
export const grownBy = (
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, n]) => n !== 0),
  )

/** The tables, including the job queue, that contain `text` anywhere. */
export async function rowsWith(db: Db, text: string): Promise<string[]> {
  const all = [...(await tablesOf(db)), 'graphile_worker._private_jobs']
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    all
      .map(
        (name) =>
          `select '${name}' as name where exists (select from ${name} r where position(:text in cast(r as text)) > 0)`,
      )
      .join(' union all '),
    { text },
  )
  return rows.map(({ name }) => name)
}
