import type { S3Settings } from '~/services/env.server'

/** The settings for a test's own object storage on this port. */
export const s3At = (port: number, bucket: string): S3Settings => ({
  bucket,
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  publicUrl: null,
})
