import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Env } from '../env.server'
import { createDiskStorage } from './disk.server'
import { createS3Storage } from './s3.server'
import type { Storage } from './storage'

type StorageSettings = Pick<Env, 'varDir' | 's3'> & Partial<Pick<Env, 'filesOn'>>

/** Where objects are stored, and where else some may still be: the folder and the bucket, if both are set up. */
export function storesOf({ varDir, s3, filesOn = s3 ? 's3' : 'disk' }: StorageSettings) {
  const disk = createDiskStorage(path.join(varDir, 'uploads'))
  if (!s3) return { disk, s3: null, primary: disk, other: null }
  const bucket = createS3Storage(s3)
  return filesOn === 's3'
    ? { disk, s3: bucket, primary: bucket, other: disk }
    : { disk, s3: bucket, primary: disk, other: bucket }
}

/**
 * This process's storage: S3-compatible if it's configured, or else the folder `uploads` under varDir. With both, objects
 * that the first lacks are read from the other, so that nothing is missing while they move.
 */
export function createStorage(settings: StorageSettings): Storage {
  const { primary, other } = storesOf(settings)
  return other ? withOther(primary, other) : primary
}

function withOther(primary: Storage, other: Storage): Storage {
  return {
    put: primary.put,
    probe: primary.probe,
    url: primary.url,
    get: async (key, range) => (await primary.get(key, range)) ?? other.get(key, range),
    head: async (key) => (await primary.head(key)) ?? other.head(key),
    async copy(from, to) {
      if (await primary.copy(from, to)) return true
      const object = await other.get(from)
      if (!object) return false
      await primary.put(to, await buffer(object.body), object.info)
      return true
    },
    async delete(key) {
      await other.delete(key)
      await primary.delete(key)
    },
    async *list(prefix) {
      const listed = new Set<string>()
      for await (const info of primary.list(prefix)) {
        listed.add(info.key)
        yield info
      }
      for await (const info of other.list(prefix)) if (!listed.has(info.key)) yield info
    },
  }
}
