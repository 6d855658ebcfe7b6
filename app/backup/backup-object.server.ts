import type * as Sdk from '@aws-sdk/client-s3'
import { BackupError } from './backup-error.server'
import { readBytes } from './bytes.server'
import { loadSdk } from '../storage/load-sdk.server'

/** An S3-compatible store for backups, and who may write there. */
export type BackupObjectStorage = {
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Every part has this size but the last (some stores want them equal), and an upload at most 10,000 parts: 156 GiB. */
const PART = 16 * 2 ** 20
const PARTS = 10_000

type Where = { Bucket: string; Key: string }

/**
 * Writes a stream to an object in parts, of which one is in memory. The object is there only when all of it was sent;
 * what fails is given up, and costs no space.
 * @returns its bytes
 */
export async function writeBackupObject(
  objectStorage: BackupObjectStorage,
  where: Where,
  source: AsyncIterable<Buffer>,
  partSize = PART,
): Promise<number> {
  return using(objectStorage, where, async (sdk, client) => {
    if (await client.send(new sdk.HeadObjectCommand(where)).then(() => true, unlessMissing)) {
      throw new BackupError(`s3://${where.Bucket}/${where.Key} is there already. A backup replaces nothing.`)
    }
    const { UploadId } = await client.send(
      new sdk.CreateMultipartUploadCommand({ ...where, ContentType: 'application/octet-stream' }),
    )
    try {
      const bytes = readBytes(source)
      const Parts: Sdk.CompletedPart[] = []
      let size = 0
      do {
        const PartNumber = Parts.length + 1
        if (PartNumber > PARTS)
          throw new BackupError(
            `The backup is larger than ${(PARTS * PART) / 2 ** 30} GiB; write it to a disk.`,
          )
        const Body = await bytes.read(partSize)
        const { ETag } = await client.send(
          new sdk.UploadPartCommand({ ...where, UploadId, PartNumber, Body, ContentLength: Body.length }),
        )
        Parts.push({ PartNumber, ETag })
        size += Body.length
      } while (!(await bytes.ended()))
      await client.send(
        new sdk.CompleteMultipartUploadCommand({ ...where, UploadId, MultipartUpload: { Parts } }),
      )
      const kept = await client.send(new sdk.HeadObjectCommand(where))
      if (kept.ContentLength !== size)
        throw new BackupError(`The store kept ${kept.ContentLength} of ${size} bytes of the backup.`)
      return size
    } catch (error) {
      await client.send(new sdk.AbortMultipartUploadCommand({ ...where, UploadId })).catch(() => {})
      throw error
    }
  })
}

/** Reads an object from its beginning, a part at a time: nobody waits at the other end for what is slow at ours. */
export async function* readBackupObject(
  objectStorage: BackupObjectStorage,
  where: Where,
  partSize = PART,
): AsyncGenerator<Buffer> {
  let size = 1
  let IfMatch: string | undefined // the first part's, so that all are of one object
  for (let start = 0; start < size; start += partSize) {
    yield await using(objectStorage, where, async (sdk, client) => {
      const Range = `bytes=${start}-${start + partSize - 1}`
      const part = await client.send(new sdk.GetObjectCommand({ ...where, Range, IfMatch }))
      IfMatch = part.ETag
      size = Number(/\/(\d+)$/.exec(part.ContentRange ?? '')?.[1] ?? part.ContentLength)
      return Buffer.from(await part.Body!.transformToByteArray())
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
    const what =
      name === 'NoSuchKey' || name === 'NotFound' ? 'There is no such object' : `${name}: ${message}`
    throw new BackupError(`s3://${Bucket}/${Key}: ${what}.`, { cause: error })
  } finally {
    client.destroy()
  }
}

type Failure = Error & { $metadata?: { httpStatusCode?: number } }

function unlessMissing(error: Failure): false {
  if (error.$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return false
  throw error
}
