import { spawn } from 'node:child_process'
import http from 'node:http'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listening } from '../../support/listening'

const SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/container/healthcheck.mjs')

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
