import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { BackupError } from './backup-error.server'
import { loadSdk } from '../storage/load-sdk.server'

/** S3-compatible storage for backups, with its credentials. */
export type BackupObjectStorage = {
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Part size in bytes. With at most 10,000 parts, an upload is limited to 156 GiB. */
const PART = 16 * 2 ** 20

type Where = { Bucket: string; Key: string }

/**
 * Uploads a stream to an object, one part at a time. The object appears only when complete; a failed upload is aborted,
 * so that it takes no space.
 * @returns its size in bytes
 */
export async function writeBackupObject(
  objectStorage: BackupObjectStorage,
  where: Where,
  source: AsyncIterable<Uint8Array>,
  partSize = PART,
): Promise<number> {
  return using(objectStorage, where, async (sdk, client) => {
    if (await client.send(new sdk.HeadObjectCommand(where)).then(() => true, falseIfMissing)) {
      throw new BackupError(
        `s3://${where.Bucket}/${where.Key} already exists. Backups never overwrite anything.`,
      )
    }
    const { Upload } = await import('@aws-sdk/lib-storage')
    let size = 0
    let fault: unknown // the source's error, which an error in aborting would hide
    const counted = async function* () {
      try {
        for await (const piece of source) {
          size += piece.length
          yield piece
        }
      } catch (error) {
        throw (fault = error)
      }
    }
    const params = { ...where, Body: Readable.from(counted()), ContentType: 'application/octet-stream' }
    await new Upload({ client, params, partSize, queueSize: 1 }).done().catch((error) => {
      throw fault ?? error
    })
    const kept = await client.send(new sdk.HeadObjectCommand(where))
    if (kept.ContentLength !== size)
      throw new BackupError(`Only ${kept.ContentLength} of the backup's ${size} bytes were stored.`)
    return size
  })
}

/** Writes a small object, in place of one that may be there. */
export const overwriteBackupObject = (
  objectStorage: BackupObjectStorage,
  where: Where,
  text: string,
): Promise<void> =>
  using(objectStorage, where, async (sdk, client) => {
    await client.send(new sdk.PutObjectCommand({ ...where, Body: text, ContentType: 'text/plain' }))
  })

/** Reads an object one part at a time, so that a slow consumer doesn't keep a connection open. */
export async function* readBackupObject(
  objectStorage: BackupObjectStorage,
  where: Where,
  partSize = PART,
): AsyncGenerator<Uint8Array> {
  let size = 1
  let IfMatch: string | undefined // the first part's ETag, so that all parts are from the same object
  for (let start = 0; start < size; start += partSize) {
    yield await using(objectStorage, where, async (sdk, client) => {
      const Range = `bytes=${start}-${start + partSize - 1}`
      const part = await client.send(new sdk.GetObjectCommand({ ...where, Range, IfMatch }))
      IfMatch = part.ETag
      size = Number(/\/(\d+)$/.exec(part.ContentRange ?? '')?.[1] ?? part.ContentLength)
      return part.Body!.transformToByteArray()
    })
  }
}

async function using<T>(
  objectStorage: BackupObjectStorage,
  { Bucket, Key }: Where,
  run: (sdk: typeof Sdk, client: Sdk.S3Client) => Promise<T>,
): Promise<T> {
  const sdk = await loadSdk()
  const client = new sdk.S3Client({
    endpoint: objectStorage.endpoint ?? undefined,
    region: objectStorage.region,
    forcePathStyle: true,
    maxAttempts: 5,
    credentials: { accessKeyId: objectStorage.accessKeyId, secretAccessKey: objectStorage.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED', // see s3.server.ts
    requestHandler: { connectionTimeout: 3000, socketTimeout: 60_000 },
  })
  try {
    return await run(sdk, client)
  } catch (error) {
    if (!(error as Failure).$metadata) throw error
    const { name, message } = error as Failure
    const what = name === 'NoSuchKey' || name === 'NotFound' ? 'Object not found' : `${name}: ${message}`
    throw new BackupError(`s3://${Bucket}/${Key}: ${what}.`, { cause: error })
  } finally {
    client.destroy()
  }
}

type Failure = Error & { $metadata?: { httpStatusCode?: number } }

function falseIfMissing(error: Failure): false {
  if (error.$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return false
  throw error
}
