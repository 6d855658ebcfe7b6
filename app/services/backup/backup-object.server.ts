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

/** Where an object is, as a BackupTarget names it. */
type Where = { bucket: string; key: string }

/**
 * Uploads a stream to an object, one part at a time. The object appears only when complete; a failed upload is aborted,
 * so that it takes no space.
 * @returns its size in bytes
 */
export async function writeBackupObject(
  objectStorage: BackupObjectStorage | null,
  where: Where,
  source: AsyncIterable<Uint8Array>,
  partSize = PART,
): Promise<number> {
  return using(objectStorage, where, async (sdk, client, object) => {
    if (await client.send(new sdk.HeadObjectCommand(object)).then(() => true, falseIfMissing)) {
      throw new BackupError(
        `s3://${where.bucket}/${where.key} already exists. Backups never overwrite anything.`,
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
    const params = { ...object, Body: Readable.from(counted()), ContentType: 'application/octet-stream' }
    await new Upload({ client, params, partSize, queueSize: 1 }).done().catch((error) => {
      throw fault ?? error
    })
    const kept = await client.send(new sdk.HeadObjectCommand(object))
    if (kept.ContentLength !== size)
      throw new BackupError(`Only ${kept.ContentLength} of the backup's ${size} bytes were stored.`)
    return size
  })
}

/** Writes a small object, in place of one that may be there. */
export const overwriteBackupObject = (
  objectStorage: BackupObjectStorage | null,
  where: Where,
  text: string,
): Promise<void> =>
  using(objectStorage, where, async (sdk, client, object) => {
    await client.send(new sdk.PutObjectCommand({ ...object, Body: text, ContentType: 'text/plain' }))
  })

/** Reads an object one part at a time, so that a slow consumer doesn't keep a connection open. */
export async function* readBackupObject(
  objectStorage: BackupObjectStorage | null,
  where: Where,
  partSize = PART,
): AsyncGenerator<Uint8Array> {
  let size = 1
  let IfMatch: string | undefined // the first part's ETag, so that all parts are from the same object
  for (let start = 0; start < size; start += partSize) {
    yield await using(objectStorage, where, async (sdk, client, object) => {
      const Range = `bytes=${start}-${start + partSize - 1}`
      const part = await client.send(new sdk.GetObjectCommand({ ...object, Range, IfMatch }))
      IfMatch = part.ETag
      size = Number(/\/(\d+)$/.exec(part.ContentRange ?? '')?.[1] ?? part.ContentLength)
      return part.Body!.transformToByteArray()
    })
  }
}

async function using<T>(
  objectStorage: BackupObjectStorage | null,
  { bucket, key }: Where,
  run: (sdk: typeof Sdk, client: Sdk.S3Client, object: { Bucket: string; Key: string }) => Promise<T>,
): Promise<T> {
  if (!objectStorage)
    throw new BackupError(
      'For a backup in s3://… set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (and BACKUP_S3_ENDPOINT).',
    )
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
    return await run(sdk, client, { Bucket: bucket, Key: key })
  } catch (error) {
    if (!(error as Failure).$metadata) throw error
    const { name, message } = error as Failure
    const what = name === 'NoSuchKey' || name === 'NotFound' ? 'Object not found' : `${name}: ${message}`
    throw new BackupError(`s3://${bucket}/${key}: ${what}.`, { cause: error })
  } finally {
    client.destroy()
  }
}

type Failure = Error & { $metadata?: { httpStatusCode?: number } }

function falseIfMissing(error: Failure): false {
  if (error.$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return false
  throw error
}
