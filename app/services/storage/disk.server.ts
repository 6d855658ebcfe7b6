import { randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rmdir,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { contentTypeOf, FIRST_BYTES } from './content-type.server'
import { BUCKETS, checkKey, filePath, isKey } from './keys'
import { type ObjectInfo, type Storage, StorageDown } from './storage'

/** Unfinished objects have a name that no key can have. */
const UNFINISHED = /^\.unfinished-/
const HOUR = 3_600_000
const UNTYPED = 'application/octet-stream'

/**
 * Stores objects as files below `root`, which only this user can access. Writes go to a temporary file in the same
 * folder, which is synced and renamed, so readers and crashes see the old object or the new one. Leftovers of killed
 * writes aren't listed; `list` removes them after an hour. Content types come from the first bytes.
 */
export function createDiskStorage(root: string): Storage {
  const fileOf = (key: string) => path.join(root, ...checkKey(key).split('/'))

  async function put(key: string, body: Buffer) {
    const file = fileOf(key)
    const folder = path.dirname(file)
    const unfinished = path.join(folder, `.unfinished-${randomUUID()}`)
    const handle = await openNew(unfinished, folder)
    try {
      try {
        await handle.writeFile(body)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished, file)
    } catch (error) {
      await unlink(unfinished).catch(() => {})
      throw error
    }
    await syncFolders(folder)
  }

  /** Opens a new file in a folder that may be missing, or may be removed right now along with its last object. */
  async function openNew(file: string, folder: string): Promise<FileHandle> {
    for (let tries = 0; ; tries++) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        return await open(file, 'wx', 0o600)
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || tries === 9) throw error
      }
    }
  }

  /** After a power loss the new name must still be there, and the folders above it. */
  async function syncFolders(folder: string) {
    for (let each = folder; each.length >= root.length; each = path.dirname(each)) {
      const handle = await open(each, constants.O_RDONLY).catch(() => null) // removed since
      try {
        await handle?.sync()
      } finally {
        await handle?.close()
      }
    }
  }

  async function openObject(key: string): Promise<{ handle: FileHandle; info: ObjectInfo } | null> {
    const handle = await nullIfMissing(open(fileOf(key), constants.O_RDONLY | constants.O_NOFOLLOW))
    if (!handle) return null
    try {
      const about = await handle.stat({ bigint: true })
      if (about.isFile()) {
        const { buffer: first, bytesRead } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
        return { handle, info: infoOf(key, about, contentTypeOf(first.subarray(0, bytesRead))) }
      }
    } catch (error) {
      await handle.close()
      throw error
    }
    await handle.close()
    return null
  }

  async function* list(prefix: string): AsyncIterable<ObjectInfo> {
    for (const bucket of BUCKETS) yield* below(bucket, prefix)
  }

  async function* below(name: string, prefix: string): AsyncIterable<ObjectInfo> {
    if (!`${name}/`.startsWith(prefix) && !prefix.startsWith(`${name}/`)) return
    const folder = path.join(root, name)
    for (const entry of (await telling(nullIfMissing(readdir(folder, { withFileTypes: true })))) ?? []) {
      const key = `${name}/${entry.name}`
      if (entry.isDirectory()) yield* below(key, prefix)
      else if (UNFINISHED.test(entry.name)) await telling(removeOld(path.join(folder, entry.name)))
      else if (entry.isFile() && key.startsWith(prefix) && isKey(key)) {
        const about = await telling(nullIfMissing(stat(path.join(folder, entry.name), { bigint: true })))
        if (about) yield infoOf(key, about, UNTYPED)
      }
    }
  }

  async function remove(key: string) {
    const file = fileOf(key)
    await nullIfMissing(unlink(file))
    // rmdir refuses a folder that isn't empty, so it can't delete what another process is writing.
    for (let folder = path.dirname(file); folder.length > root.length; folder = path.dirname(folder)) {
      const removed = await rmdir(folder).then(
        () => true,
        (error) => codeOf(error) === 'ENOENT',
      )
      if (!removed) return
    }
  }

  async function get(key: string, range?: { start: number; end: number }) {
    const object = await openObject(key)
    if (!object) return null
    const { handle, info } = object
    if (range && range.start >= info.size) {
      await handle.close()
      throw new RangeError(`${key} has ${info.size} bytes`)
    }
    // An empty object has no last byte.
    if (info.size === 0) return handle.close().then(() => ({ info, body: Readable.from([]) }))
    return {
      info,
      body: handle.createReadStream(range ? { start: range.start, end: range.end } : { start: 0 }),
    }
  }

  async function head(key: string) {
    const object = await openObject(key)
    await object?.handle.close()
    return object?.info ?? null
  }

  async function copy(from: string, to: string) {
    checkKey(to)
    const object = await get(from)
    if (!object) return false
    await put(to, await buffer(object.body))
    return true
  }

  /**
   * Writes and removes a file, which fails on a full or read-only disk. The folder is created with the first object.
   */
  async function probe() {
    let folder = root
    while (!(await nullIfMissing(stat(folder)))) folder = path.dirname(folder)
    if (folder !== root) return access(`${folder}${path.sep}`, constants.W_OK) // the separator rejects files
    const file = path.join(root, `.probe-${process.pid}`)
    await writeFile(file, Buffer.alloc(4096), { mode: 0o600 })
    await nullIfMissing(unlink(file))
  }

  return {
    probe: () => telling(probe()),
    put: (key, body) => telling(put(key, body)),
    get: (key, range) => telling(get(key, range)),
    head: (key) => telling(head(key)),
    copy: (from, to) => telling(copy(from, to)),
    delete: (key) => telling(remove(key)),
    list,
    url: filePath,
  }
}

/** Objects are separate files that never change, so inode, time and size identify a version. */
const infoOf = (key: string, about: BigIntStats, contentType: string): ObjectInfo => ({
  key,
  contentType,
  size: Number(about.size),
  etag: [about.mtimeNs, about.ino, about.size].map((each) => each.toString(36)).join('-'),
  modified: new Date(Number(about.mtimeMs)),
})

async function removeOld(file: string) {
  const about = await nullIfMissing(stat(file))
  if (about && Date.now() - about.mtimeMs > HOUR) await nullIfMissing(unlink(file))
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Null if the file or a folder above it is missing, or the name is a folder's. */
async function nullIfMissing<T>(doing: Promise<T>): Promise<T | null> {
  try {
    return await doing
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(codeOf(error) ?? '')) return null
    throw error
  }
}

/** Turns file system errors (no space, no permission, a broken disk) into StorageDown. */
async function telling<T>(doing: Promise<T>): Promise<T> {
  try {
    return await doing
  } catch (error) {
    if (codeOf(error) === undefined || !(error as NodeJS.ErrnoException).syscall) throw error
    throw new StorageDown(`the folder for stored files: ${(error as Error).message}`, { cause: error })
  }
}
