import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockHolder } from '~db/embedded-lock'
import { holdServer } from '~db/server-lock'
import { query } from '../child'
import { eventually } from '../running'
import { useVarDir } from './var-dir'

const { close, open, postmaster, ready, varDir } = useVarDir()
const NOBODY = 65534

const serverHolder = () => lockHolder(path.join(varDir(), 'server.lock'))

/** Without a parent to reap them, exited processes stay listed as zombies. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('the embedded database', () => {
  it('has one server; a second is told which process it is, and command-line tools join', async () => {
    const server = await ready('server')
    expect(serverHolder()).toEqual({ pid: server.pid, what: 'the web server on port 3100' })
    await query(server, 'create table kept (n int)')

    const second = open('server')
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toBe(
      `refused: DatabaseError: Another Carrel server (the web server on port 3100, process ${server.pid}) is running on ${varDir()}. ` +
        `Stop it first (kill ${server.pid}), or give this one its own folder with CARREL_VAR.`,
    )

    const tool = await ready('tool')
    await query(tool, 'insert into kept values (1) returning n')
    await close(tool)
    expect(await query(server, 'select n from kept')).toEqual([{ n: 1 }]) // it hasn't been stopped

    const pid = postmaster()!
    await close(server)
    expect(isAlive(pid)).toBe(false)
    expect(serverHolder()).toBeNull()
  })

  it('is started and stopped by a tool if no server is running', async () => {
    const tool = await ready('tool')
    const pid = postmaster()!
    expect(isAlive(pid)).toBe(true)
    await close(tool)
    expect(isAlive(pid)).toBe(false)
  })

  it('is stopped by the last process to leave', async () => {
    const tool = await ready('tool')
    const server = await ready('server')
    await close(server)
    expect(await query(tool, 'select 1 as n')).toEqual([{ n: 1 }])
    const pid = postmaster()!
    await close(tool)
    expect(isAlive(pid)).toBe(false)
  })

  it('survives kill -9 of its server, which restarts with the data, and stops the database it found running', async () => {
    const first = open('server')
    expect(await first.says('ready')).toMatch(/applied [1-9]/)
    await query(first, 'create table kept as select generate_series(1, 1000) as n')
    first.process.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    const orphan = postmaster()!
    expect(isAlive(orphan)).toBe(true)

    const next = open('server')
    expect(await next.says('ready')).toContain('applied 0')
    expect(await query(next, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
    expect(postmaster()).toBe(orphan) // joined, not started twice
    await close(next)
    expect(isAlive(orphan)).toBe(false)
  })

  it('survives kill -9 of server and PostgreSQL together, in the middle of writing', async () => {
    const first = await ready('server')
    await query(first, 'create table kept (n int)')
    await query(first, 'insert into kept select generate_series(1, 1000) returning 1 as one')
    const pid = postmaster()!
    first.process.stdin!.write(
      'do $$ begin insert into kept select generate_series(1, 9000); perform pg_sleep(60); end $$\n',
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    first.process.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await first.ended

    const next = await ready('server')
    expect(await query(next, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
    await close(next)
  })

  it('can be migrated although a killed process had begun to', async () => {
    const first = await ready('server')
    await query(first, 'update migrations_lock set is_locked = 1 returning 1 as one')
    first.process.kill('SIGKILL')
    await first.ended
    const next = open('server')
    expect(await next.says('ready')).toContain('applied 0')
    await close(next)
  })

  it('starts once for four processes that start together', async () => {
    const together = [open('server'), open('tool'), open('tool'), open('tool')]
    await Promise.all(together.map((each) => each.says('ready')))
    const starts = await Promise.all(
      together.map((each) => query(each, 'select pg_postmaster_start_time() as at')),
    )
    expect(new Set(starts.map(([row]) => String(row!.at))).size).toBe(1)
    const pid = postmaster()!
    await Promise.all(together.map(close))
    await eventually(() => !isAlive(pid))
  })

  it.skipIf(process.getuid?.() !== 0)('works for an unprivileged user as for root', async () => {
    // The folder belongs to the unprivileged user, like their own var/.
    fs.chownSync(varDir(), NOBODY, NOBODY)
    const run = spawnSync(process.execPath, ['build/test/open.js', 'server'], {
      input: 'select count(*)::int as n from universities\nclose\n',
      encoding: 'utf8',
      uid: NOBODY,
      gid: NOBODY,
      env: {
        PATH: process.env.PATH,
        HOME: varDir(),
        TMPDIR: varDir(),
        CARREL_VAR: varDir(),
      } as unknown as NodeJS.ProcessEnv,
    })
    expect(run.stdout).toMatch(/applied [1-9]\d*\nready server\n\[{"n":\d+}\]\nclosed\n$/)
    expect(fs.statSync(path.join(varDir(), 'postgres', 'data', 'PG_VERSION')).uid).toBe(NOBODY)
  })
})

it('holdServer may be called twice by the same process', () => {
  holdServer(varDir(), 'first')
  holdServer(varDir(), 'again')
  expect(serverHolder()).toEqual({ pid: process.pid, what: 'first' })
})
