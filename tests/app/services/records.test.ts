import { afterEach, expect, it, vi } from 'vitest'
import { forgetReader } from '~/ui/form/typed-drafts'

afterEach(() => vi.unstubAllGlobals())

/** A fake of a browser's databases that supports only deletion; returns the deleted names. */
function databases() {
  const deleted: string[] = []
  const deleteDatabase = (name: string) => {
    deleted.push(name)
    const request: { onsuccess?: () => void } = {}
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  vi.stubGlobal('indexedDB', { deleteDatabase })
  return deleted
}

it('forgets the records of the home page and what was typed in this tab', async () => {
  const deleted = databases()
  const removed: string[] = []
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => removed.push(key) })
  await forgetReader()
  expect(deleted).toEqual(['carrel'])
  expect(removed).toEqual(['typed'])
})

it('a browser without storage is no obstacle', async () => {
  const denied = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('indexedDB', { deleteDatabase: denied })
  vi.stubGlobal('sessionStorage', { removeItem: denied })
  await expect(forgetReader()).resolves.toBeUndefined()
})
