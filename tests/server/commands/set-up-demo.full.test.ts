import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/folder'
import { processesWith } from '../../support/processes'
import { start } from '../child'
import { freePort } from '../../support/listening'

const folder = temporaryFolder()
fs.chmodSync(folder, 0o755) // root runs PostgreSQL as nobody, which needs access

/** Sets up a demo as `npm start` does while building. */
function setUp(env: Record<string, string>) {
  const script = `await (await import('./scripts/check-start.js')).setUpDemo()`
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: 'inherit',
  })
  return { child, ended: new Promise((resolve) => child.once('close', resolve)) }
}

describe('setting up a demo during the build', () => {
  it('leaves a database that is ready when the server starts', async () => {
    const env = { CARREL_VAR: path.join(folder, 'new'), PORT: String(await freePort()) }
    expect(await setUp(env).ended).toBe(0)
    expect(processesWith(env.CARREL_VAR)).toEqual([])
    const accounts = path.join(env.CARREL_VAR, 'demo-accounts.json')
    const written = fs.statSync(accounts).mtimeMs
    const server = start('carrel start', [], env)
    await server.says('Carrel is at')
    expect(await (await fetch(`http://localhost:${env.PORT}/allschools`)).text()).toContain('University of')
    expect(fs.statSync(accounts).mtimeMs).toBe(written)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('leaves a demo alone that has a database', async () => {
    const varDir = path.join(folder, 'old')
    fs.mkdirSync(path.join(varDir, 'postgres'), { recursive: true })
    expect(await setUp({ CARREL_VAR: varDir }).ended).toBe(0)
    expect(fs.readdirSync(path.join(varDir, 'postgres'))).toEqual([])
  })

  it('leaves a failure to the start', async () => {
    const file = path.join(folder, 'file')
    fs.writeFileSync(file, '')
    expect(await setUp({ CARREL_VAR: file }).ended).toBe(0)
  })

  it.skipIf(process.platform !== 'linux')('leaves no PostgreSQL behind when stopped', async () => {
    const varDir = path.join(folder, 'stopped')
    const { child, ended } = setUp({ CARREL_VAR: varDir })
    while (!fs.existsSync(path.join(varDir, 'postgres/data/postmaster.pid'))) await sleep(5)
    expect(processesWith(varDir)).not.toEqual([])
    child.kill('SIGTERM')
    expect(await ended).toBe(143)
    await expect.poll(() => processesWith(varDir), { timeout: 60_000 }).toEqual([])
  })
})

it.skipIf(process.platform !== 'linux')(
  'a server that is stopped while it starts leaves no PostgreSQL behind',
  async () => {
    const varDir = path.join(folder, 'early')
    const pidFile = path.join(varDir, 'postgres', 'data', 'postmaster.pid')
    const server = start('carrel start', [], { CARREL_VAR: varDir, PORT: String(await freePort()) })
    while (!fs.existsSync(pidFile)) await sleep(5)
    expect(processesWith(varDir)).not.toEqual([])
    server.process.kill('SIGTERM')
    expect([0, 143]).toContain(await server.ended)
    await expect.poll(() => processesWith(varDir), { timeout: 60_000 }).toEqual([])
  },
)
