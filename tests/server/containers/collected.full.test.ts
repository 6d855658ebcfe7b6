import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ensureBuilt } from '../../../scripts/build.js'
import { temporaryFolder } from '../../support/folder'
import { browserAt } from '../../support/http'
import { freePort } from '../../support/listening'

/** Beside the base image. */
const MOST_MB = 130

it('a collected release has every package that it loads, and starts with its own PostgreSQL', async () => {
  await ensureBuilt()
  const folder = temporaryFolder()
  fs.chmodSync(folder, 0o755)
  const runtime = path.join(folder, 'runtime')
  const collected = spawnSync('sh', ['scripts/container/collect.sh', runtime], { encoding: 'utf8' })
  expect([collected.status, collected.stderr]).toEqual([0, ''])
  const size = Number(spawnSync('du', ['-sm', runtime], { encoding: 'utf8' }).stdout.split('\t')[0])
  expect(size).toBeLessThanOrEqual(MOST_MB)

  const code = fs
    .readdirSync(path.join(runtime, 'build/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(runtime, 'build/server', name), 'utf8'))
  const specifiers = code.flatMap((text) =>
    [
      ...text.matchAll(/^(?:import|export) (?:[^"']* from )?"([^".][^"]*)";$|\bimport\("([^".][^"]*)"\)/gm),
    ].map(([, from, loaded]) => (from ?? loaded)!),
  )
  // Only browsers load it.
  const names = [...new Set(specifiers)].filter((name) => name !== 'leaflet')
  const loading = `for (const name of ${JSON.stringify(names)}) await import(name)
    console.log((await (await import('sharp')).default({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).avif().toBuffer()).length > 99,
      (await (await import('@node-rs/argon2')).hash('Lamp-7x')).length > 60)`
  const loaded = spawnSync(process.execPath, ['--input-type=module', '-e', loading], {
    cwd: runtime,
    encoding: 'utf8',
  })
  expect([loaded.stderr, loaded.stdout]).toEqual(['', 'true true\n'])

  // Data of packages is read, not loaded: whatever the code names has to be there, too.
  const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { dependencies: object }
  const files = code.flatMap((text) => [...text.matchAll(/"((?:@[^"/ ]+\/)?[^"/ ]+)\/([^" ]+\.[^" ]+)"/g)])
  const read = files.filter(([, name]) => name! in dependencies).map(([, name, file]) => `${name}/${file}`)
  expect(read).toContain('us-atlas/states-10m.json')
  for (const file of read) expect(fs.existsSync(path.join(runtime, 'node_modules', file)), file).toBe(true)

  const port = await freePort()
  const child = spawn(process.execPath, ['build/server/carrel.js', 'start'], {
    cwd: runtime,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port), CARREL_VAR: path.join(folder, 'var') } as never,
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  try {
    const browser = browserAt(`http://127.0.0.1:${port}`)
    const ready = () =>
      browser.get('/readyz').then(
        ({ status }) => status === 200,
        () => false,
      )
    while (!(await ready())) {
      expect(child.exitCode).toBeNull()
      await sleep(200)
    }
    const home = await browser.get('/')
    expect(home.status).toBe(200)
    const picture = home.html.querySelector('main img')!.getAttribute('src')!
    expect((await browser.get(picture)).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}, 300_000)
