import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt } from '../../scripts/build.js'

export type Child = {
  process: ChildProcess
  pid: number
  /** Its output so far. */
  output: () => string
  /** Waits for a text in its output. */
  says: (text: string | RegExp) => Promise<string>
  /** Its exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>
}

const children: ChildProcess[] = []
// A vitest hook would belong only to the first file: a worker's files share this module.
process.once('exit', () => children.forEach((child) => child.exitCode ?? child.kill('SIGKILL')))

await ensureBuilt('test')

/** Runs a command of the product, such as 'carrel start', or a test program below build/test in its own process. */
export function start(program: string, args: string[] = [], env: Record<string, string> = {}): Child {
  const [name, ...command] = program.split(' ') as [string, ...string[]]
  const file = name === 'carrel' ? 'build/server/carrel.js' : `build/test/${name}.js`
  const root = path.resolve(import.meta.dirname, '../..')
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|TMPDIR)$/.test(name)),
  )
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    [path.resolve(root, file), ...command, ...args],
    {
      cwd: root,
      // Ignores the developer's .env.
      env: { ...clean, CARREL_ENV_FILE: '/dev/null', ...env } as unknown as NodeJS.ProcessEnv,
      stdio: 'pipe',
    },
  )
  children.push(child)
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
      listeners.forEach((each) => each())
    })
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.on('close', (code, signal) => {
      resolve(code ?? signal!)
      listeners.forEach((each) => each())
    }),
  )
  const says = (text: string | RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = typeof text === 'string' ? output.includes(text) : text.test(output)
        if (found) resolve(output)
        else if (child.exitCode !== null) reject(new Error(`it ended without saying ${text}: ${output}`))
        else return
        listeners.delete(look)
      }
      listeners.add(look)
      look()
    })
  return { process: child, pid: child.pid!, output: () => output, says, ended }
}

/** The settings that every command needs in production. */
export const productionSettings = (databaseUrl: string, varDir: string) => ({
  ORIGIN: 'https://carrel.test',
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1',
  SUPPORT_EMAIL: 'help@carrel.test',
  CARREL_VAR: varDir,
})

let asked = 0
/** Runs `sql` in the test program `open` and returns its rows. */
export async function query(child: Child, sql: string): Promise<Record<string, unknown>[]> {
  const mark = `mark${++asked}`
  child.process.stdin!.write(`${sql}\nselect '${mark}' as mark\n`)
  const output = await child.says(`{"mark":"${mark}"}`)
  const lines = output.trim().split('\n')
  return JSON.parse(lines[lines.findIndex((line) => line.includes(mark)) - 1]!) as Record<string, unknown>[]
}

/** A command's output after the line about its database. */
export const afterDatabase = (text: string): string =>
  text.replace(/^Using the (embedded )?database .*\n/m, '')
