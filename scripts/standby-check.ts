import type { Env } from '../app/services/env.server'
import { connect } from '../db/connection'
import { green, yellow, type Finding } from './finding'

const MOST_SECONDS = 5

/** Whether the standby answers visitors, and how far behind it is. Nothing without one. */
export async function standby({
  env: { databaseStandbyUrl: url },
}: {
  env: Pick<Env, 'databaseStandbyUrl'>
}): Promise<Finding[]> {
  if (url === null) return []
  const db = connect(url, { max: 1, reads: true })
  try {
    const { rows } = await db.raw(`
      select pg_is_in_recovery() as standby, case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::int end as behind`)
    const [found] = rows
    if (!found.standby)
      return [
        yellow('none: the primary answers visitors', 'Start the standby, or remove DATABASE_STANDBY_URL.'),
      ]
    const says = `answers visitors, ${found.behind} s behind`
    return [
      found.behind > MOST_SECONDS
        ? yellow(says, 'See what keeps it: its disk, its network, or a long query.')
        : green(says),
    ]
  } finally {
    await db.destroy()
  }
}
