import { setTimeout as sleep } from 'node:timers/promises'
import type { EnqueuedTask } from 'meilisearch'
import type { Logger } from 'pino'
import type { Db } from '../db/connection'
import { idsAfter, KINDS_OF_DOCUMENTS, type DocumentKind } from './documents'
import {
  indexName,
  newIndexName,
  targetOf,
  writeClient,
  type MeilisearchSettings,
} from './meilisearch-client'
import { indexesMade, sendDocuments, succeeded, TaskFailed } from './meilisearch-send'
import { feedLock, REBUILD, setFilled, startFeeding, tryLock } from './outbox'
import { SETTINGS } from './settings'

/**
 * Meilisearch takes little longer for 5,000 documents than for 1,000, because each batch rewrites much of the index.
 */
const BATCH = 5000
/** Batches to send ahead before waiting for the first. */
const AHEAD = 4
const TASK_MS = 600_000
const CALL_MS = 60_000

export type Reindexed = { location: number; university: number }

type Options = { log: Pick<Logger, 'info'>; signal?: AbortSignal; taskMs?: number; batch?: number }

/**
 * Rebuilds both indexes in the background, then swaps them in. Changes made meanwhile go to both old and new indexes.
 * @returns the number of documents sent; null if another process is already rebuilding
 * @throws client errors, TaskFailed or TaskTimeout; the live indexes are then unchanged
 */
export async function reindex(
  db: Db,
  settings: MeilisearchSettings,
  { log, signal, taskMs = TASK_MS, batch = BATCH }: Options,
): Promise<Reindexed | null> {
  const client = writeClient(settings, CALL_MS)
  const done = (task: EnqueuedTask, unseen?: () => Promise<boolean>) =>
    succeeded(client, task, { signal, ms: taskMs, unseen })
  return db.transaction(async (holding) => {
    await holding.raw('set local idle_in_transaction_session_timeout = 0')
    if (!(await tryLock(holding, REBUILD))) return null
    await startFeeding(db)
    const began = Date.now()
    log.info('rebuilding the search indexes')
    const sent: Reindexed = { location: 0, university: 0 }
    for (const kind of KINDS_OF_DOCUMENTS) {
      await alone(async () => {
        await removeIndex(newIndexName(settings, kind))
        await done(await client.createIndex(newIndexName(settings, kind), { primaryKey: 'id' }))
      })
      await done(await client.index(newIndexName(settings, kind)).updateSettings(SETTINGS[kind]))
      sent[kind] = await fill(kind)
    }
    for (const kind of KINDS_OF_DOCUMENTS) await createIndex(indexName(settings, kind))
    await alone(async (transaction) => {
      await holding.raw('select 1') // fails if the connection was lost, and with it the rebuild lock
      const made = await indexesMade(client, settings, newIndexName)
      await done(
        await client.swapIndexes(
          KINDS_OF_DOCUMENTS.map((kind) => ({
            indexes: [indexName(settings, kind), newIndexName(settings, kind)],
            rename: false,
          })),
        ),
        async () => made !== null && (await indexesMade(client, settings)) === made,
      )
      await setFilled(transaction, targetOf(settings), made)
      for (const kind of KINDS_OF_DOCUMENTS) await removeIndex(newIndexName(settings, kind))
    })
    log.info({ ...sent, ms: Date.now() - began }, 'the search indexes are rebuilt')
    return sent
  })

  /** Runs `act` under the feed lock, so that the feed only ever sees the new indexes complete or missing. */
  function alone<T>(act: (transaction: Db) => Promise<T>): Promise<T> {
    return db.transaction(async (transaction) => {
      await transaction.raw('set local idle_in_transaction_session_timeout = 0')
      await feedLock(transaction)
      return act(transaction)
    })
  }

  async function fill(kind: DocumentKind): Promise<number> {
    const waiting: EnqueuedTask[] = []
    let count = 0
    for (let after = 0; ;) {
      signal?.throwIfAborted()
      // Under the lock, the feed can't send a newer state between our read and our send.
      const ids = await alone(async (transaction) => {
        const page = await idsAfter(transaction, kind, after, batch)
        if (page.length > 0)
          waiting.push(
            ...(await sendDocuments(client, transaction, kind, page, [newIndexName(settings, kind)])),
          )
        return page
      })
      if (waiting.length >= AHEAD) await done(waiting.shift()!)
      if (ids.length === 0) break
      count += ids.length
      after = ids.at(-1)!
      await sleep(0) // lets a process that waits for the lock take it
    }
    for (const task of waiting) await done(task)
    return count
  }

  async function createIndex(name: string) {
    await unless('index_already_exists', async () =>
      done(await client.createIndex(name, { primaryKey: 'id' })),
    )
  }
  async function removeIndex(name: string) {
    await unless('index_not_found', async () => done(await client.deleteIndex(name)))
  }
}

/** Ignores an error with this code, whether it comes with the response or with the task. */
async function unless(code: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const summary =
      error instanceof TaskFailed
        ? error.task.error?.code
        : (error as { cause?: { code?: string } }).cause?.code
    if (summary !== code) throw error
  }
}
