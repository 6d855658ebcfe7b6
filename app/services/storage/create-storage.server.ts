import path from 'node:path'
import type { Env } from '../env.server'
import { createDiskStorage } from './disk.server'
import { createS3Storage } from './s3.server'
import type { Storage } from './storage'

/** This process's object storage: S3-compatible if it's configured, or else the folder `uploads` under varDir. */
export function createStorage({ varDir, s3 }: Pick<Env, 'varDir' | 's3'>): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(path.join(varDir, 'uploads'))
}
