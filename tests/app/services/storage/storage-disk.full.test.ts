import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createDiskStorage } from '~/services/storage/disk.server'
import { ensureBuilt } from '../../../../scripts/build.js'
import { temporaryFolder } from '../../../support/folder'
import { bytesOf } from './contract'

const varDir = temporaryFolder()
await ensureBuilt('test')

it('a process killed while writing leaves only complete objects', async () => {
  const root = path.join(varDir, 'killed')
  const storage = createDiskStorage(root)
  for (let round = 0; round < 4; round++) {
    const child = fork('build/test/write-for-ever.js', [root])
    await once(child, 'message')
    await new Promise((resolve) => setTimeout(resolve, 40 + round * 37))
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    let seen = 0
    for await (const { key } of storage.list('')) {
      const bytes = await bytesOf((await storage.get(key))!.body)
      expect([bytes.length, new Set(bytes).size]).toEqual([2_000_000, 1])
      seen++
    }
    expect(seen).toBeGreaterThan(0)
  }
})
