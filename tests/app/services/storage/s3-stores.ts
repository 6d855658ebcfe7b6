import http, { type RequestListener } from 'node:http'
import { afterAll } from 'vitest'
import type { S3Settings } from '~/services/env.server'
import { createStorage } from '~/services/storage/create-storage.server'
import { createS3Storage } from '~/services/storage/s3.server'
import type { Storage } from '~/services/storage/storage'
import { listening } from '../../../support/listening'

export const JPEG = { contentType: 'image/jpeg' }
export const settings: S3Settings = {
  bucket: 'carrel',
  endpoint: null,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  publicUrl: null,
}
export const storeAt = (port: number, values: Partial<S3Settings> = {}) =>
  createStorage({ varDir: '/nowhere', s3: { ...settings, endpoint: `http://127.0.0.1:${port}`, ...values } })

/** Object storage that responds like `listener`. */
const others: http.Server[] = []
export async function storeThat(listener: RequestListener): Promise<Storage> {
  const other = http.createServer(listener)
  others.push(other)
  const port = await listening(other)
  return createS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` })
}
afterAll(() =>
  others.forEach((other) => {
    other.close()
    other.closeAllConnections()
  }),
)
