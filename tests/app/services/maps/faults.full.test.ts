import fs from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pino from 'pino'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { pictureOfName } from '~/services/maps/map-address'
import { openMapFile } from '~/services/maps/map-file.server'
import { createMaps } from '~/services/maps/maps.server'
import { loadSdk } from '~/services/storage/load-sdk.server'
import { clientOf } from '~/services/storage/s3.server'
import { featuresOf } from '~/services/maps/map-tile.server'
import { field, layerOf, mapFileOf, SQUARE, varint } from '../../../support/services/map-file'
import { temporaryFolder } from '../../../support/folder'
import { cpuTime } from '../../../support/cpu-time'
import { s3At } from '../../../support/services/s3'
import { ago } from '../../../support/times'
import { itRows } from '../../../support/it-rows'

const folder = temporaryFolder()
/** In the square of a tile, and beside it. */
const POINT = { latitude: 37.8717, longitude: -122.2628 }
const BESIDE = { latitude: 37.87, longitude: -122.26 }
const NAME = 'campus-16-42024-101251.svg'
let files = 0
function written(bytes: Uint8Array): string {
  const file = path.join(folder, `${++files}.pmtiles`)
  fs.writeFileSync(file, bytes)
  return file
}
const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
const opened: ReturnType<typeof createMaps>[] = []
function mapsOf(mapsFile: string, now?: () => number, varDir = path.join(folder, `var${++files}`)) {
  const maps = createMaps({ mapsFile, s3: null, varDir }, log, now)
  opened.push(maps)
  return maps
}
afterAll(() => Promise.all(opened.map((maps) => maps.close())))
const GOOD = Uint8Array.from(
  ['water', 'landuse', 'buildings'].flatMap((name) => layerOf(name, 'lake', 3, SQUARE)),
)
const svgOf = async (maps: ReturnType<typeof mapsOf>) => {
  const drawn = await maps.draw(NAME, pictureOfName(NAME)!)
  return drawn && brotliDecompressSync(drawn.bytes).toString()
}

it('a file of one tile is drawn', async () => {
  const maps = mapsOf(written(mapFileOf(GOOD)))
  expect(await maps.versionAt(POINT)).toMatch(/^\d[0-9a-f]{10}$/)
  expect(await svgOf(maps)).toContain('<path class="w"')
})

it('a file has no map of a location beside its land, or where it has only land', async () => {
  const [land, lake] = [layerOf('earth', 'land', 3, SQUARE), layerOf('water', 'lake', 3, SQUARE)]
  const both = mapsOf(written(mapFileOf(Uint8Array.from([...land, ...lake]))))
  expect(await both.versionAt(POINT)).not.toBeNull()
  expect(await both.versionAt(BESIDE)).toBeNull()
  expect(await mapsOf(written(mapFileOf(Uint8Array.from(land)))).versionAt(POINT)).toBeNull()
})

describe('a malformed tile', () => {
  const bomb = [9, 0, 0, ...varint(7 + 8 * 200_000_000)]
  itRows([
    ['promises 200 million closed rings', layerOf('water', 'lake', 3, [...bomb, 0])],
    ['promises 200 million points', layerOf('water', 'lake', 3, [9, 0, 0, ...varint(2 + 8 * 200_000_000)])],
    [
      'hides them behind a negative count',
      layerOf('water', 'lake', 3, [...varint(2 ** 31 + 1), 10, 0, ...varint(7 + 8 * 3_000_000), 2, 2]),
    ],
    ['is longer than it is', field(3, [1, 2, 3], 4_000_000_000)],
    ['has a layer longer than the tile', [...field(3, field(1, [97]), 900)]],
    ['ends in the middle of a number', [26, 200]],
    ['is text', [...Buffer.from('<html>not a tile</html>')]],
    ['has an unknown command', layerOf('water', 'lake', 3, [9, 0, 0, 5 + 8, 0, 0])],
    ['has no point before its line', layerOf('roads', 'path', 2, [10, 4, 4])],
    [
      'has points beyond every number',
      layerOf('roads', 'path', 2, [9, ...varint(2 ** 32), ...varint(2 ** 32)]),
    ],
  ])('costs neither time nor memory, and the map is drawn without it', async (_what, bytes) => {
    const began = cpuTime()
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
    const svg = await svgOf(mapsOf(written(mapFileOf(Uint8Array.from(bytes)))))
    expect(svg).toContain('<rect class="g"')
    expect(cpuTime() - began).toBeLessThan(1000)
    expect(process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before).toBeLessThan(100e6)
  })

  it('with too many features is ignored', () => {
    const one = field(2, [])
    const layer = field(3, Array.from({ length: 30_001 }, () => one).flat())
    expect(() => featuresOf(Uint8Array.from(layer))).toThrow('too many features')
  })
})

