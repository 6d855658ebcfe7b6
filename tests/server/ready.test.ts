import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Storage } from '~/services/storage/storage'
import { receiveMail, type Receiver } from '../app/services/jobs/smtp-receiver'
import { connect } from '~db/connection'
import { useDatabase } from '../support/database'
import { StandIn } from '../support/services/meilisearch-stand-in'
import { createStorage } from '../../app/services/storage/create-storage.server'
import { createReadiness } from '../../server/health'
import { FULL, shortened } from '../support/full'
import { temporaryFolder } from '../support/folder'
import { run } from './running'

const database = useDatabase()
const varDir = temporaryFolder()
const stored = createStorage({ varDir, s3: null })
const meilisearch = (host: string) => ({ host, searchKey: null, writeKey: null, prefix: 'carrel' })
let engine: StandIn
let receiver: Receiver
/** Accepts connections and never responds, like a host behind a broken firewall. */
let silent: net.Server
let asked = 0
beforeAll(async () => {
  engine = await new StandIn().start()
  receiver = await receiveMail()
  silent = net.createServer(() => void asked++)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await engine.stop()
  await receiver.close()
  silent.close()
})

const readyOf = async (env: Parameters<typeof run>[1]) => {
  const server = await run(database.db, env)
  return async () => {
    const answer = await fetch(`${server.origin}/readyz`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return [answer.status, await answer.json()]
  }
}

it('ready if all parts respond', async () => {
  const ready = await readyOf({
    env: { meilisearch: meilisearch(engine.host), smtpUrl: receiver.url },
    storage: stored,
  })
  expect(await ready()).toEqual([
    200,
    { database: 'ok', writes: 'ok', search: 'ok', storage: 'ok', mail: 'ok' },
  ])
  expect(receiver.mails).toEqual([])
})

it('a missing part is reported as degraded on its own, and pages are still served', async () => {
  const gone: Storage = { ...stored, probe: () => Promise.reject(new Error('no space left')) }
  const without = { meilisearch: meilisearch('http://127.0.0.1:1'), smtpUrl: 'smtp://127.0.0.1:1' }
  const ready = await readyOf({ env: without, storage: gone })
  expect(await ready()).toEqual([
    200,
    { database: 'ok', writes: 'ok', search: 'degraded', storage: 'degraded', mail: 'degraded' },
  ])
  const secure = await readyOf({ env: { smtpUrl: 'smtps://127.0.0.1:1' }, storage: stored })
  expect(await secure()).toEqual([
    200,
    { database: 'ok', writes: 'ok', search: 'ok', storage: 'ok', mail: 'degraded' },
  ])
})

it('a database that only reads is degraded, and says why in one line', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const standby = connect(url.href)
  const server = await run(standby, { storage: stored })
  for (const path of ['/readyz', '/', '/readyz']) await fetch(server.origin + path)
  const ready = await fetch(`${server.origin}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { database: 'ok', writes: 'degraded', search: 'ok', storage: 'ok', mail: 'files' },
  ])
  expect(server.lines().filter(({ msg }) => msg === 'the database fails')).toEqual([
    expect.objectContaining({ code: '25006', reason: expect.stringMatching(/read-only transaction/) }),
  ])
  await standby.destroy()
})

it('silent parts take two seconds in total, for all requests meanwhile, and are checked once', async () => {
  const { port } = silent.address() as AddressInfo
  let probes = 0
  const hangs: Storage = { ...stored, probe: () => (probes++, new Promise(() => {})) }
  const { parts } = createReadiness({
    db: database.db,
    storage: hangs,
    env: { meilisearch: meilisearch(`http://127.0.0.1:${port}`), smtpUrl: `smtp://127.0.0.1:${port}` },
    deadlineMs: shortened(300),
  })
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, parts))
  expect(performance.now() - began).toBeLessThan(FULL ? 3000 : 1900)
  expect(answers).toEqual(Array(20).fill({ writes: true, search: false, storage: false, mail: false }))
  expect(probes).toBe(1)
  expect(asked).toBeLessThan(5) // fetch may connect twice
  const again = performance.now()
  await parts()
  expect(performance.now() - again).toBeLessThan(250) // a check takes 300 ms
})

it('a folder that can’t be written is degraded; one that doesn’t exist yet is not', async () => {
  expect(await createStorage({ varDir: `${varDir}/later/still`, s3: null }).probe()).toBeUndefined()
  // Nothing can be created below a file.
  await expect(
    createStorage({ varDir: `${import.meta.filename}/uploads`, s3: null }).probe(),
  ).rejects.toThrow('ENOTDIR')
})
