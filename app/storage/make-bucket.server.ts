import type { S3Settings } from '../env.server'
import { loadSdk } from './load-sdk.server'
import { clientOf } from './s3.server'

/**
 * Makes the bucket of the settings, which nobody but its owner may read.
 * @returns false when it was there already
 * @throws what the SDK throws when object storage does not let us, or another owns a bucket of that name
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
    if ((error as Error).name === 'BucketAlreadyOwnedByYou') return false // made by another process meanwhile
    throw error
  } finally {
    client.destroy()
  }
}
