// @ts-check
// Starts the built product with another Node, makes a new student's first visit and stops it.
// Usage: node .ci/start-with.js /path/to/node
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const DEADLINE_MS = 120_000
const [node = process.execPath] = process.argv.slice(2)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-node-'))
fs.chmodSync(folder, 0o755) // root runs PostgreSQL as nobody, which needs access
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = /** @type {import('node:net').AddressInfo} */ (probe.address())
    probe.close(() => resolve(free))
  })
})
const origin = `http://localhost:${port}`
const child = spawn(node, ['build/server/carrel.js', 'start'], {
  env: { ...process.env, PORT: String(port), CARREL_VAR: folder },
  stdio: 'inherit',
})
/** @type {Promise<number | null>} */
const ended = new Promise((resolve) => child.once('exit', resolve))
/** @type {Map<string, string>} */
const cookies = new Map()

/**
 * Sends a request like a browser without scripts, and stores its cookies.
 * @param {string} at
 * @param {Record<string, string>} [form]
 */
async function send(at, form) {
  const answer = await fetch(origin + at, {
    method: form ? 'POST' : 'GET',
    headers: { Origin: origin, Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    body: form && new URLSearchParams(form),
    redirect: 'manual',
  })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

/**
 * @param {string} what
 * @param {unknown} seen
 */
function must(what, seen) {
  if (!seen) throw new Error(`failed: ${what}`)
  console.log(`  ${what}`)
}

/** Opens a page, logs in, submits a form and checks that a page shows what it saved. */
async function journey() {
  /** @type {Awaited<ReturnType<typeof send>> | null} */
  let page = null
  for (const end = Date.now() + DEADLINE_MS; !page && Date.now() < end && child.exitCode === null;) {
    page = await send('/search?q=library').catch(() => null)
    if (!page) await sleep(100)
  }
  must('a page comes whole', page?.status === 200 && page.text.includes('</html>'))

  const accounts = JSON.parse(fs.readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8'))
  const { email, password } = accounts.find((/** @type {{ role: string }} */ { role }) => role === 'Student')
  const loggedIn = await send('/signin', { email, password })
  must(
    `the demo's student logs in`,
    loggedIn.status === 303 && (await send('/collections/new')).status === 200,
  )

  const name = `Node ${path.basename(folder)}`
  const sent = await send('/collections/new', { name, description: '', purpose: '' })
  must('a form saves a collection', sent.status === 303)
  let shown = sent
  while (shown.to) shown = await send(shown.to.replace(/#.*/, ''))
  must('the collection is on its page', shown.status === 200 && shown.text.includes(name))
}

let fault = null
try {
  await journey()
} catch (error) {
  fault = /** @type {Error} */ (error).message
}
child.kill('SIGTERM')
const code = await ended
fs.rmSync(folder, { recursive: true, force: true })
console.log(`${node}: ${fault ?? 'the journey passed'}, and it stopped with ${code}`)
process.exitCode = fault === null && code === 0 ? 0 : 1
