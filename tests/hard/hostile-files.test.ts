import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { photo, PICTURES, METADATA } from '../app/services/storage/picture-files'
import { start } from '../server/child'
import { temporaryFolder } from '../support/folder'
import { openPictures } from '../support/open-pictures'
import { HARD, noteCounts } from './scale'

openPictures('Webp', 'Heif')
const folder = temporaryFolder()
/** All of them; in a short run every twelfth. */
const files = PICTURES.filter((_, n) => HARD || n % 12 === 5)
/** Metadata that people don't mean to share, and anything executable. */
const LEFT = [...METADATA, '<svg', '<?php']

it(`${files.length} uploaded files are refused with a message or re-encoded, in a process that grows by at most 200 MB`, async () => {
  expect(PICTURES.length).toBeGreaterThanOrEqual(40)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'first'), await photo().jpeg().toBuffer())
  for (const [n, [, , make]] of files.entries()) fs.writeFileSync(path.join(folder, String(n)), await make())
  const child = start('take-pictures', [folder])
  expect(await child.ended, child.output()).toBe(0)
  const { outcomes, grown } = JSON.parse(child.output().trim().split('\n').at(-1)!) as {
    outcomes: Record<string, string>
    grown: number
  }

  for (const [n, [name, expected]] of files.entries()) expect([expected].flat(), name).toContain(outcomes[n])
  const made = fs.readdirSync(path.join(folder, 'out'))
  for (const name of made) {
    const bytes = fs.readFileSync(path.join(folder, 'out', name))
    expect(
      LEFT.filter((text) => bytes.includes(Buffer.from(text, 'latin1'))),
      name,
    ).toEqual([])
    const about = await sharp(bytes).metadata()
    for (const key of ['exif', 'icc', 'iptc', 'xmp', 'comments'] as const)
      expect(about[key], `${name} ${key}`).toBeUndefined()
  }
  const refused = Object.values(outcomes).filter((outcome) => outcome !== 'clean').length
  expect(made).toHaveLength(4 * (files.length - refused))
  expect(grown).toBeLessThan(200e6)
  noteCounts('hostile files', {
    files: files.length,
    refused,
    'made anew': files.length - refused,
    'memory grown by, MB': Math.round(grown / 1e6),
  })
})
