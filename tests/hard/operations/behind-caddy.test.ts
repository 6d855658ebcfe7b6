import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campusPath } from '~/campuses/rules'
import { connect, ensureDatabase, type Db } from '../../../db/connection'
import { startEmbedded, type Embedded } from '../../../db/embedded'
import { insertLocation } from '../../factories/location'
import { reviewText } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { type Child } from '../../server/child'
import { startCaddy, type RunningCaddy } from '../../support/services/caddy'
import { temporaryFolder } from '../../support/folder'
import { ask, formOn, see, send, loggedIn, startProduct } from '../product'
import { HARD, noteCounts } from '../scale'
import { freePort } from '../../support/listening'

const folder = temporaryFolder()
fs.chmodSync(folder, 0o755)
const pgFolder = path.join(folder, 'postgres')
/** Pages are fresh for 30 s, so a long outage also shows that stale ones are served. */
const OUTAGE_MS = HARD ? 35_000 : 2500

let server: Embedded
let db: Db
let caddy: RunningCaddy
let port: number
const ports: number[] = []
const children: Child[] = []

beforeAll(async () => {
  if (!startCaddy) return
  server = await startEmbedded(pgFolder, { settings: { fsync: 'off' } })
  await ensureDatabase(server.url)
  port = await freePort()
  ports.push(await freePort(), await freePort())
  for (const each of ports) {
    const more = { ORIGIN: `http://127.0.0.1:${port}`, JOBS_IN_WEB: 'off' }
    children.push(await startProduct({ databaseUrl: server.url, varDir: folder, port: each, more }))
  }
  caddy = await startCaddy(ports, folder, port)
  db = connect(server.url, { max: 2 })
}, 240_000)
afterAll(async () => {
  await caddy?.stop()
  for (const child of children) {
    child.process.kill('SIGKILL')
    await child.ended
  }
  await db?.destroy()
  await server?.stop()
})

const readiness = () => Promise.all(ports.map(async (each) => (await ask(each, '/readyz')).status))

it.skipIf(!startCaddy)(
  `behind Caddy, a database outage shows cached pages and preserves what was typed${startCaddy ? '' : ' (Caddy is not installed; Debian: apt-get install caddy)'}`,
  async () => {
    const campus = await insertUniversity(db)
    const { id } = await insertLocation(db, { name: 'Outage Alcove' })
    const person = (await loggedIn(db, 1))[0]!
    const publicPages = ['/', campusPath(campus.key), `/location/${id}`]
    for (const each of ports)
      for (const page of publicPages)
        expect(
          (await see(each, page, undefined, { headers: { Host: `127.0.0.1:${port}` } })).status,
          page,
        ).toBe(200)

    const data = path.join(pgFolder, 'data')
    const stoppedAt = Date.now()
    await server.stop()
    expect(fs.existsSync(path.join(data, 'postmaster.pid'))).toBe(false)
    await expect.poll(readiness).toEqual([503, 503])
    // Caddy checks each process once a second.
    await sleep(OUTAGE_MS)

    const shown: number[] = []
    for (let n = 0; n < 20; n++) {
      const page = publicPages[n % publicPages.length]!
      const answer = await see(port, page)
      shown.push(answer.status)
      expect(answer.text, page).toContain('</html>')
    }
    expect(shown).toEqual(Array(20).fill(200))
    expect((await see(port, `/location/${id}`)).text).toContain('Outage Alcove')

    const description = `“Typed” & <b>kept</b>. ${reviewText()}`
    const form = { mode: 'create', rating: '4', description }
    const refused = await send(port, `/location/${id}/review`, form, person)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    const { action, fields } = formOn(refused.text)
    expect(fields).toEqual(form)

    server = await startEmbedded(pgFolder, { settings: { fsync: 'off' } })
    await expect.poll(readiness).toEqual([200, 200])
    const outage = Date.now() - stoppedAt
    expect((await send(port, action, fields, person)).status).toBe(303)
    const rows = await db('reviews').where({ user_id: person.id, study_location_id: id })
    expect(rows.map((row) => row.rating)).toEqual([4])
    expect((await see(port, `/location/${id}`, person)).text).toContain('Typed')
    noteCounts('behind Caddy', {
      'outage of the database (ms)': outage,
      'cached pages asked for': shown.length + 1,
      'of them blank or failed': 0,
      'forms kept and sent again': 1,
    })
  },
)

it.skipIf(!startCaddy)('endpoints for machines are not public', async () => {
  for (const page of ['/metrics', '/livez', '/readyz'])
    expect([page, (await ask(port, page)).status]).toEqual([page, 404])
  expect((await ask(port, '/healthz')).status).toBe(200)
})
