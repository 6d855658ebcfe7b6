import { createHash } from 'node:crypto'
import { createTarPacker } from 'modern-tar'
import { MANIFEST, type Manifest, sumLine, sumsName } from './manifest.server'

/** A file in the archive. A tar has the size before the content. */
export type ArchiveFile = { name: string; size: number; body: AsyncIterable<Uint8Array>; modified: Date }

/** Number of files per list of sums. */
const LISTED = 500

/**
 * Makes a tar archive of `files`, with lists of their SHA-256 sums in between and the manifest at the end.
 * @param manifest read only when it's written, after all files
 */
export function writeArchive(files: AsyncIterable<ArchiveFile>, manifest: Manifest) {
  const { readable, controller } = createTarPacker()
  const write = async ({ name, size, body, modified: mtime }: ArchiveFile) => {
    const hash = createHash('sha256')
    const entry = controller.add({ name, size, mtime, mode: 0o600 }).getWriter()
    for await (const piece of body) {
      hash.update(piece)
      await entry.write(piece)
    }
    await entry.close()
    return hash.digest('hex')
  }
  const writeAll = async () => {
    let lists = 0
    let lines: string[] = []
    const list = async () => {
      const body = Buffer.from(lines.join(''))
      lines = []
      await write(fileOf(sumsName(++lists), body))
    }
    for await (const file of files) {
      lines.push(sumLine(await write(file), file.name))
      if (lines.length === LISTED) await list()
    }
    if (lines.length > 0) await list()
    await write(fileOf(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2) + '\n')))
    controller.finalize()
  }
  writeAll().catch((error) => controller.error(error)) // errors reach the reader of the archive
  return readable
}

/** An archive file from memory. */
export const fileOf = (name: string, body: Buffer, modified = new Date()): ArchiveFile => ({
  name,
  size: body.length,
  modified,
  body: (async function* () {
    yield body
  })(),
})
