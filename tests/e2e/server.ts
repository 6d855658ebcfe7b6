import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ensureBuilt } from '../../scripts/build.js'
import { testRoot } from '../../scripts/test-folder.js'
import { freePort } from '../support/listening'
import { openDatabase } from '../../db/open'
import { startProvider, type Provider } from '../support/services/openid'
import { OWN_KEYS, startIdp, type Idp } from '../support/services/saml'

/** Settings that would make it a production server, or differ from a plain `npm start`. */
const NOT_OURS = [
  'ORIGIN',
  'DATABASE_URL',
  'HOST',
  'SESSION_SECRET',
  'SUPPORT_EMAIL',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'METRICS_PORT',
  'METRICS_HOST',
  'NODE_ENV',
]
const START_MS = 180_000
const STOP_MS = 60_000

/** The URL of the product under test; workers inherit it from the process that started the server. */
export function siteUrl(): string {
  const url = process.env.CARREL_E2E_URL
  if (!url) throw new Error('No server under test: run these with "npx playwright test".')
  return url
}

/** The OpenID provider that replaces Google; its `/picture` is a picture. */
export const issuerUrl = (): string => process.env.CARREL_E2E_ISSUER ?? ''

const ssoFile = (folder: string) => path.join(folder, 'sso.json')

/** The issuer of "Example University", whose people have addresses of uni.example. */
export const universityUrl = (): string =>
  (JSON.parse(fs.readFileSync(ssoFile(siteFolder()), 'utf8')) as [{ issuer: string }])[0].issuer

const ssoSettings = ({ issuer, settings: { clientId } }: Provider) => ({
  id: 'uni',
  name: 'Example University',
  issuer,
  clientId,
  clientSecretFile: 'university.secret',
  domains: ['uni.example'],
})

/** The address of "SAML University". */
export const samlUrl = (): string =>
  new URL(
    (JSON.parse(fs.readFileSync(ssoFile(siteFolder()), 'utf8')) as { idpEntityId: string }[])[1]!.idpEntityId,
  ).origin

/** Writes its metadata and our keys beside SSO_FILE. */
function samlSettings(folder: string, { entityId, metadata }: Idp) {
  fs.writeFileSync(path.join(folder, 'idp.xml'), metadata)
  const pem = ({ key, cert }: { key: string; cert: string }) => key + cert
  fs.writeFileSync(path.join(folder, 'sign.pem'), pem(OWN_KEYS[0]))
  fs.writeFileSync(path.join(folder, 'encrypt.pem'), pem(OWN_KEYS[1]))
  return {
    kind: 'saml',
    id: 'saml',
    name: 'SAML University',
    idpEntityId: entityId,
    metadataFile: 'idp.xml',
    signKeyFiles: ['sign.pem'],
    encryptionKeyFiles: ['encrypt.pem'],
    domains: ['saml.example'],
  }
}

/** The database of the server under test. */
export const databaseUrl = (): string => process.env.CARREL_E2E_DATABASE ?? ''

/** The data folder of the server under test. */
export const siteFolder = (): string => process.env.CARREL_E2E_VAR ?? ''

/** Cleanup steps, run in reverse order. */
const undo: (() => unknown)[] = []

