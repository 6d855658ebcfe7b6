import { spawn } from 'node:child_process'
import { Secret, TOTP } from 'otpauth'
import { parse } from 'node-html-parser'
import { postForm, signInAs, stranger, type Person } from './people'
import { siteFolder, siteUrl } from './server'

const TWO_STEP = '/setting/security/two-step'

/** An admin, made at the server's own computer as an operator makes one, and signed in. */
export async function makeAdmin(): Promise<Person> {
  const person = stranger()
  const { email, firstName, lastName, password } = person
  const names = ['--first-name', firstName, '--last-name', lastName]
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/user.ts', 'create', '--role', 'Admin', '--email', email, ...names], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: process.env.NODE_ENV, CARREL_VAR: siteFolder() },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(`${password}\n`)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The admin was not made: ${said}`)
  return { ...person, session: await signInAs(person) }
}

/** What an authenticator app with this key shows; `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Begins two-step sign-in for an admin; the key that the page shows. */
export async function beginTwoStep({ session }: Person): Promise<string> {
  await postForm(TWO_STEP, { intent: 'begin' }, session)
  const page = await fetch(siteUrl() + TWO_STEP, { headers: { Cookie: `session=${session}` } })
  return parse(await page.text()).querySelector('.secret')!.text.replace(/\s/g, '')
}

/** Turns two-step sign-in on for an admin; the key. */
export async function turnOnTwoStep(admin: Person): Promise<string> {
  const secret = await beginTwoStep(admin)
  const answer = await postForm(TWO_STEP, { intent: 'confirm', code: codeOf(secret) }, admin.session)
  if (answer.status !== 303) throw new Error(`Two-step sign-in was answered with ${answer.status}`)
  return secret
}
