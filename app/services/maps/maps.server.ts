import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Env } from '../env.server'
import type { Point } from './distance'
import { loadSharp } from '../storage/load-sharp.server'
import type { MapPicture } from './map-address'
import { drawMap, type Frame, type MapLayers } from './draw.server'
import { keepPictures } from './map-pictures.server'
import { MapFileError, openMapFile, type MapFile } from './map-file.server'
import { isCovered, streetsIn } from './map-tile.server'
import { cornerOf, MAP_SIZES, TILE, worldPixel } from './map-view'

/** How often to check whether the file is missing or has been replaced. */
const LOOK_AGAIN_MS = 60_000
/** The longest a page waits to know whether there's a map. */
const PATIENCE_MS = 300
/** The most pictures waiting to be drawn. They're drawn one at a time, so that pages stay quick. */
const MAX_WAITING = 200
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }
const WEBP = { quality: 82, effort: 2 }

const pack = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)

/** Too many pictures are waiting to be drawn. */
export class MapsBusy extends Error {
  override name = 'MapsBusy'
}

/** A picture as it's cached: SVG compressed with Brotli, or WebP. */
export type Drawn = { type: 'svg' | 'webp'; bytes: Buffer; version: string }

export type Maps = ReturnType<typeof createMaps>

type Opened = { file: MapFile; pictures: ReturnType<typeof keepPictures> }

/**
 * This process's street maps, drawn from one file. If it's missing or unreadable, pages show the drawing of distances
 * instead.
 */
export function createMaps(
  { mapsFile, s3, varDir }: Pick<Env, 'mapsFile' | 's3' | 'varDir'>,
  log: Logger,
  now = () => performance.now(),
) {
  let opened: Opened | null = null
  let looked = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let complained = ''
  let known = false
  const oneAtATime = pLimit(1)
  const drawing = new Map<string, Promise<Buffer>>()
  const covered = new LRUCache<string, boolean>({ max: 5000 })

  async function look() {
    try {
      const file = await openMapFile(mapsFile!, s3)
      if (file.version === opened?.file.version) return await file.close()
      const before = opened?.file
      opened = { file, pictures: keepPictures(path.join(varDir, 'maps'), file.version) }
      // Drawings in progress still read from it.
      if (before) setTimeout(() => void before.close().catch(() => {}), 10_000).unref()
      complained = ''
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (why !== complained)
        log.error({ err: error }, 'the map file can’t be read: pages show no street maps')
      complained = why
      // After a short failure of object storage, the file is still the same.
      if (!opened || !isGone(error)) return
      void opened.file.close().catch(() => {})
      opened = null
    }
  }

  /** Returns the current map. The first calls wait for the file; later ones check it in the background. */
  async function current(): Promise<Opened | null> {
    if (mapsFile === null) return null
    if (!looking && now() - looked > LOOK_AGAIN_MS) {
      looked = now()
      looking = look().finally(() => (looking = null))
    }
    if (!known) await looking
    known = true
    return opened
  }

  async function drawnAnew({ file }: Opened, picture: MapPicture): Promise<Buffer> {
    const frame = frameOf(picture)
    const svg = (parts: MapLayers, theme: 'light' | 'dark' | 'reader') =>
      drawMap(file, frame, { parts, theme, tint: picture.kind === 'view' ? picture.tint : null })
    if (picture.kind === 'tile') {
      const sharp = await loadSharp()
      const ground = await svg('ground', picture.dark ? 'dark' : 'light')
      return sharp(Buffer.from(ground)).webp(WEBP).toBuffer()
    }
    return pack(Buffer.from(await svg(picture.kind === 'labels' ? 'labels' : 'all', 'reader')), BROTLI)
  }

  /** What's found in time for a page, or else `unknown`. */
  const inTime = <Found>(find: () => Promise<Found>, unknown: Found): Promise<Found> =>
    Promise.race([
      find().catch((error: unknown) => {
        log.error({ err: error }, 'the map file can’t be read')
        return unknown
      }),
      sleep(PATIENCE_MS, unknown, { ref: false }),
    ])

  return {
    /** The map's version for URLs of pictures, if it covers a point, else null. */
    async versionAt(point: Point): Promise<string | null> {
      const look = async () => {
        const file = (await current())?.file
        if (!file) return null
        const pixel = worldPixel(point, file.maxZoom)
        const [x, y] = [Math.floor(pixel.x / TILE), Math.floor(pixel.y / TILE)]
        if (Math.max(x, y) >= 2 ** file.maxZoom || Math.min(x, y) < 0) return null
        const bytes = await file.tile(file.maxZoom, x, y)
        const at = { x: pixel.x / TILE - x, y: pixel.y / TILE - y }
        const key = `${file.version} ${(x + at.x).toFixed(3)} ${(y + at.y).toFixed(3)}`
        let drawn = covered.get(key)
        if (drawn === undefined) covered.set(key, (drawn = bytes !== null && isCovered(bytes, at)))
        return drawn ? file.version : null
      }
      return inTime(look, null)
    },

    /** The names of the streets at most `meters` from a point, nearest first. Empty if there's no map of it. */
    async streetsNear(point: Point, meters: number): Promise<string[]> {
      return inTime(async () => {
        const file = (await current())?.file
        return file ? streetsIn(file, point, meters) : []
      }, [])
    },

    /** Closes the file. Call it when no more requests come. */
    async close(): Promise<void> {
      await looking
      await opened?.file.close()
      opened = null
    },

    /** Returns the picture if it was drawn before. */
    async find(name: string): Promise<Drawn | null> {
      const map = await current()
      const bytes = await map?.pictures.find(name)
      return map && bytes ? { type: typeOf(name), bytes, version: map.file.version } : null
    },

    /**
     * Draws a picture and caches it. Null if there's no map.
     * @throws MapsBusy if too many are waiting
     */
    async draw(name: string, picture: MapPicture): Promise<Drawn | null> {
      const map = await current()
      if (!map) return null
      const key = `${map.file.version}/${name}`
      let bytes = drawing.get(key)
      if (!bytes) {
        if (oneAtATime.pendingCount >= MAX_WAITING) throw new MapsBusy()
        bytes = oneAtATime(() => drawnAnew(map, picture))
        drawing.set(key, bytes)
        void bytes
          .then((drawn) => map.pictures.keep(name, drawn))
          .catch(() => {})
          .finally(() => drawing.delete(key))
      }
      return { type: typeOf(name), bytes: await bytes, version: map.file.version }
    },
  }
}

/** The file is gone or no longer a map. Other errors may be temporary. */
const isGone = (error: unknown) =>
  error instanceof MapFileError ||
  ['ENOENT', 'NoSuchKey', 'NoSuchBucket'].includes(
    (error as { code?: string }).code ?? (error as Error | null)?.name ?? '',
  )

const typeOf = (name: string) => (name.endsWith('.svg') ? 'svg' : 'webp')

function frameOf(picture: MapPicture): Frame {
  if (picture.kind === 'view') {
    const size = MAP_SIZES[picture.size]
    return { z: picture.view.z, ...cornerOf(picture.view, size), ...size }
  }
  const { z, x, y } = picture
  return { z, left: x * TILE, top: y * TILE, width: TILE, height: TILE }
}
