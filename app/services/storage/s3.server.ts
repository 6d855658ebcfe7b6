import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Settings } from '../env.server'
import { loadSdk } from './load-sdk.server'
import { checkKey, filePath, isKey, isPublicKey } from './keys'
import { type ByteRange, type ObjectInfo, type Storage, StorageDown } from './storage'

const UNTYPED = 'application/octet-stream'
/** Milliseconds until the response starts, including retries. Bodies get more time, at 256 KiB per second. */
const DEADLINE = 8000
const BYTES_PER_MS = 262
const LOOK_AGAIN_MS = 100

/** An SDK error, with the response's HTTP status if there was one. */
type Failure = Error & { $metadata?: { httpStatusCode?: number } }

type Command<T> = (
  sdk: typeof Sdk,
  send: Sdk.S3Client['send'],
  options: { abortSignal: AbortSignal },
) => Promise<T>

/**
 * Objects in a bucket of S3-compatible object storage, addressed by path. A put only succeeds if object storage then
 * reports the size that was sent. The SDK loads with the first call, so file-based installations never wait for it.
 */
export function createS3Storage(settings: S3Settings, deadline = DEADLINE): Storage {
  const { bucket: Bucket, publicUrl } = settings
  let connected: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined
  const connect = () =>
    (connected ??= loadSdk().then((sdk) => ({
      sdk,
      client: clientOf(sdk, settings, deadline),
    })))
  const alone = oneAtATime()

  /**
   * Sends one command. Returns null for a 404. @throws StorageDown, or RangeError for a range beyond the object's end
   */
  async function call<T>(run: Command<T>, bytes = 0) {
    const { sdk, client } = await connect()
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), deadline + bytes / BYTES_PER_MS)
    try {
      return await run(sdk, client.send.bind(client) as Sdk.S3Client['send'], {
        abortSignal: controller.signal,
      })
    } catch (error) {
      return whatItMeans(error as Failure)
    } finally {
      clearTimeout(timer)
    }
  }

  async function head(key: string): Promise<ObjectInfo | null> {
    const Key = checkKey(key)
    const about = await call((sdk, send, options) =>
      send(new sdk.HeadObjectCommand({ Bucket, Key }), options),
    )
    return about && infoOf(key, about, about.ContentLength)
  }

  async function put(key: string, body: Buffer, contentType: string) {
    const sent = await call(
      (sdk, send, options) =>
        send(
          new sdk.PutObjectCommand({
            Bucket,
            Key: key,
            Body: body,
            ContentLength: body.length,
            ContentType: contentType,
            CacheControl: isPublicKey(key) ? 'public, max-age=3600' : 'private, no-store',
          }),
          options,
        ),
      body.length,
    )
    if (!sent) throw new StorageDown(`object storage has no bucket ${Bucket}`)
    let kept = await head(key)
    if (kept?.size === 0 && body.length > 0) {
      await sleep(LOOK_AGAIN_MS) // object storage that writes in place may be processing another process's put
      kept = await head(key)
    }
    if (kept?.size === body.length) return
    // Another process may have replaced it with an object of another size, which isn't ours to remove.
    if (kept && sent.ETag && kept.etag !== bare(sent.ETag)) return
    await remove(key)
    throw new StorageDown(`object storage kept ${kept?.size ?? 'none'} of ${body.length} bytes of ${key}`)
  }

  async function get(key: string, range?: ByteRange) {
    const Key = checkKey(key)
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await call((sdk, send, options) =>
      send(new sdk.GetObjectCommand({ Bucket, Key, Range }), options),
    )
    if (!found) return null
    const body = found.Body as Readable
    const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
    const info = infoOf(key, found, whole ? Number(whole) : found.ContentLength)
    if (
      range &&
      found.ContentRange !== `bytes ${range.start}-${Math.min(range.end, info.size - 1)}/${info.size}`
    ) {
      body.destroy()
      if (range.start >= info.size) throw new RangeError(`${key} has ${info.size} bytes`)
      throw new StorageDown(
        `object storage returned ${found.ContentRange ?? 'everything'} instead of ${Range} of ${key}`,
      )
    }
    return { info, body }
  }

  async function copy(from: string, to: string) {
    const CopySource = `${Bucket}/${checkKey(from)}`
    const Key = checkKey(to)
    if (from === to) return (await head(from)) !== null
    return (
      (await call((sdk, send, options) =>
        send(new sdk.CopyObjectCommand({ Bucket, CopySource, Key }), options),
      )) !== null
    )
  }

  async function remove(key: string) {
    const Key = checkKey(key)
    await call((sdk, send, options) => send(new sdk.DeleteObjectCommand({ Bucket, Key }), options))
  }

  async function* list(Prefix: string): AsyncIterable<ObjectInfo> {
    let ContinuationToken: string | undefined
    do {
      const page: Sdk.ListObjectsV2CommandOutput | null = await call((sdk, send, options) =>
        send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), options),
      )
      if (!page) throw new StorageDown(`object storage has no bucket ${Bucket}`)
      // A bucket may contain objects that aren't ours.
      for (const each of page.Contents ?? [])
        if (each.Key && isKey(each.Key)) yield infoOf(each.Key, each, each.Size)
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  async function probe() {
    const there = await call((sdk, send, options) => send(new sdk.HeadBucketCommand({ Bucket }), options))
    if (!there) throw new StorageDown(`object storage has no bucket ${Bucket}`)
  }

  return {
    probe,
    put: async (key, body, { contentType }) => alone(checkKey(key), () => put(key, body, contentType)),
    get,
    head,
    copy,
    list,
    delete: remove,
    url(keyWithQuery) {
      const [key = ''] = keyWithQuery.split('?')
      return publicUrl && isPublicKey(key) ? `${publicUrl}/${keyWithQuery}` : filePath(keyWithQuery)
    },
  }
}

/** The client for all calls to object storage. */
export function clientOf(
  sdk: typeof Sdk,
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  deadline = DEADLINE,
): Sdk.S3Client {
  return new sdk.S3Client({
    endpoint: endpoint ?? undefined,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // Object storage that doesn't support checksum trailers would store them inside the objects.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 1500, socketTimeout: deadline },
  })
}

type About = { ContentType?: string; ETag?: string; LastModified?: Date }

const infoOf = (key: string, about: About, size = 0): ObjectInfo => ({
  key,
  size,
  contentType: about.ContentType ?? UNTYPED,
  etag: bare(about.ETag ?? ''),
  modified: about.LastModified ?? new Date(0),
})

const bare = (etag: string) => etag.replace(/^W\/|"/g, '')

function whatItMeans(error: Failure): null {
  const status = error.$metadata?.httpStatusCode
  if (status === 404 && error.name !== 'NoSuchBucket') return null
  if (status === 416) throw new RangeError(error.message)
  throw new StorageDown(`object storage: ${error.name} ${error.message}`, { cause: error })
}

/** Runs tasks with the same key one after the other, so that a put's check sees its own object. */
function oneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(run, run)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

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
