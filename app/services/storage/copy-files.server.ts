import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Storage } from './storage'

const AT_ONCE = 8
/** S3 dates objects in whole seconds. */
const SECOND = 1000

/**
 * Copies the objects that `to` lacks, or has in an older version. Safe while users are active, and to be repeated: what's
 * deleted meanwhile stays deleted, and what's newer stays as it is.
 * @param report is called after each thousand objects
 * @returns the number of objects in `from`, and how many were copied
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  report: (checked: number) => void,
): Promise<{ checked: number; copied: number }> {
  const limit = pLimit(AT_ONCE)
  let checked = 0
  let copied = 0
  async function copyOne(key: string, modified: Date) {
    const there = await to.head(key)
    if (there && there.modified.getTime() > modified.getTime() - SECOND) return
    const object = await from.get(key)
    if (!object) return
    await to.put(key, await buffer(object.body), object.info)
    if (await from.head(key)) copied++
    else await to.delete(key)
  }
  let running: Promise<void>[] = []
  for await (const { key, modified } of from.list('')) {
    running.push(limit(() => copyOne(key, modified)))
    if (++checked % 1000) continue
    await Promise.all(running)
    running = []
    report(checked)
  }
  await Promise.all(running)
  return { checked, copied }
}
