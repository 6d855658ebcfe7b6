import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPostmaster } from '../../../db/postmaster'
import { query, type Child } from '../child'
import { eventually } from '../running'
import { useVarDir } from './var-dir'

const { close, postmaster, ready, varDir } = useVarDir()
/** Kills the postmaster, and waits for a new one. */
async function killPostmaster() {
  const pid = postmaster()!
  process.kill(pid, 'SIGKILL')
  await eventually(() => postmaster() !== pid && postmaster())
}

const said = (child: Child, sentence: string) => child.output().split(sentence).length - 1
const STARTED = 'The embedded PostgreSQL was restarted.'
const JOINED = 'The embedded PostgreSQL had stopped. Another process has restarted it.'

describe('an embedded PostgreSQL that was killed', () => {
  it('is restarted by one of the processes that share it, and all of them continue with all rows', async () => {
    const server = await ready('server')
    await query(server, 'create table kept as select generate_series(1, 1000) as n')
    const tools = [await ready('tool'), await ready('tool')]
    const all = [server, ...tools]

    for (let kill = 1; kill <= 2; kill++) {
      await killPostmaster()
      for (const child of all) {
        await eventually(() => said(child, STARTED) + said(child, JOINED) === kill)
        expect(await query(child, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
      }
      expect(all.reduce((sum, child) => sum + said(child, STARTED), 0)).toBe(kill)
    }
    for (const child of [...tools, server]) await close(child)
    expect(fs.existsSync(path.join(varDir(), 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  })

  it('isn’t mistaken for another server that got its number after a kill', async () => {
    const server = await ready('server')
    const data = path.join(varDir(), 'postgres', 'data')
    expect(isPostmaster(postmaster(), data)).toBe(true)
    expect(isPostmaster(postmaster(), `${data}-2`)).toBe(false)
    await close(server)
    expect(isPostmaster(process.pid, data)).toBe(false)
  })

  it('waits for backends that still work on the data', async () => {
    const server = await ready('server')
    await query(server, 'create table slow (n bigint)')
    // Counts for seconds without waiting, since a backend would notice its server's end while waiting.
    server.process.stdin!.write(
      'insert into slow select sum(n) from generate_series(1, 20000000) n returning n\n',
    )
    const pid = postmaster()!
    const orphans = await eventually(() => {
      const found = backendsOf(pid).filter((each) => /INSERT/.test(each.title))
      return found.length > 0 && found
    })
    process.kill(pid, 'SIGKILL')
    await server.says(STARTED)
    expect(orphans.filter(({ pid: orphan, title }) => titleOf(orphan) === title)).toEqual([])
    expect(postmaster()).not.toBe(pid)
  })

  it('is abandoned after three failures in five minutes: every process that uses it exits non-zero', async () => {
    const server = await ready('server')
    const tool = await ready('tool')
    for (let kill = 1; kill <= 3; kill++) {
      await killPostmaster()
      await eventually(() => said(server, STARTED) + said(server, JOINED) === kill)
      await eventually(() => said(tool, STARTED) + said(tool, JOINED) === kill)
      expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    }
    process.kill(postmaster()!, 'SIGKILL')
    expect(await server.ended).toBeGreaterThan(0)
    expect(await tool.ended).toBeGreaterThan(0)
    expect(server.output()).toContain(
      'The embedded PostgreSQL has stopped more than 3 times in 5 minutes. Its last messages are in ',
    )
  })

  it('is not recreated empty if its data are gone', async () => {
    const server = await ready('server')
    const pid = postmaster()!
    const data = path.join(varDir(), 'postgres', 'data')
    // Gone first, so that no look finds it between the two.
    fs.renameSync(data, `${data}-away`)
    process.kill(pid, 'SIGKILL')
    expect(await server.ended).toBeGreaterThan(0)
    expect(server.output()).toContain(`could not be restarted: ${data} is gone`)
    expect(fs.existsSync(data)).toBe(false)
  })
})

type Process = { pid: number; title: string }

function backendsOf(parent: number): Process[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = fs
        .readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return Number(stat[1]) === parent ? [{ pid: Number(name), title: titleOf(Number(name))! }] : []
    } catch {
      return []
    }
  })
}

/** What PostgreSQL calls a backend; null once it's gone. */
function titleOf(pid: number): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return null
  }
}