/** Starts the product as a user would, with sample content on a free port. */
export default async function setup() {
  let interrupted = false
  process.once('SIGINT', () => (interrupted = true))
  // Playwright tears down on SIGINT only; SIGTERM would leave everything behind.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  await ensureBuilt()
  const folder = fs.mkdtempSync(path.join(testRoot(), 'carrel-e2e-'))
  undo.push(() => fs.rmSync(folder, { recursive: true, force: true }))
  fs.chmodSync(folder, 0o755) // root runs PostgreSQL as nobody, which needs access
  const port = await freePort()
  const logFile = path.join(folder, 'server.log')
  const provider = await startPictured()
  undo.push(() => provider.close())
  const university = await startProvider()
  undo.push(() => university.close())
  const idp = await startIdp()
  undo.push(() => idp.close())
  fs.writeFileSync(ssoFile(folder), JSON.stringify([ssoSettings(university), samlSettings(folder, idp)]))
  fs.writeFileSync(path.join(folder, 'university.secret'), university.settings.clientSecret)
  if (interrupted) throw new Error('Interrupted') // nothing would stop what is started now
  const child = startServer(port, folder, logFile, provider)
  const url = `http://localhost:${port}`
  const answers = answering(url, child)
  undo.push(async () => {
    await answers.catch(() => {}) // a server that's stopped while it starts leaves its database running
    judge(await stop(child), fs.readFileSync(logFile, 'utf8'))
  })
  await answers
  await openMap(url)
  const database = await openDatabase({ databaseUrl: null, varDir: folder }, 'the browser tests')
  undo.push(() => database.close())
  process.env.CARREL_E2E_DATABASE = database.url
  process.env.CARREL_E2E_URL = url
  process.env.CARREL_E2E_VAR = folder
  process.env.CARREL_E2E_ISSUER = provider.issuer
}

/** Stops everything, even if a step fails or the start was interrupted. */
export async function tearDown(): Promise<void> {
  const step = undo.pop()
  if (!step) return
  try {
    await step()
  } finally {
    await tearDown()
  }
}

/** The lines besides the log that a demo prints when it starts. */
const GREETING = /^ {2}(Carrel is at http|The demo accounts and their passwords are in )/

/** @throws Error if the server that exited with `code` logged errors, printed plain text or didn't exit as told */
function judge(code: number | null, log: string) {
  const plain = log
    .split('\n')
    .filter((line) => line && !line.startsWith('{"level":') && !GREETING.test(line))
  if (plain.length > 0)
    throw new Error(
      `The server under test printed lines that aren't part of its log:\n${plain.join('\n').slice(0, 6000)}`,
    )
  // pino's level 50 is error. Nothing in these tests should cause one, whatever the page showed.
  const errors = log.split('\n').filter((line) => /^\{"level":[56]0/.test(line))
  if (errors.length > 0)
    throw new Error(
      `The server under test wrote ${errors.length} errors to its log:\n${errors.slice(0, 5).join('\n').slice(0, 6000)}`,
    )
  if (code !== 0)
    throw new Error(`The server under test ended with ${code} when told to stop:\n${log.slice(-4000)}`)
}

async function startPictured(): Promise<Provider> {
  const provider = await startProvider()
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  provider.instead.set('/picture', (_request, response) => void response.end(picture))
  return provider
}

function startServer(port: number, folder: string, logFile: string, { settings }: Provider): ChildProcess {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    CARREL_ENV_FILE: '/dev/null',
    PORT: String(port),
    CARREL_VAR: folder,
  }
  for (const name of NOT_OURS) delete env[name]
  const { clientId, clientSecret, issuer } = settings
  Object.assign(env, {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer,
    SSO_FILE: ssoFile(folder),
    PUSH_KEY: randomBytes(32).toString('base64url'),
    // A demo reads none. This one is nowhere, so nothing is read either, but the form is there.
    HOURS_FEED_HOSTS: 'calendars.invalid',
  })
  const log = fs.openSync(logFile, 'w')
  const child = spawn(process.execPath, ['build/server/carrel.js', 'start'], {
    env,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  return child
}

async function answering(url: string, child: ChildProcess) {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null)
      throw new Error(`The server under test ended with ${child.exitCode} while starting:`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`The server under test did not answer within ${START_MS / 1000} s:`)
}

/** Pages don't wait for the map's file to open: on a busy machine, the first ones come without their maps. */
async function openMap(url: string) {
  const page = `${url}/university/Stanford%20University%20Stanford?view=map`
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100))
    if ((await (await fetch(page)).text()).includes('map-frame')) return
  throw new Error('The pages of the server under test have no maps')
}

/** Stops the server and waits. Returns its exit code. */
async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  const code = await ended
  clearTimeout(timer)
  return code
}
