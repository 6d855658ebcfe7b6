import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/connection'
import { KINDS_OF_DOCUMENTS } from './documents'
import {
  indexName,
  isRefusal,
  newIndexName,
  targetOf,
  writeClient,
  type MeilisearchSettings,
} from './meilisearch-client'
import { hasIndex, indexesMade, sendDocuments, succeeded, TaskFailed } from './meilisearch-send'
import {
  dueChanges,
  FEED,
  forgetChanges,
  indexState,
  isRebuilding,
  postpone,
  repeatLater,
  setFilled,
  tryLock,
  type OutboxRow,
} from './outbox'
import { reindex } from './reindex'

const POLL_MS = 500
const BATCH = 1000
const WAIT_MS = { least: 500, most: 10_000 }
/** How often a missing index is detected when there are no changes to send. */
const LOOK_MS = 30_000
/** How long to wait for a call in progress. If it takes longer, the next process sends those changes again. */
const STOP_MS = 5000

export type Feeding = { stop: () => Promise<void> }

type Options = {
  db: Db
  settings: MeilisearchSettings
  log: Pick<Logger, 'warn' | 'info'>
  pollMs?: number
  taskMs?: number
}

/**
 * Sends database changes to Meilisearch until stopped, and fills the indexes if they're missing or not ours. Any number
 * of processes can call this: one does the work, the others wait until it exits.
 */
export function feedIndex({ db, settings, log, pollMs = POLL_MS, taskMs }: Options): Feeding {
  const stopped = new AbortController()
  const { signal } = stopped

  async function untilStopped() {
    let limit = BATCH
    let looked = -Infinity
    for (let failures = 0; !signal.aborted;) {
      let wait = pollMs
      try {
        const look = performance.now() - looked > LOOK_MS
        const done = await feedOnce(db, settings, { limit, look, signal, taskMs })
        if (look) looked = performance.now()
        if (done === 'not filled') await reindex(db, settings, { log, signal, taskMs })
        else if (done > 0) {
          wait = 0
          limit = Math.min(BATCH, limit * 2)
        }
        if (failures > 0) log.info('the search index accepts changes again')
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        // One document of the batch may be the cause. Halving the batch isolates it, so that the others get through.
        if (error instanceof TaskFailed) limit = Math.max(1, Math.floor(limit / 2))
        wait = error instanceof TaskFailed ? pollMs : Math.min(WAIT_MS.most, WAIT_MS.least * 2 ** failures)
        failures++
        log.warn(
          { error: (error as Error).message, failures, wait },
          'changes could not be sent to the search index; trying again',
        )
      }
      await sleep(wait, undefined, { signal }).catch(() => {})
    }
  }
  const ended = untilStopped()
  return {
    async stop() {
      stopped.abort()
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

type Round = { limit?: number; look?: boolean; signal?: AbortSignal; taskMs?: number }

/**
 * Sends the due changes as one batch and deletes them from the outbox once Meilisearch has applied them. If the process
 * is killed, nothing unsent is lost.
 */
export async function feedOnce(
  db: Db,
  settings: MeilisearchSettings,
  { limit = BATCH, look = false, signal, taskMs }: Round = {},
) {
  const client = writeClient(settings)
  let failed: unknown
  const done = await db.transaction(async (transaction): Promise<number | 'not filled'> => {
    await transaction.raw('set local idle_in_transaction_session_timeout = 0')
    if (!(await tryLock(transaction, FEED))) return 0
    const state = await indexState(transaction)
    if (state.filledFor !== targetOf(settings)) return 'not filled'
    const rows = await dueChanges(transaction, limit)
    if (rows.length === 0 && !look) return 0
    if ((await indexesMade(client, settings)) !== state.indexesMade) {
      await setFilled(transaction, null)
      return 'not filled'
    }
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    try {
      await send(transaction, rows)
      await forgetChanges(transaction, ids)
    } catch (error) {
      failed = error
      if (error instanceof TaskFailed && rows.length === 1) await postpone(transaction, ids[0]!)
      else if (!(error instanceof TaskFailed) && !isRefusal(error)) await repeatLater(transaction, ids)
    }
    return rows.length
  })
  if (failed) throw failed
  return done

  async function send(transaction: Db, rows: readonly OutboxRow[]) {
    const rebuilding = await isRebuilding(transaction)
    for (const kind of KINDS_OF_DOCUMENTS) {
      const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ documentId }) => documentId))]
      if (ids.length === 0) continue
      const indexes = [indexName(settings, kind)]
      // A rebuild creates and removes this index under the feed lock, so if it exists, it's the one being filled.
      if (rebuilding && (await hasIndex(client, newIndexName(settings, kind))))
        indexes.push(newIndexName(settings, kind))
      const tasks = await sendDocuments(client, transaction, kind, ids, indexes)
      for (const task of tasks) await succeeded(client, task, { signal, ms: taskMs })
    }
  }
}
