import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { insertLocation } from '../factories/location'
import { productionSettings, start, type Child } from '../server/child'
import { loadBuild } from '../support/app'
import { startBalancer, type Balancer } from '../support/services/balancer'
import { testEnv } from '../support/context'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { freePort } from '../support/listening'

const SECRET = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'
export const CHECK_MS = 100
export const env = testEnv({ sessionSecrets: [SECRET], secureCookies: false })

export type Pair = {
  ports: number[]
  children: Child[]
  balancer: Balancer
  /** A study spot's id. */
  location: number
  /** Starts the nth process and waits until it is ready. */
  serve: (n: number) => Promise<void>
}

/** Two web processes on one database behind a load balancer, for a test file. Call it after useDatabase. */
export function usePair(database: ReturnType<typeof useDatabase>, graceMs: number): Pair {
  const varDir = temporaryFolder()
  const pair = { ports: [] as number[], children: [] as Child[], serve } as unknown as Pair
  const { ports, children } = pair

  async function serve(n: number) {
    const child = start('carrel start', [], {
      ...productionSettings(database.url, varDir),
      ORIGIN: pair.balancer.origin,
      JOBS_IN_WEB: 'off',
      WIKIDATA_URL: 'off',
      PORT: String(ports[n]),
      STOP_GRACE_MS: String(graceMs),
      LOG_LEVEL: 'warn',
    })
    children[n] = child
    await readyAt(ports[n]!, child)
  }

  beforeAll(async () => {
    await loadBuild()
    fs.chmodSync(varDir, 0o755)
    ports.push(await freePort(), await freePort())
    pair.balancer = await startBalancer(ports, { checkMs: CHECK_MS })
    await Promise.all([serve(0), serve(1)])
    pair.location = (await insertLocation(database.db, { name: 'Twin Café' })).id
  }, 240_000)
  afterAll(async () => {
    await pair.balancer?.stop()
    for (const { process, ended } of children) {
      process.kill('SIGKILL')
      await ended
    }
  })
  return pair
}

async function readyAt(port: number, child: Child) {
  for (;;) {
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (child.process.exitCode !== null) throw new Error(child.output())
    await sleep(50)
  }
}
