import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/folder'
import { freePort, listening } from '../support/listening'
import { ENGINES, type Engine } from '../support/services/engines'
import { start, type Child } from '../server/child'
import { DRAWINGS } from './drawings'

const MINUTES = 60_000
const varDir = temporaryFolder()
const proxies: net.Server[] = []
let site: Child
let port: number
let siteUrl: string
beforeAll(async () => {
  if (!Object.values(ENGINES).some(({ installed }) => installed)) return
  fs.chmodSync(varDir, 0o755) // root runs PostgreSQL as nobody, which needs access
  port = await freePort()
  siteUrl = `http://localhost:${port}`
  site = start('carrel start', [], { PORT: String(port), CARREL_VAR: varDir })
  await site.says('Carrel is at')
}, 5 * MINUTES)
afterAll(async () => {
  for (const proxy of proxies) proxy.close()
  site?.process.kill('SIGTERM')
  await site?.ended
})

/** The site behind a line of 100 kbit/s. Returns its URL. */
async function slowSite(): Promise<string> {
  const proxy = net.createServer((client) => {
    const server = net.connect(port, 'localhost')
    client.pipe(server)
    const send = async () => {
      for await (const data of server as AsyncIterable<Buffer>)
        for (let at = 0; at < data.length; at += 1250) {
          client.write(data.subarray(at, at + 1250))
          await sleep(100)
        }
      client.end()
    }
    send().catch(() => client.destroy())
    client.on('error', () => server.destroy())
  })
  proxies.push(proxy)
  return `http://localhost:${await listening(proxy, 'localhost')}`
}

const HYDRATED = `return Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))`
const SCRIPTS = `return performance.getEntriesByType('resource').filter(({ name }) => /assets.*\\.js/.test(name)).length`

for (const [name, { installed, packages, start: open }] of Object.entries(ENGINES))
  describe.skipIf(!installed)(installed ? name : `${name} (needs Debian's ${packages})`, () => {
    const folder = temporaryFolder()
    let engine: Engine
    beforeAll(async () => (engine = await open(folder)), 2 * MINUTES)
    afterAll(() => engine?.quit())
    const eventually = (script: string, expected: unknown) =>
      expect.poll(() => engine.run(script).catch(String), { timeout: MINUTES }).toEqual(expected)
    const submit = async (button: string) => {
      await engine.run(
        `[...document.querySelectorAll('main button')].find((each) => each.textContent.trim() === '${button}').click()`,
      )
    }

    it('loads no script of a page that is read on a slow connection', async () => {
      await engine.goto(`${await slowSite()}/allschools`)
      await eventually('return document.readyState', 'complete')
      await sleep(2000) // an idle page would have started them
      expect(await engine.run(SCRIPTS)).toBe(0)
    })

    // A busy machine makes every connection look slow.
    it('starts them at the first focus of a field', async () => {
      await engine.goto(`${siteUrl}/about`)
      await engine.run(`document.getElementById('header-q').focus()`)
      await eventually(HYDRATED, true)
    })

    it('shows each drawing of a list from a file of twelve', async () => {
      await engine.goto(`${siteUrl}/university/Stanford%20University%20Stanford`)
      await eventually('return document.readyState', 'complete')
      const drawings = await engine.run<{ own: number; next: number }[]>(DRAWINGS)
      expect(drawings.length).toBeGreaterThan(2)
      expect(drawings.filter(({ own, next }) => own > 1 || next < 5)).toEqual([])
    })

    it('logs in, and Back shows nothing of the account once the login is gone', async () => {
      const accounts = JSON.parse(fs.readFileSync(path.join(varDir, 'demo-accounts.json'), 'utf8'))
      const { email, password } = accounts[0] as { email: string; password: string }
      await engine.goto(`${siteUrl}/signin?returnTo=/setting`)
      await eventually(`return document.querySelector('[name=password]') !== null`, true)
      await engine.run(`document.querySelector('[name=email]').value = '${email}'`)
      await engine.run(`document.querySelector('[name=password]').value = '${password}'`)
      await submit('Log In')
      await eventually('return location.pathname', '/setting')
      await engine.goto(`${siteUrl}/setting`)
      await eventually('return document.documentElement.dataset.member', 'true')
      await engine.goto(`${siteUrl}/about`)
      await engine.forget()
      await engine.back()
      await eventually('return location.pathname', '/signin')
    })
  })
