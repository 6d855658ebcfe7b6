import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../listening'

/** A browser other than Chromium. */
export type Engine = {
  goto: (url: string) => Promise<unknown>
  /** Runs the body of a function in the page, and returns its result. */
  run: <T>(script: string) => Promise<T>
  back: () => Promise<unknown>
  /** Deletes the site's cookies. */
  forget: () => Promise<unknown>
  quit: () => Promise<void>
}

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const has = (program: string) => spawnSync('which', [program]).status === 0
/** Those that are installed, by Debian's packages. */
export const ENGINES: Record<string, { packages: string; installed: boolean; start: Start }> = {
  WebKit: {
    packages: 'webkit2gtk-driver and xvfb',
    installed: has('WebKitWebDriver') && has('Xvfb') && fs.existsSync(MINI_BROWSER),
    start: startWebKit,
  },
  Firefox: { packages: 'firefox-esr', installed: has('firefox-esr'), start: startFirefox },
}

/** @param folder where it may write */
type Start = (folder: string) => Promise<Engine>

const TIMEOUTS = { pageLoad: 60_000, script: 20_000 }

/** Tries until it succeeds, for a minute. */
async function soon<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      if (tries === 300) throw error
      await sleep(200)
    }
}

const quitting = async (...children: ChildProcess[]) => {
  for (const child of children) child.kill('SIGKILL')
}

/** WebKitGTK's MiniBrowser by WebDriver, on a display of its own. */
async function startWebKit(folder: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve) =>
    screen.stdout.once('data', (data) => resolve(`:${String(data).trim()}`)),
  )
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  const send = async (method: string, at: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, { method, body: JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  await soon(() => send('GET', '/status'))
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: TIMEOUTS } },
  })) as { sessionId: string }
  const at = `/session/${sessionId}`
  return {
    goto: (url) => send('POST', `${at}/url`, { url }),
    run: async <T>(script: string) => (await send('POST', `${at}/execute/sync`, { script, args: [] })) as T,
    back: () => send('POST', `${at}/back`, {}),
    forget: () => send('DELETE', `${at}/cookie`),
    quit: async () => {
      await send('DELETE', at).catch(() => {})
      await quitting(driver, screen)
    },
  }
}

/** Firefox by Marionette, its own protocol: each message is its length, a colon, and JSON. */
async function startFirefox(folder: string): Promise<Engine> {
  const port = await freePort()
  fs.writeFileSync(path.join(folder, 'user.js'), `user_pref("marionette.port", ${port});\n`)
  const browser = spawn('firefox-esr', ['--marionette', '--headless', '--no-remote', '--profile', folder], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  })
  const socket = await soon(
    () =>
      new Promise<net.Socket>((resolve, reject) => {
        const tried = net.connect(port, '127.0.0.1', () => resolve(tried)).once('error', reject)
      }),
  )
  let received = Buffer.alloc(0)
  let nextId = 0
  const waiting = new Map<number, (message: [number, number, unknown, { value?: unknown }]) => void>()
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (let colon; (colon = received.indexOf(':')) > 0;) {
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (received.length < end) return
      const message = JSON.parse(String(received.subarray(colon + 1, end)))
      received = received.subarray(end)
      if (Array.isArray(message)) waiting.get(message[1])?.(message as never)
    }
  })
  const send = (name: string, parameters: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++nextId
      waiting.set(id, ([, , error, result]) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(result.value),
      )
      const text = JSON.stringify([0, id, `WebDriver:${name}`, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  await send('NewSession', { capabilities: { alwaysMatch: { timeouts: TIMEOUTS } } })
  return {
    goto: (url) => send('Navigate', { url }),
    run: async <T>(script: string) => (await send('ExecuteScript', { script, args: [] })) as T,
    back: () => send('Back', {}),
    forget: () => send('DeleteAllCookies', {}),
    quit: async () => {
      socket.destroy()
      await quitting(browser)
    },
  }
}
