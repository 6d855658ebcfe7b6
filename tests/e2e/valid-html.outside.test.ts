import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/folder'

const run = promisify(execFile)
const folder = temporaryFolder()

/** The Nu HTML Checker. Not a package of ours: 32 MB, and it downloads a Java when it's installed. */
const CHECKER = ['exec', '--yes', '--ignore-scripts', '--package=vnu-jar@26.9.27', '--']

type Message = { type: string; url: string; message: string; extract?: string }

/** How to run the checker's jar, or null if it can't be had. */
function checker(): string | null {
  if (spawnSync('java', ['-version']).status !== 0) return null
  const find = `console.log(require.resolve('vnu-jar', { paths: process.env.PATH.split(':') }))`
  const { status, stdout } = spawnSync('npm', [...CHECKER, 'node', '-e', find], { encoding: 'utf8' })
  return status === 0 ? path.join(path.dirname(stdout.trim()), 'build/dist/vnu.jar') : null
}

const jar = checker()
it.skipIf(!jar)(
  `the HTML of every page is valid${jar ? '' : ' (needs Java, which the Debian package default-jre-headless has, and vnu-jar of npm)'}`,
  { timeout: 1_800_000 },
  async () => {
    await run('npx', ['playwright', 'test', '--project=html'], { env: { ...process.env, HTML: folder } })
    const pages = fs.readdirSync(folder)
    expect(pages.length).toBeGreaterThan(100)
    const { stdout } = await run(
      'java',
      ['-jar', jar!, '--format', 'json', '--stdout', '--exit-zero-always', folder],
      { maxBuffer: 1024 ** 3 },
    )
    const { messages } = JSON.parse(stdout) as { messages: Message[] }
    const errors = messages.filter(({ type }) => type !== 'info')
    expect(errors.map(({ url, message, extract }) => `${path.basename(url)}: ${message} ${extract}`)).toEqual(
      [],
    )
  },
)
