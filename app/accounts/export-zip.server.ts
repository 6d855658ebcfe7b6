import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file of an archive. `stored`: packed already, as pictures are. */
export type ZipEntry = { path: string; body: Buffer; stored?: boolean }

/** The zip file with these files in it, in this order. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { path, body, stored = false } of entries) zip.addBuffer(body, path, { compress: !stored })
  zip.end()
  return buffer(zip.outputStream)
}
