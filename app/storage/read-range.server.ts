import type { S3Settings } from '../env.server'
import { loadSdk } from './load-sdk.server'
import { clientOf } from './s3.server'

/** Milliseconds for reading a range. Low, because a user is waiting for a page. */
const DEADLINE = 3000

type Client = ReturnType<typeof clientOf>

const clients = new Map<string, Promise<{ sdk: Awaited<ReturnType<typeof loadSdk>>; client: Client }>>()

/**
 * Bytes of any object in a bucket, even if it isn't one of ours. Fewer at its end.
 * @throws errors of object storage or the network
 */
export async function readObjectRange(
  settings: S3Settings,
  key: string,
  offset: number,
  length: number,
): Promise<Uint8Array> {
  const name = `${settings.endpoint ?? ''} ${settings.region}`
  let connected = clients.get(name)
  if (!connected) {
    connected = loadSdk().then((sdk) => ({ sdk, client: clientOf(sdk, settings, DEADLINE) }))
    clients.set(name, connected)
  }
  const { sdk, client } = await connected
  const found = await client.send(
    new sdk.GetObjectCommand({
      Bucket: settings.bucket,
      Key: key,
      Range: `bytes=${offset}-${offset + length - 1}`,
    }),
    { abortSignal: AbortSignal.timeout(DEADLINE) },
  )
  // Object storage that ignores the range would send the whole object: stop at the requested length.
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of found.Body as AsyncIterable<Uint8Array>) {
    parts.push(part)
    size += part.length
    if (size > length) throw new Error('object storage returned more than the requested range')
  }
  return Buffer.concat(parts)
}
