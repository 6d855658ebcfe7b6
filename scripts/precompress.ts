import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

/** Below this many bytes compression gains nothing. */
const LEAST = 200

/** Writes a brotli (quality 11) and a gzip (level 9) twin beside every text file in `folder`. */
export function precompress(folder: string) {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    if (!/\.(js|css|svg|json)$/.test(name) || fs.statSync(file).size < LEAST) continue
    const content = fs.readFileSync(file)
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }))
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }))
  }
}
