import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'

/** Bytes of pictures in memory and on disk. */
const IN_MEMORY = 24 * 1024 * 1024
const ON_DISK = 256 * 1024 * 1024
/** Other versions' pictures are deleted if nothing has been added to them for this long. */
const OLD_MS = 3_600_000
/** Files take up whole blocks on disk. */
const BLOCK = 4096

/**
 * Caches the pictures of a map file: the most recent in memory, more on disk. Processes can share the folder: they find
 * each other's pictures, and redraw what another has deleted.
 * @param folder has the pictures of all map files; other versions are deleted after a while
 */
export function keepPictures(folder: string, version: string) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: IN_MEMORY,
    sizeCalculation: ({ length }) => length + 200,
  })
  const mine = path.join(folder, version)
  const fileOf = (name: string) => path.join(mine, name)
  const disk = new LRUCache<string, number>({
    maxSize: ON_DISK,
    sizeCalculation: (size) => Math.ceil((size + 1) / BLOCK) * BLOCK,
    dispose: (_size, name, why) => {
      if (why === 'evict') void rm(fileOf(name), { force: true }).catch(() => {})
    },
  })
  // Without the disk, pictures are drawn again.
  const ready = begin().catch(() => {})

  async function begin() {
    await mkdir(mine, { recursive: true })
    for (const other of await readdir(folder)) {
      if (other === version) continue
      // Another process may still be using the previous file.
      const { mtimeMs } = await stat(path.join(folder, other))
      if (Date.now() - mtimeMs > OLD_MS) await rm(path.join(folder, other), { recursive: true, force: true })
    }
    const found = await Promise.all(
      (await readdir(mine)).map(async (name) => {
        const { size, mtimeMs } = await stat(fileOf(name)).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { name, size, mtimeMs }
      }),
    )
    // Oldest first, because the cache evicts in that order.
    for (const { name, size } of found.sort((one, other) => one.mtimeMs - other.mtimeMs)) disk.set(name, size)
  }

  return {
    /** Returns a picture that was drawn before, or null. */
    async find(name: string): Promise<Buffer | null> {
      const known = memory.get(name)
      if (known) return known
      try {
        await ready
        const bytes = await readFile(fileOf(name))
        memory.set(name, bytes)
        disk.set(name, bytes.length)
        const now = new Date()
        void utimes(fileOf(name), now, now).catch(() => {})
        return bytes
      } catch {
        return null
      }
    },
    /** If the disk is full or can't be written to, the picture will be drawn again. */
    async keep(name: string, bytes: Buffer): Promise<void> {
      memory.set(name, bytes)
      const half = fileOf(`.${process.pid}-${name}`)
      try {
        await ready
        await mkdir(mine, { recursive: true })
        await writeFile(half, bytes)
        await rename(half, fileOf(name))
        disk.set(name, bytes.length)
      } catch {
        await rm(half, { force: true }).catch(() => {})
      }
    },
  }
}
