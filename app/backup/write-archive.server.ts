import { createHash } from 'node:crypto'
import { MANIFEST, type Manifest, sumLine, sumsName } from './manifest.server'
import { END_OF_TAR, type TarFile, tarOf } from './tar.server'

/** Files in one list of sums. */
const LISTED = 500

/**
 * A tar archive of `files`, with lists of their SHA-256 between them and the manifest at the end.
 * @param manifest what it says, but for the lists of sums, asked for when all files are written
 */
export async function* writeArchive(
  files: AsyncIterable<TarFile>,
  manifest: () => Omit<Manifest, 'sums'>,
): AsyncGenerator<Buffer> {
  const all = createHash('sha256')
  const sums = { count: 0, bytes: 0 }
  let lines: string[] = []
  const list = (): TarFile => {
    const body = Buffer.from(lines.join(''))
    lines = []
    all.update(body)
    sums.bytes += body.length
    return { name: sumsName(++sums.count), body, modified: new Date() }
  }
  for await (const file of files) {
    yield* tarOf(file)
    lines.push(sumLine(createHash('sha256').update(file.body).digest('hex'), file.name))
    if (lines.length === LISTED) yield* tarOf(list())
  }
  if (lines.length > 0) yield* tarOf(list())
  const whole: Manifest = { ...manifest(), sums: { ...sums, sha256: all.digest('hex') } }
  yield* tarOf({
    name: MANIFEST,
    body: Buffer.from(JSON.stringify(whole, null, 2) + '\n'),
    modified: new Date(),
  })
  yield END_OF_TAR
}
