import type { GetObjectCommand } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Compression, PMTiles, ResolvedValueCache, TileType, type Source } from 'pmtiles'
import { loadSdk } from '../storage/load-sdk.server'
import { clientOf } from '../storage/s3.server'
import type { S3Settings } from '../env.server'

/** Part of every picture's URL. Change it whenever drawings change. */
const DRAWN_AS = '2'
/** Bytes that hold the header and root directory. */
const HEAD = 16_384
/** Limits in bytes for one read, and for one unpacked tile or directory. */
const MAX_READ = 4 * 1024 * 1024
const MAX_UNPACKED = 8 * 1024 * 1024
/** Bytes of unpacked tiles, and number of directories, cached in memory. */
const KEPT_TILES = 16 * 1024 * 1024
const KEPT_DIRECTORIES = 64

/** An open map file. */
export type MapFile = {
  /** Identifies the file and how we draw it, for URLs. */
  version: string
  minZoom: number
  maxZoom: number
  /** The bytes of a vector tile. Null if the file doesn't have it. */
  tile: (z: number, x: number, y: number) => Promise<Uint8Array | null>
  close: () => Promise<void>
}

/** The file exists, but isn't a map that we can read. */
export class MapFileError extends Error {
  override name = 'MapFileError'
}

/** Part of the file couldn't be read from disk or object storage. */
export class MapReadError extends Error {
  override name = 'MapReadError'
}

type Bytes = (offset: number, length: number) => Promise<Uint8Array>

/**
 * Opens a PMTiles file (version 3, vector tiles).
 * @param path a path, or s3://BUCKET/KEY, which is read in ranges from object storage
 * @throws MapFileError if the file isn't a map, and errors of the disk or object storage
 */
export async function openMapFile(path: string, s3: S3Settings | null): Promise<MapFile> {
  const { read, close } = await opened(path, s3)
  try {
    const head = await read(0, HEAD)
    const version = DRAWN_AS + createHash('sha256').update(head).digest('hex').slice(0, 10)
    const source: Source = {
      getKey: () => version,
      async getBytes(offset, length) {
        if (length > MAX_READ) throw new MapFileError(`a section of ${length} bytes`)
        try {
          return { data: copyOf(await read(offset, length)) }
        } catch (cause) {
          throw new MapReadError('a part of the map file can’t be read', { cause })
        }
      },
    }
    // The library's other cache would cache failures too.
    const file = new PMTiles(source, new ResolvedValueCache(KEPT_DIRECTORIES, true, unpack), unpack)
    const { tileType, minZoom, maxZoom } = await file.getHeader()
    if (tileType !== TileType.Mvt) throw new MapFileError('the file has no vector tiles')
    if (minZoom > maxZoom || maxZoom > 22) throw new MapFileError('the file has no zoom levels')
    const tiles = new LRUCache<string, { bytes: Uint8Array | null }>({
      maxSize: KEPT_TILES,
      sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 64,
      fetchMethod: async (key) => {
        const [z, x, y] = key.split('/').map(Number)
        const tile = await file.getZxy(z!, x!, y!).catch((error: unknown) => {
          // A failed read may work later. A tile that can't be unpacked counts as missing.
          if (error instanceof MapReadError) throw error
          return undefined
        })
        return { bytes: tile ? new Uint8Array(tile.data) : null }
      },
    })
    return {
      version,
      minZoom,
      maxZoom,
      tile: async (z, x, y) => (await tiles.fetch(`${z}/${x}/${y}`))?.bytes ?? null,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function opened(
  path: string,
  s3: S3Settings | null,
): Promise<{ read: Bytes; close: () => Promise<void> }> {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (bucket !== undefined && key !== undefined) {
    if (!s3) throw new MapFileError('MAPS_FILE is on S3, but the S3 settings are missing')
    const sdk = await loadSdk()
    const client = clientOf(sdk, s3, DEADLINE)
    const rangeOf = (offset: number, length: number) =>
      new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${offset}-${offset + length - 1}` })
    return {
      read: (offset, length) => readObjectRange(client, rangeOf(offset, length), length),
      close: async () => client.destroy(),
    }
  }
  const handle = await open(path)
  return {
    async read(offset, length) {
      const buffer = Buffer.alloc(Math.min(length, MAX_READ))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset)
      return buffer.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
}

const gunzip = promisify(zlib.gunzip)
const unbrotli = promisify(zlib.brotliDecompress)

async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const limits = { maxOutputLength: MAX_UNPACKED }
  switch (compression) {
    case Compression.None:
      return packed
    case Compression.Gzip:
      return copyOf(await gunzip(packed, limits))
    case Compression.Brotli:
      return copyOf(await unbrotli(packed, limits))
    default:
      throw new MapFileError('the file uses a compression we can’t read')
  }
}

const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** Milliseconds for reading a range. Low, because a user is waiting for a page. */
const DEADLINE = 3000

/**
 * Bytes of any object in a bucket, even if it isn't one of ours. Fewer at its end.
 * @throws errors of object storage or the network
 */
async function readObjectRange(
  client: ReturnType<typeof clientOf>,
  object: GetObjectCommand,
  length: number,
): Promise<Uint8Array> {
  const found = await client.send(object, { abortSignal: AbortSignal.timeout(DEADLINE) })
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
