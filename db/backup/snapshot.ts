import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Db } from '../connection'
import { type BackedTable, type CopyFormat, quoted, settleTransaction } from './tables'

/** An open transaction that sees the database at one point in time. Always call `end`. */
export type Snapshot = { db: Db; end: () => Promise<void> }

/** Begins a snapshot: repeatable read, read only. It doesn't block writers. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const transaction = await db.transaction({ isolationLevel: 'repeatable read', readOnly: true })
  const end = async () => {
    if (!transaction.isCompleted()) await transaction.rollback()
  }
  try {
    await settleTransaction(transaction)
    return { db: transaction, end }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * A table's rows in order, as COPY writes them, in chunks of any size. The same snapshot always gives the same
 * bytes.
 */
export async function* rowsOf(
  transaction: Db,
  { name, select, orderBy }: BackedTable,
  format: CopyFormat,
): AsyncGenerator<Buffer> {
  const connection = await connectionOf(transaction)
  const rows: Readable = connection.query(
    copyTo(`copy (select ${select} from ${quoted(name)} order by ${orderBy}) to stdout (${format.options})`),
  )
  try {
    for await (const piece of rows.iterator({ destroyOnReturn: false })) yield piece as Buffer
  } finally {
    // An unread COPY keeps the connection busy, so read the rest.
    if (!rows.readableEnded && !rows.destroyed) await finished(rows.resume()).catch(() => {})
  }
}

/** The connection of a knex transaction; knex has no API for COPY. */
export const connectionOf = async (transaction: Db): Promise<pg.Client> =>
  (await transaction.client.acquireConnection()) as pg.Client
