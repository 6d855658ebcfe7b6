import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
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
import { takeMails } from '../../support/jobs'
import { steadyLoad } from '../../support/steady-load'
import { noteCounts } from '../scale'
import { freePort } from '../../support/listening'

const NOBODY = 65534
const SECRET = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'
const database = useDatabase()
const folder = temporaryFolder()
const processes: ChildProcess[] = []
afterAll(() => processes.forEach((each) => each.exitCode ?? each.kill('SIGKILL')))

const sh = (script: string, args: string[], cwd: string) => {
  const { NODE_ENV: _ours, ...env } = process.env // npm would install no tools for building
  const run = spawnSync('sh', [path.resolve('scripts/container', script), ...args], {
    cwd,
    env: env as NodeJS.ProcessEnv,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (run.status !== 0) throw new Error(`${script}: ${run.stdout}\n${run.stderr}`)
}

/**
 * What the Dockerfile does, step by step with its scripts, and what compose.yaml starts, on this machine: two web
 * processes and a worker behind Caddy, as a user who owns nothing, in a read-only tree. It installs every package,
 * which takes minutes, and needs root (to switch users) and Caddy.
 */
const possible = caddy && process.getuid?.() === 0
it.skipIf(!possible)(
  `production set up like the Dockerfile serves pages, and loses no request while it restarts${possible ? '' : ' (skipped: it needs root and Caddy)'}`,
  async () => {
    fs.chmodSync(folder, 0o755)
    const [source, runtime, varDir] = ['source', 'runtime', 'var'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ]
    fs.mkdirSync(source)
    expect(
      spawnSync('sh', ['-c', `git ls-files -z | tar --null -T - -cf - | tar -xf - -C ${source}`]).status,
    ).toBe(0)
    sh('install.sh', [], source)
    sh('build.sh', [], source)
    sh('collect.sh', [runtime], source)
    sh('folders.sh', ['nobody', varDir], folder)
    fs.rmSync(source, { recursive: true })
    const collected = Number(spawnSync('du', ['-sm', runtime], { encoding: 'utf8' }).stdout.split('\t')[0])
    const filesOf = () =>
      spawnSync(
        'sh',
        ['-c', `find ${runtime} -type f | sort | xargs -d '\\n' stat -c '%n %s %Y %U' | sha256sum`],
        { encoding: 'utf8' },
      ).stdout
    const before = filesOf()

    const [own, ...ports] = [await freePort(), await freePort(), await freePort()] as [number, number, number]
    const origin = `http://127.0.0.1:${own}`
    const run = (command: string, values: Record<string, string> = {}) => {
      const child = spawn(process.execPath, ['build/server/carrel.js', command], {
        cwd: runtime,
        uid: NOBODY,
        gid: NOBODY,
        stdio: 'inherit',
        env: {
          ...productionSettings(database.url, varDir),
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          ORIGIN: origin,
          TRUST_PROXY: '1',
          JOBS_IN_WEB: 'off',
          WIKIDATA_URL: 'off',
          STOP_GRACE_MS: '3000',
          LOG_LEVEL: 'warn',
          ...values,
        } as unknown as NodeJS.ProcessEnv,
      })
      processes.push(child)
      return child
    }
    const serve = async (port: number) => {
      const child = run('start', { HOST: '127.0.0.1', PORT: String(port) })
      const healthy = () =>
        spawnSync(process.execPath, ['scripts/container/healthcheck.mjs'], {
          cwd: runtime,
          env: { PORT: String(port) } as never,
        }).status === 0
      while (!healthy()) {
        if (child.exitCode !== null) throw new Error('a web process ended')
        await sleep(200)
      }
      return child
    }
    const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve))
    const webs = await Promise.all(ports.map(serve))
    let worker = run('worker')
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
      webs[n]!.kill('SIGTERM')
      expect(await ended(webs[n]!)).toBe(0)
      webs[n] = await serve(port)
      await sleep(2000)
    }
    worker.kill('SIGTERM')
    expect(await ended(worker)).toBe(0)
    worker = run('worker')
    await sleep(3000)
    const { failed, lost, requests } = await load.stop()
    expect([failed, lost]).toEqual([[], []])

    expect(filesOf()).toBe(before) // nothing was written outside var/
    const owners = processes
      .filter(({ exitCode }) => exitCode === null)
      .map(({ pid }) => fs.statSync(`/proc/${pid}`).uid)
    expect(owners).toEqual([NOBODY, NOBODY, NOBODY])
    noteCounts('production by scripts', {
      'what runs, MB': collected,
      requests,
      failed: failed.length,
      lost: lost.length,
    })
    await proxy.stop()
    for (const each of [...webs, worker]) {
      each.kill('SIGTERM')
      expect(await ended(each)).toBe(0)
    }
  },
  1_800_000,
)
