// @ts-check
// Starts the built product with another node, looks at a page, and stops it: node .ci/start-with.js /path/to/node
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const DEADLINE_MS = 120_000
const [node = process.execPath] = process.argv.slice(2)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-node-'))
fs.chmodSync(folder, 0o755) // root runs PostgreSQL as nobody, who has to get in
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = /** @type {import('node:net').AddressInfo} */ (probe.address())
    probe.close(() => resolve(free))
  })
})
const child = spawn(node, ['build/server/carrel.js', 'start'], {
  env: { ...process.env, PORT: String(port), CARREL_VAR: folder },
  stdio: 'inherit',
})
/** @type {Promise<number | null>} */
const ended = new Promise((resolve) => child.once('exit', resolve))

/** @returns {Promise<string>} */
async function look() {
  for (const end = Date.now() + DEADLINE_MS; Date.now() < end && child.exitCode === null; await sleep(100)) {
    const answer = await fetch(`http://localhost:${port}/search?q=library`).catch(() => null)
    if (answer) return `${answer.status} ${(await answer.text()).includes('</html>')}`
  }
  return 'no answer'
}

const seen = await look()
child.kill('SIGTERM')
const code = await ended
fs.rmSync(folder, { recursive: true, force: true })
console.log(`${node}: a page came with ${seen}, and it stopped with ${code}`)
process.exitCode = seen === '200 true' && code === 0 ? 0 : 1
