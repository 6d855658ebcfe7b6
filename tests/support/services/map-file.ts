import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** A number encoded as a protocol buffer varint. */
export function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  while (left > 127) {
    bytes.push((left % 128) | 128)
    left = Math.floor(left / 128)
  }
  return [...bytes, left]
}

/** A protocol buffer field with bytes; `length` can be wrong on purpose. */
export const field = (number: number, bytes: readonly number[], length = bytes.length): number[] => [
  ...varint(number * 8 + 2),
  ...varint(length),
  ...bytes,
]
const numberField = (number: number, value: number) => [...varint(number * 8), ...varint(value)]
const text = (value: string) => [...Buffer.from(value)]

/** A vector tile layer with one feature; `geometry` has commands and zigzag numbers. */
export const layerOf = (
  name: string,
  kind: string,
  type: 2 | 3,
  geometry: readonly number[],
  named = 'Nameless',
): number[] =>
  field(3, [
    ...numberField(15, 2),
    ...field(1, text(name)),
    ...field(2, [...field(2, [0, 0, 1, 1]), ...numberField(3, type), ...field(4, geometry)]),
    ...field(3, text('kind')),
    ...field(3, text('name')),
    ...field(4, field(1, text(kind))),
    ...field(4, field(1, text(named))),
    ...numberField(5, 4096),
  ])

/** A closed square in the middle of a tile. */
export const SQUARE = [9, 2000, 2000, 26, 2000, 0, 0, 2000, 1999, 0, 15].flatMap(varint)

type Wrong = { tileLength?: number; compression?: number; tileType?: number; minZoom?: number }

/** A PMTiles file with these bytes as every tile of one zoom level. */
export function mapFileOf(
  tile: Uint8Array,
  { tileLength = 0, compression = 2, tileType = 1, minZoom = 15 }: Wrong = {},
): Buffer {
  const packed = compression === 2 ? gzipSync(tile) : Buffer.from(tile)
  const first = zxyToTileId(15, 0, 0)
  const directory = gzipSync(
    Buffer.from([
      ...varint(1),
      ...varint(first),
      ...varint(4 ** 15),
      ...varint(tileLength || packed.length),
      ...varint(1),
    ]),
  )
  const metadata = gzipSync(Buffer.from('{}'))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const directoryAt = 127
  const metadataAt = directoryAt + directory.length
  const tilesAt = metadataAt + metadata.length
  const numbers = [
    directoryAt,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    packed.length,
  ]
  for (const [n, value] of [...numbers, 4 ** 15, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * n)
  header[96] = 1
  header[97] = 2
  header[98] = compression
  header[99] = tileType
  header[100] = minZoom
  header[101] = 15
  return Buffer.concat([header, directory, metadata, packed])
}
