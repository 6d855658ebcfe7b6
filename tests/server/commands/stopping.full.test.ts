import http from 'node:http'
import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../support/database'
import { freePort } from '../../support/listening'
import { start } from '../child'
import { rawRequest } from '../running'

const database = useDatabase()

async function serve(env: Record<string, string> = {}) {
  const port = await freePort()
  const child = start('serve', [], { PORT: String(port), TEST_URL: database.url, ...env })
  await child.says('listening')
  return { child, port, origin: `http://127.0.0.1:${port}` }
}

const ask = async (url: string, agent?: http.Agent, begun = () => {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      begun()
      let text = ''
      response.on('data', (data) => (text += data)).on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    request.on('error', (error) => reject(Object.assign(error, { reused: request.reusedSocket })))
  })
/** A request: `begun` resolves with the first bytes of its response, `whole` with all of it. */
function began(url: string) {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  return { begun, whole: ask(url, undefined, () => begin()) }
}
const WHOLE = 'begun and finished'

describe('SIGTERM', () => {
  it('lets 20 requests in flight finish, and exits in time', async () => {
    const { child, origin } = await serve()
    const requests = Array.from({ length: 20 }, () => began(`${origin}/?ms=1500`))
    await Promise.all(requests.map(({ begun }) => begun))
    const signalled = Date.now()
    child.process.kill('SIGTERM')
    expect(
      (await Promise.all(requests.map(({ whole }) => whole))).map(({ status, text }) => [status, text]),
    ).toEqual(Array(20).fill([200, WHOLE]))
    expect(await child.ended).toBe(0)
    expect(Date.now() - signalled).toBeLessThan(10_000)
    expect(child.output()).toContain('closed')
  })

  it('loses no request of clients that send them in turn over open connections', async () => {
    const { child, origin } = await serve()
    let refused = 0
    let warm = 0
    const client = async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      for (let answered = 0; ; answered++) {
        if (answered === 6) warm++
        try {
          const answer = await ask(`${origin}/?ms=${answered % 20}`, agent)
          expect([answer.status, answer.text]).toEqual([200, WHOLE])
        } catch (error) {
          const { code, reused } = error as NodeJS.ErrnoException & { reused: boolean }
          // A new connection may be refused, or dropped before the server accepted it; one in use may not.
          expect(reused ? `lost with ${code}` : code).toMatch(/^ECONN(REFUSED|RESET)$/)
          refused++
          return answered
        }
      }
    }
    const clients = Array.from({ length: 10 }, client)
    await expect.poll(() => warm).toBe(10)
    child.process.kill('SIGTERM')
    const answered = await Promise.all(clients)
    expect(refused).toBe(10)
    expect(Math.min(...answered)).toBeGreaterThan(5)
    expect(await child.ended).toBe(0)
  })

  it('makes /readyz and /livez fail while it finishes', async () => {
    const { child, origin } = await serve()
    expect((await ask(`${origin}/readyz`)).status).toBe(200)
    expect(await ask(`${origin}/livez`)).toEqual({ status: 200, text: 'ok\n' })
    child.process.kill('SIGTERM')
    await child.says('stopping')
    expect(await ask(`${origin}/livez`)).toEqual({ status: 503, text: 'stopping\n' })
    expect(await ask(`${origin}/readyz`)).toEqual({
      status: 503,
      text: '{"database":"ok","writes":"ok","search":"ok","storage":"ok","mail":"ok","stopping":true}',
    })
    expect(await child.ended).toBe(0)
  })

  it('does not wait for idle connections', async () => {
    const { child, port } = await serve()
    const idle = net.connect(port, '127.0.0.1').on('error', () => {})
    await new Promise((resolve) => idle.once('connect', resolve))
    const signalled = Date.now()
    child.process.kill('SIGTERM')
    expect(await child.ended).toBe(0)
    expect(Date.now() - signalled).toBeLessThan(6000) // it would wait 7.5 s for requests
    idle.destroy()
  })

  it.concurrent('exits within 10 s although a request or the database hangs', async () => {
    const [slow, hung] = await Promise.all([serve(), serve({ HANG: '1' })])
    const { whole, begun } = began(`${slow.origin}/?ms=60000`)
    const cut = whole.catch(() => 'cut off')
    await begun
    const signalled = Date.now()
    slow.child.process.kill('SIGTERM')
    hung.child.process.kill('SIGTERM')
    expect(await cut).toBe('cut off')
    expect(await Promise.all([slow.child.ended, hung.child.ended])).toEqual([0, 1])
    expect(Date.now() - signalled).toBeLessThan(10_000)
    expect(slow.child.output()).toContain('requests were cut off')
  })

  it.concurrent('sent twice in a second counts once, later again exits at once', async () => {
    const { child, origin } = await serve()
    const first = began(`${origin}/?ms=900`)
    await first.begun
    child.process.kill('SIGINT')
    setTimeout(() => child.process.kill('SIGINT'), 50)
    expect((await first.whole).text).toBe(WHOLE)
    expect(await child.ended).toBe(0)

    const impatient = await serve()
    const waiting = began(`${impatient.origin}/?ms=60000`)
    waiting.whole.catch(() => {})
    await waiting.begun
    impatient.child.process.kill('SIGINT')
    await impatient.child.says('stopping')
    setTimeout(() => impatient.child.process.kill('SIGINT'), 1300)
    expect(await impatient.child.ended).toBe(1)
  })
})

describe('listening', () => {
  it('on a port in use is refused in a sentence', async () => {
    const { child, port } = await serve()
    const second = start('serve', [], { PORT: String(port), TEST_URL: database.url })
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(
      `refused: port ${port} on 127.0.0.1 is in use by another program. Set PORT to use another one.\n`,
    )
    expect(await rawRequest(port, 'GET /healthz')).toMatch(/^HTTP\/1.1 200 /)
    child.process.kill('SIGTERM')
    expect(await child.ended).toBe(0)
  })

  it('continues after an unhandled rejection, and shuts down cleanly on an error outside of requests', async () => {
    const { child, origin } = await serve()
    await ask(`${origin}/reject`)
    expect((await ask(`${origin}/`)).status).toBe(200)
    const last = ask(`${origin}/?ms=400`)
    await ask(`${origin}/throw`)
    expect((await last).text).toBe(WHOLE)
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('closed')
  })
})
