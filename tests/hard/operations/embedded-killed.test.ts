import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest'
import { connect, ensureDatabase, type Db } from '../../../db/connection'
import { startEmbedded } from '../../../db/embedded'
import { isPostmaster, postmasterPid } from '../../../db/postmaster'
import { insertLocation } from '../../factories/location'
import { reviewText } from '../../factories/review'
import { type Child } from '../../server/child'
import { temporaryFolder } from '../../support/folder'
import { seededChance } from '../chance'
import { ask, formOn, send, startProduct } from '../product'
import { noteCounts } from '../scale'
import { faultsOf, keepWriting, worldOfWrites } from '../writes'
import { freePort } from '../../support/listening'

const folder = temporaryFolder()
fs.chmodSync(folder, 0o755)
/** As many as are tolerated in five minutes. */
const KILLS = 3
const chance = seededChance()

let db: Db
let data: string
let world: Awaited<ReturnType<typeof worldOfWrites>>
let port: number
let product: Child
let written = 0

beforeAll(async () => {
  const server = await startEmbedded(`${folder}/postgres`) // with fsync; the product joins it
  await ensureDatabase(server.url)
  data = server.data
  port = await freePort()
  product = await startProduct({ databaseUrl: 'embedded', varDir: folder, port })
  db = connect(server.url, { max: 2 })
  world = await worldOfWrites(db, { people: 40, each: 40 })
}, 240_000)
afterAll(async () => {
  await db?.destroy()
  product?.process.kill('SIGTERM')
  await product?.ended
  const pid = data === undefined ? null : postmaster()
  if (isPostmaster(pid, data)) process.kill(pid!, 'SIGINT')
})

// Why a process ended is only in what it said.
beforeEach(() => onTestFailed(() => console.error(product.output().slice(-4000))))

const postmaster = () => postmasterPid(data)
const ready = async () => (await ask(port, '/readyz')).status

it('the embedded PostgreSQL restarts after a kill during writes: no acknowledged write is lost or doubled, input is preserved', async () => {
  const writing = keepWriting(port, () => world.write(written++), 20)
  const back: number[] = []
  let kept = 0
  const { id: location } = await insertLocation(db)
  const path = `/location/${location}/review`
  for (let kill = 0; kill < KILLS; kill++) {
    const before = writing.acknowledged.length
    await expect.poll(() => writing.acknowledged.length - before).toBeGreaterThan(20)
    await sleep(chance() * 500)
    const pid = postmaster()!
    process.kill(pid, 'SIGKILL')
    const killed = Date.now()
    // A backend still finishes its current statement, so the first forms may be accepted.
    for (const [n, person] of world.people.entries()) {
      const description = `Typed during outage ${kill}.${n}. ${reviewText()}`
      const fields = { mode: 'edit', rating: '4', description }
      const answer = await send(port, path, fields, person)
      if (answer.status === 303) continue
      expect(answer.status).toBe(503)
      expect(formOn(answer.text)).toEqual({ action: path, fields })
      await expect.poll(ready).toBe(200)
      expect((await send(port, path, fields, person)).status).toBe(303)
      kept++
      break
    }
    await expect.poll(postmaster).not.toBe(pid)
    await expect.poll(ready).toBe(200)
    back.push(Date.now() - killed)
  }
  await writing.finish()
  expect(kept).toBeGreaterThan(0)
  await db('reviews').where({ study_location_id: location }).del()
  expect(writing.other).toEqual([])
  expect(writing.refused.connection).toBe(0)
  expect(await faultsOf(db, writing.acknowledged)).toEqual([])
  expect(product.process.exitCode).toBeNull()
  expect(product.output().split('The embedded PostgreSQL was restarted.')).toHaveLength(KILLS + 1)
  noteCounts('embedded PostgreSQL killed', {
    kills: KILLS,
    acknowledged: writing.acknowledged.length,
    lost: 0,
    doubled: 0,
    'answered 503': writing.refused.unavailable + kept,
    'forms kept and sent again': kept,
    'slowest return (ms)': Math.max(...back),
  })
})

it('jobs keep running', async () => {
  const { email } = (await db('users').where({ id: world.people[0]!.id }).first('email'))!
  const asked = await send(port, '/forgot-password', { email }, undefined, {
    headers: { 'X-Forwarded-For': '10.9.0.1' },
  })
  expect(asked.status).toBe(303)
  await expect.poll(async () => (await db('sent_mails')).length).toBe(1)
  expect(await db('graphile_worker.jobs').where({ task_identifier: 'send-password-reset' })).toEqual([])
})

it('a fourth failure within five minutes ends the process, so that its supervisor acts', async () => {
  process.kill(postmaster()!, 'SIGKILL')
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/"level":60.*has stopped more than 3 times in 5 minutes/)
})
