import { expect, it } from 'vitest'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder } from 'modern-tar'
import { decrypt, encrypt } from '~/services/backup/age.server'
import { writeArchive } from '~/services/backup/back-up.server'

const MB = 2 ** 20
const SIZE = 48 * MB
const KEY = 'the key of these tests, 32 letters long'

/** A 48 MB table, and how much of it has been read. */
function largeFile() {
  const asked = { bytes: 0 }
  const body = async function* () {
    for (; asked.bytes < SIZE; asked.bytes += MB / 4) yield new Uint8Array(MB / 4)
  }
  const files = async function* () {
    yield { name: 'tables/public.users.csv', size: SIZE, modified: new Date(), body: body() }
  }
  return { asked, files }
}
const manifest = { tables: [], sequences: [], files: { count: 0, bytes: 0 }, missing: [] }
const pause = () => new Promise((resolve) => setImmediate(resolve))

it('a backup is written as fast as it is consumed, with less than 16 MB in memory', async () => {
  const { asked, files } = largeFile()
  let taken = 0
  let most = 0
  for await (const piece of await encrypt(writeArchive(files(), manifest), KEY)) {
    taken += piece.length
    most = Math.max(most, asked.bytes - taken)
    await pause()
  }
  expect(taken).toBeGreaterThan(SIZE)
  expect(most).toBeLessThan(16 * MB)
})

it('a backup is read as fast as it is used, with less than 16 MB in memory', async () => {
  let read = 0
  const source = async function* () {
    for await (const piece of await encrypt(writeArchive(largeFile().files(), manifest), KEY)) {
      read += piece.length
      yield piece
    }
  }
  const opened = await decrypt(NodeStream.from(source()) as unknown as ReadableStream<Uint8Array>, [KEY])
  let used = 0
  let most = 0
  for await (const { body } of opened.pipeThrough(createTarDecoder({ strict: true }))) {
    for await (const piece of body) {
      used += piece.length
      most = Math.max(most, read - used)
      await pause()
    }
  }
  expect(used).toBeGreaterThan(SIZE)
  expect(most).toBeLessThan(16 * MB)
})
