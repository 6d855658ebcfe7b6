import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../listening'

const PLACES = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy']
export const CADDYFILE = path.resolve(import.meta.dirname, '../../../deploy/Caddyfile')

export const caddy = PLACES.find((each) => fs.existsSync(each))

export type RunningCaddy = { origin: string; stop: () => Promise<void> }

/** Caddy with the project's Caddyfile in front of local web processes, without TLS; null if it isn't installed. */
export const startCaddy = caddy ? start : null

async function start(ports: number[], folder: string, port?: number): Promise<RunningCaddy> {
  const own = port ?? (await freePort())
  const origin = `http://127.0.0.1:${own}`
  const child = spawn(caddy!, ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    stdio: 'pipe',
    env: caddyEnv(folder, {
      ORIGIN: origin,
      WEB_UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
    }),
  })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for (
    const end = Date.now() + 60_000;
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ));
    await sleep(50)
  ) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`Caddy does not answer: ${said}`)
  }
  return {
    origin,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Caddy's environment: it stores its own files under `folder`. */
export const caddyEnv = (folder: string, values: Record<string, string>) =>
  ({
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SUPPORT_EMAIL: 'help@carrel.test',
    CADDY_ADMIN: 'off',
    ...values,
  }) as unknown as NodeJS.ProcessEnv
