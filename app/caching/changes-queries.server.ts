import type { Db } from '~db/connection'

/**
 * How many transactions have changed what public pages show, and how many rows that count is spread over (one per
 * connection).
 */
export async function generationOf(db: Db): Promise<{ generation: number; rows: number }> {
  const row = await db('content_changes').first<{ generation: number; rows: number }>(
    db.raw('coalesce(sum(n), 0)::bigint as generation'),
    db.raw('count(*) as rows'),
  )
  return row
}

/** Merges the counts of closed connections; the sum stays the same. */
export async function foldGenerations(db: Db): Promise<void> {
  await db.raw(`
    with gone as (
      delete from content_changes where backend <> 0 and backend not in (select pid from pg_stat_activity where pid is not null) returning n
    )
    insert into content_changes as c (backend, n, changed_in)
    select 0, sum(n), pg_current_xact_id() from gone having count(*) > 0
    on conflict (backend) do update set n = c.n + excluded.n`)
}
