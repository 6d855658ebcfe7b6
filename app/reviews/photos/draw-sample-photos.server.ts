import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { drawingOf } from '~/services/drawings/draw'
import type { Env } from '~/services/env.server'
import { job } from '~/services/jobs/job.server'
import { variantKey, type VariantFormat } from '~/services/storage/keys'
import { loadSharp } from '~/services/storage/load-sharp.server'
import { makeWidth, MASTER_TYPE, TYPES } from '~/services/storage/pictures.server'
import type { Storage } from '~/services/storage/storage'
import { thumbhashOf } from '~/services/storage/thumbhash.server'
import type { Db } from '~db/connection'
import { PHOTO_FORMATS, widthsOf } from './photo-rules'

/** A job, so that a demo's first start doesn't wait for pictures. */
export const drawSamplePhotosJob = job('draw-sample-photos', z.strictObject({}), { attempts: 3 })

/** As wide as phones show them. Flat colors need few bytes. */
const WIDTH = 640
const HEIGHT = 400

type Drawn = {
  master: Buffer
  thumbhash: Uint8Array
  smaller: { width: number; format: VariantFormat; body: Buffer }[]
}

/** Adds illustrations as photos to the sample reviews and requests of a demo. Each is drawn once. */
export async function drawSamplePhotos({
  env,
  db,
  storage,
}: {
  env: Pick<Env, 'demo'>
  db: Db
  storage: Storage
}): Promise<void> {
  if (!env.demo) return
  const sample = await import('~db/seeds/photos')
  const drawn = new Map<string, Drawn>()
  for (const photo of await sample.photosToDraw(db)) {
    const picture = drawn.get(photo.drawing) ?? (await draw(photo.drawing))
    drawn.set(photo.drawing, picture)
    const { master, smaller, thumbhash } = picture
    const hash = createHash('sha256').update(master).digest('hex').slice(0, 16)
    const key = `post_images/${photo.user_id}/${photo.review_id}/${hash}${randomBytes(8).toString('hex')}-photo.jpg`
    await storage.put(key, master, { contentType: MASTER_TYPE })
    for (const { width, format, body } of smaller)
      await storage.put(variantKey(key, width, format), body, { contentType: TYPES[format] })
    await sample.insertSamplePhoto(db, photo, { storage_key: key, width: WIDTH, height: HEIGHT, thumbhash })
  }
  for (const request of await sample.requestsToDraw(db)) {
    const name = request.of === 'university_requests' ? 'campus' : 'spot'
    const key = `pendingimages/${request.user_id}/${request.id}/${name}.jpg`
    await storage.put(key, await render(request.drawing), { contentType: MASTER_TYPE })
    await sample.setRequestPicture(db, request, key)
  }
}

async function draw(drawing: string): Promise<Drawn> {
  const master = await render(drawing)
  const smaller: Drawn['smaller'] = []
  for (const width of widthsOf(WIDTH))
    for (const format of PHOTO_FORMATS)
      smaller.push({ width, format, body: await makeWidth(master, width, format) })
  return { master, thumbhash: await thumbhashOf(master), smaller }
}

async function render(drawing: string): Promise<Buffer> {
  const svg = drawingOf(drawing)
  if (!svg) throw new Error(`no drawing: ${drawing}`)
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg.replace('<svg ', `<svg width="${WIDTH}" height="${HEIGHT}" `)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()
}
