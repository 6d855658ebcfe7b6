import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect } from 'vitest'
import { isPostmaster, postmasterPid } from '../../../db/postmaster'
import { start, type Child } from '../child'

/** A new folder for each test, and processes that open the embedded database in it. */
export function useVarDir() {
  const folders: string[] = []
  const children: Child[] = []
  let varDir = ''
  const postmaster = (folder = varDir) => postmasterPid(path.join(folder, 'postgres', 'data'))
  const open = (role: 'server' | 'tool'): Child => {
    const child = start('open', [role], { CARREL_VAR: varDir })
    children.push(child)
    return child
  }
  /** A process that opens the database, once it's ready. */
  const ready = async (role: 'server' | 'tool'): Promise<Child> => {
    const child = open(role)
    await child.says('ready')
    return child
  }
  const close = async (child: Child) => {
    child.process.stdin!.write('close\n')
    expect(await child.ended, child.output()).toBe(0)
  }
  beforeEach(() => {
    varDir = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-open-'))
    fs.chmodSync(varDir, 0o755)
    folders.push(varDir)
  })
  afterAll(async () => {
    for (const child of children) {
      child.process.kill('SIGKILL')
      await child.ended
    }
    for (const folder of folders) {
      const pid = postmaster(folder)
      if (isPostmaster(pid, path.join(folder, 'postgres', 'data'))) process.kill(pid!, 'SIGQUIT')
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  })
  return { open, ready, close, postmaster, varDir: () => varDir }
}