describe('a file that is not a map', () => {
  itRows([
    ['empty', new Uint8Array()],
    ['text', Buffer.from('Not found')],
    ['cut off in its header', mapFileOf(GOOD).subarray(0, 100)],
    ['cut off in its directory', mapFileOf(GOOD).subarray(0, 130)],
    ['of pictures', mapFileOf(GOOD, { tileType: 2 })],
    ['of no zoom', mapFileOf(GOOD, { minZoom: 16 })],
    ['with a broken directory', Buffer.concat([mapFileOf(GOOD).subarray(0, 127), Buffer.alloc(5000, 7)])],
  ])('there is no map, and the log says why, once', async (_what, bytes) => {
    lines.length = 0
    let now = 0
    const maps = mapsOf(written(bytes), () => now)
    expect(await maps.versionAt(POINT)).toBeNull()
    now += 61_000
    expect(await maps.versionAt(POINT)).toBeNull()
    expect(await maps.streetsNear(POINT, 150)).toEqual([])
    expect(await maps.find(NAME)).toBeNull()
    expect(lines.length).toBeLessThanOrEqual(1)
  })

  itRows([
    ['says a tile of 3 GB', mapFileOf(GOOD, { tileLength: 3_000_000_000 })],
    ['has a tile that unpacks to 100 MB', mapFileOf(new Uint8Array(100e6))],
    ['is packed in an unknown way', mapFileOf(GOOD, { compression: 4 })],
  ])('there is no map there', async (_what, bytes) => {
    const before = process.memoryUsage().arrayBuffers
    const maps = mapsOf(written(bytes))
    expect(await maps.versionAt(POINT)).toBeNull()
    // The tile stays empty, without an error.
    expect(await svgOf(maps)).toContain('<rect class="g"')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60e6)
  })
})

describe('a file that changes', () => {
  it('is noticed within a minute: gone, back, and replaced', async () => {
    let now = 0
    const file = written(mapFileOf(GOOD))
    const maps = mapsOf(file, () => now)
    const settled = async () => {
      now += 61_000
      await maps.versionAt(POINT)
      await expect.poll(() => maps.versionAt(POINT)).not.toBe('busy')
      return maps.versionAt(POINT)
    }
    const first = await maps.versionAt(POINT)
    fs.renameSync(
      written(mapFileOf(Uint8Array.from([...GOOD, ...layerOf('water', 'ocean', 3, SQUARE)]))),
      file,
    )
    await settled()
    await expect.poll(() => maps.versionAt(POINT)).not.toBe(first)
    fs.rmSync(file)
    await settled()
    await expect.poll(() => maps.versionAt(POINT)).toBeNull()
    fs.writeFileSync(file, mapFileOf(GOOD))
    await settled()
    await expect.poll(() => maps.versionAt(POINT)).toBe(first)
  })
})

