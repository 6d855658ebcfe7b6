import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

/** Below this many bytes compression gains nothing. */
const LEAST = 200
const TEXT = /\.(js|css|svg|json|webmanifest|txt|xml)$/

/** Writes a brotli (quality 11) and a gzip (level 9) twin beside every text file below `folder`, and returns how many. */
export function precompress(folder: string): number {
  let count = 0
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (!TEXT.test(name) || !fs.statSync(file).isFile() || fs.statSync(file).size < LEAST) continue
    const content = fs.readFileSync(file)
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }))
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }))
    count++
  }
  return count
}
