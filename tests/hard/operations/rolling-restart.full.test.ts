import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startCaddy } from '../../support/services/caddy'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { steadyLoad } from '../../support/steady-load'
import { CHECK_MS, env, usePair } from '../pair'
import { noteCounts, scaled } from '../scale'

/** Caddy checks once a second, so use compose.yaml's grace period. */
const GRACE_MS = scaled(1000, 3000)

const database = useDatabase()
const pair = usePair(database, GRACE_MS)

/** Restarts a process; `seen` is how many ms the proxy has to notice that it's back. */
async function restart(n: number, seen: number) {
  const child = pair.children[n]!
  const reported = Date.now()
  child.process.kill('SIGTERM')
  expect(await child.ended).toBe(0)
  const ms = Date.now() - reported
  await pair.serve(n)
  await sleep(seen)
  return ms
}

type Roll = { origin: string; restarts: number; seen?: number; headers?: Record<string, string> }

async function rollUnderLoad({ origin, restarts, seen = 2 * CHECK_MS, headers = {} }: Roll) {
  const load = await steadyLoad(database.db, { origin, env, location: pair.location, headers })
  let longestStop = 0
  for (let n = 0; n < restarts; n++) longestStop = Math.max(longestStop, await restart(n % 2, seen))
  const { failed, lost, requests } = await load.stop()
  expect([failed, lost]).toEqual([[], []])
  expect(requests).toBeGreaterThan(30)
  return { restarts, requests, failed: failed.length, 'longest stop, s': +(longestStop / 1000).toFixed(1) }
}

describe('a rolling restart under load', () => {
  it('loses no request, and nothing that was accepted', async () => {
    noteCounts(
      'rolling restart',
      await rollUnderLoad({ origin: pair.balancer.origin, restarts: scaled(2, 10) }),
    )
  })

  // Without Caddy, and in a short run, the tests' own balancer replaces it.
  it.skipIf(!startCaddy || scaled(1, 0))(
    'behind Caddy with deploy/Caddyfile loses nothing either',
    async () => {
      const caddy = await startCaddy!(pair.ports, temporaryFolder())
      try {
        const statistics = await rollUnderLoad({
          origin: caddy.origin,
          restarts: 20,
          seen: 3000,
          headers: { Host: new URL(pair.balancer.origin).host, Origin: pair.balancer.origin },
        })
        noteCounts(
          'rolling restart',
          Object.fromEntries(Object.entries(statistics).map(([name, value]) => [`Caddy: ${name}`, value])),
        )
      } finally {
        await caddy.stop()
      }
    },
  )
})
