import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../support/folder'
import { listening } from '../../support/listening'
import { folderWith } from '../running'

const SCRIPTS = path.resolve('scripts/container')
const SCRIPT = path.join(SCRIPTS, 'healthcheck.mjs')

describe('the health check', () => {
  const check = (env: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number | null; text: string }>((resolve) => {
      const child = spawn(process.execPath, [SCRIPT, ...args], { env: env as unknown as NodeJS.ProcessEnv })
      let text = ''
      child.stderr.on('data', (data) => (text += data))
      child.on('close', (code) => resolve({ code, text: text.trim() }))
    })
  const serving = async (listener: http.RequestListener) => {
    const server = http.createServer(listener)
    const port = await listening(server)
    return {
      PORT: String(port),
      stop: () => {
        server.close()
        server.closeAllConnections()
      },
    }
  }

  it('checks /readyz, and exits accordingly', async () => {
    let ready = true
    const asked: string[] = []
    const { PORT, stop } = await serving((request, response) => {
      asked.push(request.url!)
      response.writeHead(ready ? 200 : 503).end('{"database":"down"}')
    })
    for (const HOST of ['0.0.0.0', '127.0.0.1', '::', ''])
      expect(await check({ PORT, HOST })).toEqual({ code: 0, text: '' })
    ready = false
    expect(await check({ PORT })).toEqual({ code: 1, text: '503 {"database":"down"}' })
    expect(new Set(asked)).toEqual(new Set(['/readyz']))
    stop()
    expect(await check({ PORT })).toMatchObject({ code: 1, text: expect.stringContaining('ECONNREFUSED') })
  })

  it('checks another path and port if given, as for the worker', async () => {
    const { PORT, stop } = await serving(
      (request, response) => void response.writeHead(request.url === '/healthz' ? 200 : 404).end('none'),
    )
    expect(await check({ PORT: '1' }, '/healthz', PORT)).toEqual({ code: 0, text: '' })
    expect(await check({ PORT: '1' }, '/other', PORT)).toEqual({ code: 1, text: '404 none' })
    stop()
  })

  it('gives up on a server that doesn’t respond', async () => {
    const { PORT, stop } = await serving(() => {})
    expect(await check({ PORT })).toEqual({ code: 1, text: 'no answer in 3000 ms' })
    stop()
  })
})

it('backup continues after a failure, deletes old backups only after a success, and stops when told to', async () => {
  const cwd = path.join(temporaryFolder(), 'backups')
  folderWith(cwd, {
    'bin/node':
      '#!/bin/sh\necho "$@" >> calls\n[ "$(wc -l < calls)" -gt 1 ] || exit 1\ntouch "$4/carrel-new"\n',
    'kept/carrel-old': '',
    'kept/carrel-recent': '',
    'kept/other': '',
  })
  fs.chmodSync(path.join(cwd, 'bin/node'), 0o755)
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  for (const [name, age] of [
    ['carrel-old', 40],
    ['carrel-recent', 20],
    ['other', 40],
  ] as const)
    fs.utimesSync(path.join(cwd, 'kept', name), days(age), days(age))
  const kept = () => fs.readdirSync(path.join(cwd, 'kept')).sort()
  const child = spawn('sh', [path.join(SCRIPTS, 'backup.sh'), 'kept'], {
    cwd,
    env: { ...process.env, PATH: `${cwd}/bin:${process.env.PATH}`, BACKUP_SECONDS: '1' },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await vi.waitUntil(() => fs.existsSync(path.join(cwd, 'calls')), 5000)
  expect(kept()).toEqual(['carrel-old', 'carrel-recent', 'other'])
  await vi.waitUntil(() => !kept().includes('carrel-old'), 10_000)
  expect(kept()).toEqual(['carrel-new', 'carrel-recent', 'other'])
  expect(fs.readFileSync(path.join(cwd, 'calls'), 'utf8')).toContain(
    'build/server/carrel.js backup --to kept',
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
