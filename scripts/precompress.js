// @ts-check
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** In bytes; compressing smaller files gains nothing. */
const LEAST = 200
const TEXT = /\.(js|css|svg|json|webmanifest|txt|xml)$/

/**
 * Writes a brotli (quality 11) and a gzip (level 9) copy next to every text file below `folder` that has none, but not
 * of Vite's own manifest, which browsers never get.
 * @param {string} folder
 * @returns how many files it compressed
 */
export async function precompress(folder) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }) // doesn't follow links
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const done = await Promise.all(
    files
      .filter((file) => TEXT.test(file) && !file.includes('.vite') && !files.includes(`${file}.gz`))
      .map(compress),
  )
  return done.filter(Boolean).length
}

/** @param {string} file */
async function compress(file) {
  const content = await fs.readFile(file)
  if (content.length < LEAST) return false
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    brotli(content, { params }).then((small) => fs.writeFile(`${file}.br`, small)),
    gzip(content, { level: 9 }).then((small) => fs.writeFile(`${file}.gz`, small)),
  ])
  return true
}
