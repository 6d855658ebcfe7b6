import type { S3Settings } from '../env.server'
import { loadSdk } from './load-sdk.server'
import { clientOf } from './s3.server'

/**
 * Creates the configured bucket, readable only by its owner.
 * @returns false if it existed already
 * @throws the SDK's error if object storage refuses, or someone else owns a bucket with that name
 */
export async function makeBucket(settings: S3Settings): Promise<boolean> {
  const sdk = await loadSdk()
  const client = clientOf(sdk, settings)
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: settings.bucket }))
    return false
  } catch (error) {
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== 404) throw error
  }
  try {
    await client.send(new sdk.CreateBucketCommand({ Bucket: settings.bucket }))
    return true
  } catch (error) {
    if ((error as Error).name === 'BucketAlreadyOwnedByYou') return false // created by another process in the meantime
    throw error
  } finally {
    client.destroy()
  }
}
