import { setTimeout as sleep } from 'node:timers/promises'
import type { EnqueuedTask, Meilisearch, Task } from 'meilisearch'
import type { Db } from '../db/connection'
import { documentsOf, KINDS_OF_DOCUMENTS, type DocumentKind } from './documents'
import { hasCode, indexName, isMissing, type MeilisearchSettings } from './meilisearch-client'

/** Writes to Meilisearch. A write is done when its task has succeeded, not when it was accepted. */

const TASK_MS = 30_000
const CALL_MS = 10_000

/** The server tried and failed; has its reason. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
  constructor(readonly task: Task) {
    super(`Task ${task.uid} (${task.type}) ${task.status}: ${task.error?.message ?? 'no reason given'}`)
  }
}

/** The task didn't finish in time, but still might. */
class TaskTimeout extends Error {
  override name = 'TaskTimeout'
}

type Waiting = {
  signal?: AbortSignal
  ms?: number
  /**
   * Meilisearch hides tasks on several indexes (a swap) from keys limited to some. This says whether such a task is
   * done.
   */
  unseen?: () => Promise<boolean>
}

/**
 * Waits until a task has succeeded. Cancels one that takes too long, so that it doesn't block the queue.
 * @throws TaskFailed, TaskTimeout, client errors
 */
export async function succeeded(
  client: Meilisearch,
  { taskUid }: EnqueuedTask,
  { signal, ms = TASK_MS, unseen }: Waiting = {},
): Promise<void> {
  const end = Date.now() + ms
  for (let wait = 20; ; wait = Math.min(500, wait * 1.5)) {
    const timeout = AbortSignal.timeout(CALL_MS)
    const task = await client.tasks
      .getTask(taskUid, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
      .catch((error: unknown) => {
        if (unseen && hasCode(error, 'task_not_found')) return null
        throw error
      })
    if (task === null ? await unseen!() : task.status === 'succeeded') return
    if (task?.status === 'failed' || task?.status === 'canceled') throw new TaskFailed(task)
    if (Date.now() > end) {
      await client.tasks.cancelTasks({ uids: [taskUid] }).catch(() => {})
      const { type, status } = task ?? { type: 'unknown type', status: 'not done' }
      throw new TaskTimeout(`Task ${taskUid} (${type}) was still ${status} after ${ms} ms`)
    }
    await sleep(wait, undefined, { signal })
  }
}

/**
 * Enqueues updates that bring documents to their current state. The caller holds the feed lock from before the database
 * is read until this returns, so that the server gets a document's states in order.
 * @param indexes the names of the indexes of this kind
 */
export async function sendDocuments(
  client: Meilisearch,
  db: Db,
  kind: DocumentKind,
  ids: readonly number[],
  indexes: readonly string[],
): Promise<EnqueuedTask[]> {
  const documents = await documentsOf(db, kind, ids)
  const there = new Set(documents.map(({ id }) => id))
  const gone = ids.filter((id) => !there.has(id))
  const tasks: EnqueuedTask[] = []
  for (const name of indexes) {
    const index = client.index(name)
    if (documents.length > 0) tasks.push(await index.addDocuments(documents, { primaryKey: 'id' }))
    if (gone.length > 0) tasks.push(await index.deleteDocuments(gone))
  }
  return tasks
}

/**
 * When the two live indexes, or those that `nameOf` names, were created. Null if one is missing: writing would create
 * it without settings. After a swap, the live indexes have the times of the new ones.
 */
export async function indexesMade(
  client: Meilisearch,
  settings: MeilisearchSettings,
  nameOf = indexName,
): Promise<string | null> {
  try {
    const found = await Promise.all(
      KINDS_OF_DOCUMENTS.map((kind) => client.getRawIndex(nameOf(settings, kind))),
    )
    return found.map(({ createdAt }) => createdAt).join(' ')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whether the server has an index of this name. */
export async function hasIndex(client: Meilisearch, name: string): Promise<boolean> {
  try {
    await client.getRawIndex(name)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
