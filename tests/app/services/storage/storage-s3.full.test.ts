import { expect, it } from 'vitest'
import type { Storage } from '~/services/storage/storage'
import { jpegBytes, keysOf } from './contract'
import { JPEG, storeAt, storeThat } from './s3-stores'

const all = (store: Storage): [string, () => Promise<unknown>][] => [
  ['put', () => store.put('post_images/1', jpegBytes(20), JPEG)],
  ['get', () => store.get('post_images/1')],
  ['head', () => store.head('post_images/1')],
  ['copy', () => store.copy('post_images/1', 'post_images/2')],
  ['delete', () => store.delete('post_images/1')],
  ['list', () => keysOf(store)],
]
const everyCallFails = async (store: Storage, seconds: number) => {
  const began = performance.now()
  const results = await Promise.allSettled(all(store).map(([, run]) => run()))
  expect(
    results.map((each) => (each.status === 'rejected' ? (each.reason as Error).name : each.status)),
  ).toEqual(Array(6).fill('StorageDown'))
  expect(performance.now() - began).toBeLessThan(seconds * 1000)
}

it('object storage that does not exist is down within seconds', () => everyCallFails(storeAt(1), 5))

it('object storage that does not respond is down within ten seconds', async () =>
  everyCallFails(await storeThat(() => {}), 10))

it('object storage that responds with server errors is tried three times, then is down', async () => {
  const asked = new Map<string, number>()
  const store = await storeThat((request, response) => {
    asked.set(request.method!, (asked.get(request.method!) ?? 0) + 1)
    request.resume().on('end', () => response.writeHead(503).end())
  })
  await everyCallFails(store, 8)
  expect(asked.get('HEAD')).toBe(3)
  expect(asked.get('DELETE')).toBe(3)
})
