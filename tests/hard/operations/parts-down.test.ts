import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import pino from 'pino'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, ensureDatabase, type Db } from '../../../db/connection'
import { startEmbedded, type Embedded } from '../../../db/embedded'
import { reindex } from '../../../search/reindex'
import { compareIndex } from '../../../search/reindex-verify'
import { receiveMail } from '../../app/services/jobs/smtp-receiver'
import { reviewText } from '../../factories/review'
import { type Child } from '../../server/child'
import { temporaryFolder } from '../../support/folder'
import { FULL, sized } from '../../support/full'
import { bringForward } from '../../support/jobs'
import { StandIn } from '../../support/services/meilisearch-stand-in'
import { ask, formOn, multipartOf, see, send, startProduct, type Person } from '../product'
import { noteCounts, scaled } from '../scale'
import { faultsOf, keepWriting, worldOfWrites } from '../writes'
import { freePort } from '../../support/listening'

const folder = temporaryFolder()
fs.chmodSync(folder, 0o755)
const pgFolder = path.join(folder, 'postgres')
const RESTARTS = scaled(sized(1, 2), 20)
const standIn = new StandIn()
let server: Embedded
let db: Db
let world: Awaited<ReturnType<typeof worldOfWrites>>
let port: number
let product: Child
let [smtpPort, s3Port] = [0, 0]
let written = 0
let reader: Person
const search = () => ({ host: standIn.host, prefix: 'hard', searchKey: null, writeKey: null })

