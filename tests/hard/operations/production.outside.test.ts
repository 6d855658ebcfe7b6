import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { formStamp } from '~/services/auth/tokens.server'
import { insertLocation } from '../../factories/location'
import { productionSettings } from '../../server/child'
import { caddy, startCaddy } from '../../support/services/caddy'
import { testEnv } from '../../support/context'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { browserAt } from '../../support/http'
import { buildImage, noImage, type Image } from '../../support/services/image'
import { takeMails } from '../../support/jobs'
import { steadyLoad } from '../../support/steady-load'
import { noteCounts } from '../scale'
import { freePort } from '../../support/listening'
import { overTcp } from '../../support/over-tcp'

/** The image's user. */
const USER = 1000
/** Beside the base. */
const MOST_MB = 130
const SECRET = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'
const database = useDatabase()
const folder = temporaryFolder()
const all: ReturnType<Image['run']>[] = []
let image: Image | undefined
afterAll(() => {
  for (const { child, signal } of all) if (child.exitCode === null) signal('SIGKILL')
  image?.remove()
})

/**
 * The image of the Dockerfile, started as compose.yaml does: two web processes and a worker behind Caddy. It installs
 * every package, which takes minutes.
 */
const why = noImage || (caddy ? '' : 'it needs caddy (Debian package)')
it.skipIf(why)(
  `the image serves pages as an ordinary user, and loses no request while it restarts${why && ` (skipped: ${why})`}`,
  async () => {
    fs.chmodSync(folder, 0o755)
    const source = path.join(folder, 'source')
    const varDir = path.join(folder, 'var')
    fs.mkdirSync(source)
    expect(
      spawnSync('sh', ['-c', `git ls-files -z | tar --null -T - -cf - | tar -xf - -C ${source}`]).status,
    ).toBe(0)
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
    const made = (image = buildImage(source, folder, { VERSION: '9.9.9', COMMIT: commit }))
    expect(made.ownMb).toBeLessThanOrEqual(MOST_MB)
    expect(made.config).toMatchObject({
      User: String(USER),
      StopSignal: 'SIGTERM',
      Cmd: ['node', '--enable-source-maps', 'build/server/carrel.js', 'start'],
      Labels: { 'org.opencontainers.image.version': '9.9.9', 'org.opencontainers.image.revision': commit },
    })
    fs.mkdirSync(varDir)
    fs.chownSync(varDir, USER, USER)

    const [own, ...ports] = [await freePort(), await freePort(), await freePort()] as [number, number, number]
    const origin = `http://127.0.0.1:${own}`
    const postgres = await overTcp(database.url)
    const name = new URL(database.url).pathname
    const run = (command: string[], values: Record<string, string> = {}) => {
      const started = made.run(
        command,
        {
          ...productionSettings(`postgres://carrel@127.0.0.1:${postgres.port}${name}`, '/app/var'),
          ORIGIN: origin,
          TRUST_PROXY: '1',
          JOBS_IN_WEB: 'off',
          WIKIDATA_URL: 'off',
          STOP_GRACE_MS: '3000',
          LOG_LEVEL: 'warn',
          ...values,
        },
        { '/app/var': varDir },
      )
      all.push(started)
      return started
    }
    const ended = ({ child }: { child: ChildProcess }) =>
      new Promise((resolve) => child.once('close', resolve))
    const stop = (started: ReturnType<typeof run>) => {
      started.signal('SIGTERM')
      return ended(started)
    }
    const serve = async (port: number) => {
      const started = run(made.config.Cmd, { HOST: '127.0.0.1', PORT: String(port) })
      const healthy = () =>
        browserAt(`http://127.0.0.1:${port}`)
          .get('/readyz')
          .then(
            ({ status }) => status === 200,
            () => false,
          )
      while (!(await healthy())) {
        if (started.child.exitCode !== null) throw new Error('a web process ended')
        await sleep(200)
      }
      return started
    }
    const work = () => run([...made.config.Cmd.slice(0, -1), 'worker'])
    // Only var/ may be written to.
    expect(
      await ended(
        run([
          'sh',
          '-c',
          'test "$(id -u)" = 1000 && ! find /app -path /app/var -prune -o -writable -not -type l -print | grep .',
        ]),
      ),
    ).toBe(0)
    const webs = await Promise.all(ports.map(serve))
    expect(await ended(run(made.health.slice(1), { HOST: '127.0.0.1', PORT: String(ports[0]) }))).toBe(0)
    let worker = work()
    const proxy = await startCaddy!(ports, folder, own)

    // A form, a job and its email.
    const env = testEnv({ sessionSecrets: [SECRET], secureCookies: false, origin })
    const person = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@production.edu',
      password: 'Lamp-7x',
      leaveEmpty: '',
    }
    const signedUp = await browserAt(origin).post('/signup', {
      ...person,
      shown: formStamp(env, Date.now() - 5000),
    })
    expect([signedUp.status, signedUp.headers.location]).toEqual([303, '/check-email'])
    while (
      !fs.existsSync(`${varDir}/mail`) ||
      !fs.readdirSync(`${varDir}/mail`).some((name) => name.endsWith('.eml'))
    )
      await sleep(100)
    expect((await takeMails(varDir))[0]!.to).toBe(person.email)

    // Replaces every process in turn.
    const { id: location } = await insertLocation(database.db, { name: 'Twin Café' })
    const load = await steadyLoad(database.db, { origin, env, location })
    for (const [n, port] of ports.entries()) {
      expect(await stop(webs[n]!)).toBe(0)
      webs[n] = await serve(port)
      await sleep(2000)
    }
    expect(await stop(worker)).toBe(0)
    worker = work()
    await sleep(3000)
    const { failed, lost, requests } = await load.stop()
    expect([failed, lost]).toEqual([[], []])

    noteCounts('the image', {
      'MB beside the base': made.ownMb,
      requests,
      failed: failed.length,
      lost: lost.length,
    })
    await proxy.stop()
    for (const each of [...webs, worker]) {
      expect(await stop(each)).toBe(0)
    }
    postgres.close()
  },
  1_800_000,
)
