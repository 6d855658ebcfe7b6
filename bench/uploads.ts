import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { readEnv } from '../app/env.server'
import { makePhotoVariants } from '~/reviews/photos/make-photo-variants.server'
import { createStorage } from '../app/storage/create-storage.server'
import { insertReview } from '../tests/factories/review'
import { insertUser, logIn } from '../tests/factories/user'
import type { Product } from './product'
import { PAGES, waitingFor } from './http-load'
import { readingPages } from './reading-pages'
import { median, spread } from './median'

const ROUNDS = 5
const PEOPLE = 8
const FILES = 4
const MB = 1024 * 1024
const SECONDS = 5

/**
 * The server's memory and other pages' response times while eight people send four photos of 5 MB each, and while
 * smaller sizes are made from them. Goals: at most 200 MB more, and at most 2 times as long.
 */
export async function uploadsBesidePages({ url, db, varDir }: Product): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-uploads-'))
  try {
    const files = await photosOf5MB(folder)
    const people = await peopleWithReviews()
    const page = url + (await readingPages(db)).location
    const storage = createStorage(readEnv({ CARREL_VAR: varDir }))
    await waitingFor(page, SECONDS)
    await uploads(people, files, 1) // the first upload loads the picture library
    await clear()
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
    const [quiet, busy, making, took]: number[][] = [[], [], [], []] as number[][]
    for (let round = 0; round < ROUNDS; round++) {
      quiet!.push(await waitingFor(page, SECONDS))
      const [p, answers] = await Promise.all([waitingFor(page, SECONDS), uploads(people, files, 1)])
      busy!.push(p)
      took!.push(...answers)
      const ids = (await db('review_images').whereNull('variants_made_at').limit(6).pluck('id')) as number[]
      const [m] = await Promise.all([
        waitingFor(page, SECONDS),
        Promise.all(ids.map((photoId) => makePhotoVariants({ db, storage }, { photoId }))),
      ])
      making!.push(m)
      await clear()
    }
    clearInterval(watch)
    const times = (all: number[]) => (median(all) / median(quiet!)).toFixed(1)
    return [
      `## ${PEOPLE} people who each send ${FILES} photos of 5 MB at once`,
      '',
      `The server's memory grew from ${mb(before)} to at most ${mb(most)} MB (goal: 200 MB more). An upload took ${spread(took!)} ms.`,
      '',
      `p97.5 of the location page at ${PAGES} requests a second, median of ${ROUNDS} alternating rounds of ${SECONDS} s (least to most); ` +
        'senders, load and server share the machine. Goal: at most 2 times.',
      '',
      '| without | while they send | times | while smaller pictures are made | times |',
      '| ---: | ---: | ---: | ---: | ---: |',
      `| ${spread(quiet!)} ms | ${spread(busy!)} ms | ${times(busy!)} | ${spread(making!)} ms | ${times(making!)} |`,
    ].join('\n')
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }

  async function peopleWithReviews() {
    const spot = db('study_locations').where({ status: 'Approved' }).whereNull('university_id')
    const study_location_id = (await spot.first('id'))!.id
    return Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        const { id } = await insertUser(db)
        await insertReview(db, { study_location_id, user_id: id })
        const { cookie } = await logIn(db, readEnv({ CARREL_VAR: varDir }), id)
        return { url: `${url}/location/${study_location_id}/review/photos`, cookie }
      }),
    )
  }

  async function clear() {
    await db('review_images').del()
    await db('rate_limits').del()
  }
}

/** Four photos of 12 megapixels and just below 5 MB: noise, blurred until it's the right size. */
async function photosOf5MB(folder: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: FILES }, async (_each, n) => {
      const pixels = randomFillSync(Buffer.alloc(2000 * 1500 * 3))
      const picture = await sharp(pixels, { raw: { width: 2000, height: 1500, channels: 3 } })
        .blur(1.2)
        .resize(4000, 3000)
        .png({ compressionLevel: 1 })
        .toBuffer()
      let jpeg = Buffer.alloc(0)
      for (let quality = 96; quality > 40 && (jpeg.length === 0 || jpeg.length > 5 * MB - 100); quality -= 4)
        jpeg = await sharp(picture).jpeg({ quality }).toBuffer()
      const file = path.join(folder, `${n}.jpg`)
      // Pads the file to 5 MB after the picture: the server has to receive it anyway.
      fs.writeFileSync(file, Buffer.concat([jpeg, Buffer.alloc(Math.max(0, 5 * MB - 100 - jpeg.length))]))
      return file
    }),
  )
}

async function uploads(
  people: { url: string; cookie: string }[],
  files: string[],
  rounds: number,
): Promise<number[]> {
  const job = JSON.stringify({ people, files, rounds })
  const { stdout } = await promisify(execFile)(process.execPath, ['build/bench/upload-people.js', job], {
    maxBuffer: MB,
  })
  const answers = JSON.parse(stdout) as { status: number; ms: number }[]
  const failed = answers.filter(({ status }) => status !== 303)
  if (failed.length > 0)
    throw new Error(`uploads were answered with ${failed.map(({ status }) => status).join(', ')}`)
  return answers.map(({ ms }) => ms)
}

const mb = (bytes: number) => Math.round(bytes / MB)