beforeAll(async () => {
  server = await startEmbedded(pgFolder) // with fsync, as in production
  await ensureDatabase(server.url)
  await standIn.start()
  ;[port, smtpPort, s3Port] = [await freePort(), await freePort(), await freePort()]
  product = await startProduct({
    databaseUrl: server.url,
    varDir: folder,
    port,
    more: {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MEILISEARCH_HOST: standIn.host,
      MEILISEARCH_PREFIX: 'hard',
      S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
      S3_BUCKET: 'carrel',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  })
  db = connect(server.url, { max: 4 })
  world = await worldOfWrites(db, { people: 40, each: scaled(5, 40) })
  reader = world.people[0]!
  await reindex(db, search(), { log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  product?.process.kill('SIGTERM')
  await product?.ended
  await db?.destroy()
  await server?.stop()
  await standIn.stop()
})

/** Stops it as an operator's restart would, or as a crash would. */
async function stopDatabase(how: 'in order' | 'kill -9') {
  if (how === 'in order') return server.stop()
  const { rows } = await db.raw("select current_setting('data_directory') as data")
  process.kill(
    Number(fs.readFileSync(path.join(rows[0].data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
}

it('PostgreSQL restarted under load: clear 503 pages that preserve what was typed, and everything recovers', async () => {
  const writing = keepWriting(port, () => world.write(written++), 20)
  const reported = { reads: 0, writes: 0 }
  const back: number[] = []
  for (let restart = 0; restart < RESTARTS; restart++) {
    const before = writing.acknowledged.length
    await expect.poll(() => writing.acknowledged.length - before, { timeout: 60_000 }).toBeGreaterThan(20)
    await stopDatabase((restart + RESTARTS) % 2 ? 'kill -9' : 'in order')
    const down = Date.now()

    const page = await see(port, `/location/${world.locations[0]}?never=${restart}`, reader)
    expect([page.status, page.headers['retry-after']]).toEqual([503, '30'])
    expect(parse(page.text).querySelector('h1')!.text).toBe('We’ll be right back')
    expect((await ask(port, '/healthz')).status).toBe(200)
    expect((await ask(port, '/readyz')).status).toBe(503)
    reported.reads++

    const description = `“Quoted” & <b>bold</b> ${restart}. ${reviewText()}\r\nSecond line.`
    const person = world.people[1 + restart]!
    const location = world.locations.at(-1)!
    const refused = await send(
      port,
      `/location/${location}/review`,
      { mode: 'edit', rating: '4', description, worksHere: 'on' },
      person,
    )
    expect(refused.status).toBe(503)
    const main = parse(refused.text).querySelector('main')!
    expect(main.text).toContain('What you typed is still here.')
    const { action, fields } = formOn(refused.text)
    expect(fields).toEqual({ mode: 'edit', rating: '4', description, worksHere: 'on' })
    reported.writes++

    server = await startEmbedded(pgFolder)
    await expect.poll(async () => (await ask(port, '/readyz')).status, { timeout: 60_000 }).toBe(200)
    back.push(Date.now() - down)
    expect(action).toBe(`/location/${location}/review`)
    expect((await send(port, action, fields, person)).status).toBe(303)
    expect(
      (await db('reviews').where({ user_id: person.id, study_location_id: location }).first())!.description,
    ).toContain('Second line.')
    await db('reviews').where({ user_id: person.id, study_location_id: location }).del()
  }
  await writing.finish()
  expect(
    writing.other,
    product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{"level":50'))
      .join('\n'),
  ).toEqual([])
  expect(writing.refused.unavailable).toBeGreaterThan(0)
  expect(writing.refused.connection).toBe(0)
  expect(await faultsOf(db, writing.acknowledged)).toEqual([])
  expect(product.process.exitCode).toBeNull()
  noteCounts('parts down: PostgreSQL', {
    restarts: RESTARTS,
    'of them kill -9': Math.floor(RESTARTS / 2),
    acknowledged: writing.acknowledged.length,
    lost: 0,
    doubled: 0,
    'answered 503': writing.refused.unavailable + reported.reads + reported.writes,
    'slowest return (ms)': Math.max(...back),
  })
})

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#14634a' } })
    .jpeg()
    .toBuffer()
const textOf = (html: string) => parse(html).querySelector('body')!.text.replace(/\s+/g, ' ')

describe('while another service is down', () => {
  it('emails wait, and go out when the mail server is back', async () => {
    const { email } = (await db('users').where({ id: reader.id }).first('email'))!
    const asked = await send(port, '/forgot-password', { email }, undefined, {
      headers: { 'X-Forwarded-For': '10.9.0.1' },
    })
    expect(asked.status).toBe(303)
    await expect
      .poll(
        async () =>
          (
            await db('graphile_worker.jobs')
              .where({ task_identifier: 'send-password-reset' })
              .first('last_error')
          )?.last_error,
        { timeout: 60_000 },
      )
      .toBeTruthy()
    const receiver = await receiveMail(smtpPort)
    try {
      const back = Date.now()
      if (!FULL) await bringForward(db)
      await expect.poll(() => receiver.mails.map(({ to }) => to), { timeout: 60_000 }).toEqual([[email]])
      await expect
        .poll(
          async () =>
            (await db('graphile_worker.jobs').where({ task_identifier: 'send-password-reset' })).length,
          { timeout: 60_000 },
        )
        .toBe(0)
      noteCounts('parts down: mail', {
        'mails that waited': 1,
        lost: 0,
        'sent after (ms)': Date.now() - back,
      })
    } finally {
      await receiver.close()
    }
  })

  it('PostgreSQL answers searches, and the index catches up', async () => {
    const name = 'Lantern Reading Room'
    await standIn.stop()
    const statuses: number[] = []
    for (let n = 0; n < scaled(5, 100); n++) statuses.push((await see(port, `/search?q=place+${n}`)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await db('study_locations').where({ id: world.locations[0]! }).update({ name })
    expect(textOf((await see(port, '/search?q=lantern')).text)).toContain(name)
    await standIn.start()
    const back = Date.now()
    await expect
      .poll(async () => (await compareIndex(db, search())).length, { timeout: 60_000, interval: 200 })
      .toBe(0)
    expect(standIn.documents('hard_locations').some((document) => document.name === name)).toBe(true)
    noteCounts('parts down: search', {
      searches: statuses.length,
      failed: 0,
      'index equal after (ms)': Date.now() - back,
    })
  })

  it('without object storage, pages stay up, uploads explain it and preserve what was typed, and work again afterwards', async () => {
    expect((await see(port, `/location/${world.locations[0]}`, reader)).status).toBe(200)
    expect((await see(port, '/files/profile_images/1/profile_img')).status).toBe(503)
    const profile = async (firstName: string) => {
      const { body, type } = await multipartOf(
        { firstName, lastName: 'Reader', university: '' },
        { photo: await photo() },
      )
      return see(port, '/setting', reader, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' },
      })
    }
    const refused = await profile('Rosalind “Roz”')
    expect(refused.status).toBe(503)
    expect(parse(refused.text).querySelector('[name=firstName]')!.getAttribute('value')).toBe(
      'Rosalind “Roz”',
    )
    expect(parse(refused.text).querySelector('.error-summary')).not.toBeNull()
    expect((await db('users').where({ id: reader.id }).first('first_name'))!.first_name).toBe('Robin')

    const store = new S3rver({
      address: '127.0.0.1',
      port: s3Port,
      silent: true,
      directory: path.join(folder, 's3'),
      vhostBuckets: false,
      configureBuckets: [{ name: 'carrel' }],
    })
    await store.run()
    try {
      expect((await profile('Rosalind')).status).toBe(303)
      const { image_url: image } = (await db('users').where({ id: reader.id }).first('image_url'))!
      expect((await see(port, `/files/${image!.split('?')[0]}`)).status).toBe(200)
    } finally {
      await store.close()
    }
    noteCounts('parts down: storage', { 'uploads refused with what was typed': 1, 'reads that failed': 0 })
  })
})