it('drawn pictures are cached on disk for the next process, and those of another file are deleted', async () => {
  const varDir = path.join(folder, 'shared')
  const file = written(mapFileOf(GOOD))
  const open = (mapsFile: string) => mapsOf(mapsFile, undefined, varDir)
  const drawn = await open(file).draw(NAME, pictureOfName(NAME)!)
  const kept = () => fs.readdirSync(path.join(varDir, 'maps'))
  await expect.poll(() => fs.existsSync(path.join(varDir, 'maps', drawn!.version, NAME))).toBe(true)
  expect((await open(file).find(NAME))!.bytes.equals(drawn!.bytes)).toBe(true)
  const yesterday = ago(86_400_000)
  fs.utimesSync(path.join(varDir, 'maps', drawn!.version), yesterday, yesterday)
  const other = await open('maps/demo.pmtiles').draw(NAME, pictureOfName(NAME)!)
  await expect.poll(kept).toEqual([other!.version])
})

/** Object storage with the demo's map. It can be closed, and restarted at the same address. */
async function storeWithMap(name: string) {
  const serve = (port: number) =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: path.join(folder, name),
      vhostBuckets: false,
      configureBuckets: [{ name: 'maps' }],
    })
  let server = serve(0)
  const { port } = await server.run()
  const s3 = s3At(port, 'maps')
  const sdk = await loadSdk()
  const Body = fs.readFileSync('maps/demo.pmtiles')
  await clientOf(sdk, s3).send(new sdk.PutObjectCommand({ Bucket: 'maps', Key: 'demo.pmtiles', Body }))
  return {
    s3,
    close: () => server.close(),
    async startAgain() {
      server = serve(port)
      await server.run()
    },
  }
}

it('a file in S3 is read by ranges', async () => {
  const { s3, close } = await storeWithMap('s3')
  try {
    await expect(openMapFile('s3://maps/another.pmtiles', s3)).rejects.toThrow()
    const [there, here] = [
      await openMapFile('s3://maps/demo.pmtiles', s3),
      await openMapFile('maps/demo.pmtiles', null),
    ]
    expect(there.version).toBe(here.version)
    expect(await there.tile(15, 5255, 12_655)).toEqual(await here.tile(15, 5255, 12_655))
    expect(await here.tile(15, 5255, 12_655)).not.toBeNull()
    await here.close()
  } finally {
    await close()
  }
})

it('a street of thousands of points delays no one, and its name is left out', async () => {
  const street = (points: number) => {
    // East by six units at a time, with a bend of one that's too small to interrupt the line.
    const steps = Array.from({ length: points }, (_, at) => [12, at % 2 ? 1 : 2]).flat()
    const line = [9, 0, ...varint(4000), ...varint(2 + 8 * points), ...steps]
    return svgOf(
      mapsOf(written(mapFileOf(Uint8Array.from(layerOf('roads', 'major_road', 2, line, 'Long Road'))))),
    )
  }
  expect(await street(600)).toContain('>Long Road<')
  const began = cpuTime()
  expect(await street(60_000)).not.toContain('>Long Road<')
  expect(cpuTime() - began).toBeLessThan(1500)
})

it('object storage that fails is retried, and what was loaded before is still served', async () => {
  const { s3, close, startAgain } = await storeWithMap('s3-failing')
  let now = 0
  const maps = createMaps(
    { mapsFile: 's3://maps/demo.pmtiles', s3, varDir: path.join(folder, 's3-var') },
    log,
    () => now,
  )
  const elsewhere = { latitude: 40.73, longitude: -73.9965 }
  await expect.poll(() => maps.versionAt(POINT), { timeout: 10_000 }).not.toBeNull()
  expect(await maps.draw(NAME, pictureOfName(NAME)!)).not.toBeNull()
  await close()
  now += 61_000
  const began = performance.now()
  expect(await maps.versionAt(elsewhere)).toBeNull()
  expect(performance.now() - began).toBeLessThan(5000)
  expect((await maps.find(NAME))?.bytes.length).toBeGreaterThan(100)
  await startAgain()
  try {
    await expect.poll(() => maps.versionAt(elsewhere), { timeout: 10_000 }).not.toBeNull()
  } finally {
    await close()
  }
})
