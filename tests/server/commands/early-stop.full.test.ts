import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { processesWith } from '../../support/processes'
import { start } from '../child'
import { freePort } from '../../support/listening'
import { temporaryFolder } from '../../support/folder'

const folder = temporaryFolder()
fs.chmodSync(folder, 0o755)

it.skipIf(process.platform !== 'linux')(
  'a server that is stopped while it starts leaves no PostgreSQL behind',
  async () => {
    const varDir = path.join(folder, 'var')
    const pidFile = path.join(varDir, 'postgres', 'data', 'postmaster.pid')
    const server = start('carrel start', [], { CARREL_VAR: varDir, PORT: String(await freePort()) })
    while (!fs.existsSync(pidFile)) await sleep(5)
    expect(processesWith(varDir)).not.toEqual([])
    server.process.kill('SIGTERM')
    expect([0, 143]).toContain(await server.ended)
    await expect.poll(() => processesWith(varDir), { timeout: 60_000 }).toEqual([])
  },
)
