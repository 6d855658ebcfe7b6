import tls from 'node:tls'
import type { Env } from '../app/services/env.server'
import { counted } from './backup-lines'
import { green, red, yellow, type Finding } from './finding'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DEADLINE_MS = 5000

/** How long the certificate of ORIGIN is valid. */
export async function certificate({ env }: { env: Env }): Promise<Finding> {
  const { protocol, hostname, port } = new URL(env.origin)
  if (protocol !== 'https:') return green('no https')
  const { from, to } = await new Promise<{ from: number; to: number }>((resolve, reject) => {
    const socket = tls.connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      timeout: DEADLINE_MS,
    })
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      resolve({ from: Date.parse(valid_from), to: Date.parse(valid_to) })
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${DEADLINE_MS} ms`)))
    socket.once('error', reject)
  })
  return certificateUntil(to, to - from, Date.now())
}

/**
 * Of a certificate that is valid for `life` and ends at `to` (ms). Some are valid for days or hours only, and Caddy renews
 * each when a third of its life is left.
 */
export function certificateUntil(to: number, life: number, now: number): Finding {
  const left = to - now
  const [unit, name] = left < 2 * DAY ? ([HOUR, 'hour'] as const) : ([DAY, 'day'] as const)
  const span = counted(Math.floor(left / unit), name)
  if (left >= Math.min(14 * DAY, life / 4)) return green(`valid for ${span}`)
  const todo = 'Renew it. Caddy does so by itself when a third of its time is left, so read its log.'
  const says = left < 0 ? 'has ended' : `ends in ${span}`
  return left < Math.min(3 * DAY, life / 10) ? red(says, todo) : yellow(says, todo)
}
