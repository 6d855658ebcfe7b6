import { afterEach, expect, it, vi } from 'vitest'
import { loadSdk } from '~/services/storage/load-sdk.server'

const settings = { region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } }
const { version } = process

afterEach(() => {
  vi.restoreAllMocks()
  Object.defineProperty(process, 'version', { value: version })
})

/** The SDK's warning on Node 20, whatever runs this test. */
function warningsOf(make: () => { destroy(): void }): string[] {
  const warned: string[] = []
  vi.spyOn(process, 'emitWarning').mockImplementation((text) => void warned.push(String(text)))
  Object.defineProperty(process, 'version', { value: 'v20.19.0' })
  make().destroy()
  return warned
}

it('prints no warning about Node 20 between log lines', async () => {
  const { S3Client } = await loadSdk()
  expect(warningsOf(() => new S3Client(settings))).toEqual([])
})
