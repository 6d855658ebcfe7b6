import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { demoSecret } from '../../app/services/env-schema.server'
import { start } from '../server/child'
import { databaseUrl, siteFolder } from './server'
import { freePort } from '../support/listening'

/** A separate web process for a test. */
export type OwnProduct = {
  url: string
  /** Cuts its connection to the database: open connections end, and new ones are refused. */
  cut: () => Promise<void>
  /** Restores the connection at the same address. */
  mend: () => Promise<void>
  /** Stops the process, and starts it again at the same address. */
  down: () => Promise<void>
  up: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a second web process next to the server under test, with the same database and logins. */
export async function startBehindRelay(): Promise<OwnProduct> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-e2e-outage-'))
  const direct = new URL(databaseUrl())
  const to = path.join(direct.searchParams.get('host')!, '.s.PGSQL.5432') // the embedded database listens on a socket in this folder
  let relay = await listen(to, 0)
  const { port: relayPort } = relay.address
  const port = await freePort()
  const url = `http://localhost:${port}`
  const through = new URL(direct)
  through.host = `127.0.0.1:${relayPort}`
  through.search = ''
  const run = async () => {
    const child = start('carrel start', [], {
      ORIGIN: url,
      PORT: String(port),
      DATABASE_URL: through.href,
      CARREL_VAR: folder,
      SESSION_SECRET: demoSecret(siteFolder()),
      SUPPORT_EMAIL: 'help@carrel.test',
      JOBS_IN_WEB: 'off',
      WIKIDATA_URL: 'off',
    })
    const end = async () => {
      child.process.kill('SIGTERM')
      await child.ended
    }
    await child.says('Carrel is at').catch(async (error: unknown) => {
      await end()
      throw error
    })
    return end
  }
  const leave = async () => {
    await relay.end()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  let end = await run().catch(async (error: unknown) => {
    await leave()
    throw error
  })
  return {
    url,
    stop: async () => {
      await end()
      await leave()
    },
    down: () => end(),
    up: async () => void (end = await run()),
    cut: () => relay.end(),
    mend: async () => void (relay = await listen(to, relayPort)),
  }
}

/** Accepts connections on `port` (0: any), and forwards each to the socket `to`. */
async function listen(to: string, port: number) {
  const open = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: server.address() as AddressInfo,
    end: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
