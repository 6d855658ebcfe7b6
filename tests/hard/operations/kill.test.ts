import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Child } from '../../server/child'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { sized } from '../../support/full'
import { seededChance } from '../chance'
import { see, startProduct } from '../product'
import { noteCounts, scaled } from '../scale'
import { faultsOf, keepWriting, worldOfWrites } from '../writes'
import { freePort } from '../../support/listening'

const database = useDatabase()
const chance = seededChance()
const folder = temporaryFolder()
const KILLS = scaled(sized(1, 2), Number(process.env.KILLS ?? 200)) // each takes the seconds that a start takes
const STOPS = scaled(1, 20)

let world: Awaited<ReturnType<typeof worldOfWrites>>
let port: number
let product: Child
let written = 0
const start = () =>
  startProduct({ databaseUrl: database.url, varDir: folder, port, more: { JOBS_IN_WEB: 'off' } })
const write = () => world.write(written++)

beforeAll(async () => {
  world = await worldOfWrites(database.db, { people: scaled(sized(25, 50), 300), each: scaled(6, 80) })
  port = await freePort()
  product = await start()
})
afterAll(() => product?.process.kill('SIGKILL'))

it('kill -9 during writes loses nothing that was acknowledged, and doubles nothing', async () => {
  const began = Date.now()
  const writing = keepWriting(port, write, 50)
  for (let kill = 0; kill < KILLS; kill++) {
    const before = writing.acknowledged.length
    await expect.poll(() => writing.acknowledged.length - before, { timeout: 60_000 }).toBeGreaterThan(10)
    await sleep(chance() * sized(200, 1000))
    product.process.kill('SIGKILL')
    expect(await product.ended).toBe('SIGKILL')
    product = await start()
  }
  await writing.finish()

  expect(writing.other).toEqual([])
  expect(await faultsOf(database.db, writing.acknowledged)).toEqual([])
  const again = writing.acknowledged.filter(({ tries }) => tries > 1).length
  expect(again).toBeGreaterThan(0)
  noteCounts('kill -9', {
    kills: KILLS,
    acknowledged: writing.acknowledged.length,
    'sent again': again,
    'requests cut off or refused': writing.refused.connection,
    lost: 0,
    doubled: 0,
    seconds: Math.round((Date.now() - began) / 1000),
  })
})

it('SIGTERM under load fails no request, and the process exits within 10 s', async () => {
  const took: number[] = []
  let answered = 0
  for (let stop = 0; stop < STOPS; stop++) {
    const before = await counts()
    const writing = keepWriting(port, write, 50)
    const readers = Array.from({ length: 10 }, () => keepReading())
    await expect.poll(() => writing.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(10)
    const signalled = Date.now()
    product.process.kill('SIGTERM')
    const writes = writing.finish({ giveUp: true })
    expect(await product.ended).toBe(0)
    took.push(Date.now() - signalled)
    await writes
    expect(product.output()).not.toMatch(/cut off|"level":[56]0/)
    for (const { pages, lost } of await Promise.all(readers)) {
      expect(lost).toEqual([])
      answered += pages
    }
    expect(writing.other).toEqual([])
    // Requests without a response had no effect: only acknowledged writes were made.
    expect((await counts()) - before).toBe(writing.acknowledged.length)
    answered += writing.acknowledged.length
    if (stop + 1 < STOPS) product = await start()
  }
  expect(Math.max(...took)).toBeLessThan(10_000)
  noteCounts('stop', {
    stops: STOPS,
    'requests answered': answered,
    failed: 0,
    'slowest stop (ms)': Math.max(...took),
  })
})

/** The number of rows in all tables written to. */
async function counts(): Promise<number> {
  const { rows } = await database.db.raw(
    `select (select count(*) from reviews) + (select count(*) from review_reactions)
       + (select count(*) from bookmark_collections) + (select count(*) from session_participants) as n`,
  )
  return Number(rows[0].n)
}

/** Reads pages in turn over one connection until new connections are refused. */
async function keepReading() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const lost: string[] = []
  for (let pages = 0; ; pages++) {
    try {
      const { status } = await see(
        port,
        `/location/${world.locations[pages % world.locations.length]}`,
        undefined,
        { agent },
      )
      if (status !== 200) lost.push(String(status))
    } catch (error) {
      const { code, reused } = error as NodeJS.ErrnoException & { reused?: boolean }
      // A new connection may be refused, or dropped before the server accepted it.
      if (reused || !/^ECONN(REFUSED|RESET)$/.test(code ?? '')) lost.push(`${code} ${reused}`)
      return { pages, lost }
    }
  }
}
