import type { S3Settings } from '../env.server'
import { loadSdk } from './load-sdk.server'
import { clientOf } from './s3.server'

/** Milliseconds that a part may take: someone is waiting for a page. */
const DEADLINE = 3000

type Client = ReturnType<typeof clientOf>

const clients = new Map<string, Promise<{ sdk: Awaited<ReturnType<typeof loadSdk>>; client: Client }>>()

/**
 * Bytes of any object in a bucket, whether it is one of ours or not; fewer at its end.
 * @throws what the store or the network says
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
  // A store that ignores the range would send everything: no more is taken than was asked for.
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of found.Body as AsyncIterable<Uint8Array>) {
    parts.push(part)
    size += part.length
    if (size > length) throw new Error('object storage returned more than the requested range')
  }
  return Buffer.concat(parts)
}
