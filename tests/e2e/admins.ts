import { Secret, TOTP } from 'otpauth'
import { parse } from 'node-html-parser'
import type { BrowserContext } from 'playwright/test'
import { htmlOf, makePerson, postForm, takeLogin, type Person } from './people'
import { siteUrl } from './server'

const TWO_STEP = '/setting/security/two-step'

/** A logged-in admin. */
export const makeAdmin = (): Promise<Person> => makePerson('Admin')

/** A new admin, logged in in this browser. */
export async function enterAsAdmin(context: BrowserContext): Promise<Person> {
  const admin = await makeAdmin()
  await takeLogin(context, admin)
  return admin
}

/** The code an authenticator app shows for this key, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Starts setting up two-step verification for an admin. Returns the key on the page. */
export async function beginTwoStep({ session }: Person): Promise<string> {
  await postForm(TWO_STEP, { intent: 'begin' }, session)
  return parse(await htmlOf(TWO_STEP, session))
    .querySelector('.secret')!
    .text.replace(/\s/g, '')
}

/** Turns on two-step verification for an admin. Returns the key. */
export async function turnOnTwoStep(admin: Person): Promise<string> {
  const secret = await beginTwoStep(admin)
  const answer = await postForm(TWO_STEP, { intent: 'confirm', code: codeOf(secret) }, admin.session)
  if (answer.status !== 303) throw new Error(`Two-step verification was answered with ${answer.status}`)
  return secret
}

/** The first item with this text in one of the dashboard's queues, and the path of the page it's on. */
async function findInQueue(queue: string, text: string, { session }: Person) {
  for (let path: string | undefined = queue; path;) {
    const page = parse(await htmlOf(path, session))
    const item = page.querySelectorAll('[data-dashboard-row]').find((each) => each.text.includes(text))
    if (item) return { path, item }
    const next = page.querySelector('a[rel=next]')?.getAttribute('href')
    path = next && new URL(next, siteUrl() + queue).href.slice(siteUrl().length)
  }
  throw new Error(`No item of ${queue} says ${text}`)
}

/** The link to the first item with this text in a queue, whichever of its pages it's on. */
export const linkInQueue = async (queue: string, text: string, admin: Person): Promise<string> =>
  (await findInQueue(queue, text, admin)).item.querySelector('a')!.getAttribute('href')!

/** The page of a queue with this text. */
export const pageOfQueue = async (queue: string, text: string, admin: Person): Promise<string> =>
  (await findInQueue(queue, text, admin)).path
