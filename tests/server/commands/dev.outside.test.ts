import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/folder'
import { processesWith } from '../../support/processes'
import { freePort } from '../../support/listening'

const folder = temporaryFolder()
const PARTS = ['app', 'db', 'public', 'search', 'server', 'scripts', 'server.ts', 'worker.ts']
const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'vite.config.ts', 'remix.config.js']

it.skipIf(process.platform !== 'linux')(
  'npm run dev shows every change without a restart, and leaves no process behind',
  async () => {
    const root = path.join(folder, 'sources')
    fs.mkdirSync(root)
    fs.chmodSync(folder, 0o755) // root runs PostgreSQL as nobody, which needs access
    for (const name of [...PARTS, ...FILES]) fs.cpSync(name, path.join(root, name), { recursive: true })
    fs.symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
    const port = await freePort()
    const { PATH, HOME } = process.env
    const dev = spawn(process.execPath, ['scripts/carrel.js', 'dev'], {
      cwd: root,
      env: { PATH, HOME, PORT: String(port), CARREL_VAR: path.join(folder, 'dev-var') } as never,
    })
    let output = ''
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (data) => (output += data))
    const ended = new Promise((resolve) => dev.once('exit', resolve))
    const see = (at: string) =>
      fetch(`http://localhost:${port}${at}`).then(
        (answer) => answer.text(),
        () => '',
      )
    const change = (file: string, from: string | RegExp, to: string) => {
      const name = path.join(root, file)
      const text = fs.readFileSync(name, 'utf8')
      const changed = text.replace(from, to)
      expect(changed).not.toBe(text)
      fs.writeFileSync(name, changed)
    }
    try {
      await expect.poll(() => see('/healthz')).toBe('ok\n')
      change('server/health.ts', "'ok\\n'", "'well\\n'")
      await expect.poll(() => see('/healthz')).toBe('well\n')
      change('app/routes/about.tsx', /<h1[^>]*>/, '$&Changed: ')
      await expect.poll(() => see('/about')).toContain('Changed: ')
      const files = ['search/postgres.ts', 'db/connection.ts', 'app/services/jobs/run.server.ts']
      for (const file of files) change(file, /$/, `\nconsole.log('${file} is new')\n`)
      for (const file of files) await expect.poll(() => output).toContain(`${file} is new`)
      expect(await see('/search?q=library')).toContain('</html>')
      change('server/health.ts', "'well\\n'", "'well\\n'; broken(")
      await expect.poll(() => see('/healthz')).toContain('Error')
      change('server/health.ts', '; broken(', '')
      await expect.poll(() => see('/healthz')).toBe('well\n')
    } finally {
      dev.kill('SIGTERM')
    }
    expect(await ended).toBe(0)
    await expect.poll(() => processesWith('dev-var')).toEqual([])
  },
  180_000,
)
