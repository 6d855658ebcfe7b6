import { cookieLine } from '~/web/cookies.server'
import { beginLogin } from '~/services/auth/logins.server'
import { insertUser } from '../factories/user'
import { productionSettings, start, type Child } from '../server/child'
import { loadBuild } from '../support/app'
import { testEnv } from '../support/context'
import { parse } from 'node-html-parser'
import { formOf, sendTo, type Answer, type Sent } from '../support/http'
import type { Db } from '../../db/connection'

const SECRET = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'

export type Settings = { databaseUrl: string; varDir: string; port: number; more?: Record<string, string> }

/** The actual web process, as `npm start` runs it in production, once it's listening. */
export async function startProduct({ databaseUrl, varDir, port, more = {} }: Settings): Promise<Child> {
  await loadBuild()
  const child = start('carrel start', [], {
    ...productionSettings(databaseUrl, varDir),
    ORIGIN: `http://127.0.0.1:${port}`,
    PORT: String(port),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    WIKIDATA_URL: 'off',
    ...more,
  })
  await Promise.race([
    answers(port),
    child.ended.then((code) => {
      throw new Error(`it ended with ${code}: ${child.output()}`)
    }),
  ])
  return child
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const up = await ask(port, '/healthz').catch(() => null)
    if (up?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A user with their own IP address and a logged-in browser. */
export type Person = { id: number; cookie: string; address: string }

/** Creates students who are logged in at servers with SECRET. */
export async function loggedIn(db: Db, count: number): Promise<Person[]> {
  const env = testEnv({ sessionSecrets: [SECRET], secureCookies: false })
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await insertUser(db)
    const line = await cookieLine('session', await beginLogin(db, id, 'vitest'), env, 3600)
    people.push({ id, cookie: line.split(';')[0]!, address: `10.1.${n >> 8}.${n & 255}` })
  }
  return people
}

type AskOptions = Sent & { ms?: number }

/** Sends a request to the product on `port`. Fails without a complete response within `ms` (30 s). */
export const ask = (port: number, path: string, { ms = 30_000, ...sent }: AskOptions = {}): Promise<Answer> =>
  sendTo(`http://127.0.0.1:${port}`, path, { ...sent, ms })

/** A page as a user sees it. */
export const see = (port: number, path: string, person?: Person, asked: AskOptions = {}): Promise<Answer> =>
  ask(port, path, { ...asked, headers: { ...from(person), ...asked.headers } })

/** Submits a form like a user's browser without scripts. */
export const send = (
  port: number,
  path: string,
  fields: Record<string, string>,
  person?: Person,
  asked: AskOptions = {},
): Promise<Answer> =>
  ask(port, path, {
    ...asked,
    method: 'POST',
    body: formOf(fields),
    headers: {
      ...from(person),
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
      ...asked.headers,
    },
  })

const from = (person?: Person) => (person ? { Cookie: person.cookie, 'X-Forwarded-For': person.address } : {})

/** A form with files as a browser encodes it: its body and its Content-Type. */
export async function multipartOf(
  fields: Record<string, string>,
  files: Record<string, Buffer>,
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, bytes] of Object.entries(files))
    form.set(
      name,
      new File([new Uint8Array(bytes)], `${name.replace(/\W/g, '')}.jpg`, { type: 'image/jpeg' }),
    )
  const encoded = new Response(form)
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('Content-Type')! }
}

/** A page's form as a browser without scripts would send it. */
export function formOn(html: string): { action: string; fields: Record<string, string> } {
  const form = parse(html).querySelector('form[method="post"]')!
  const fields = form.querySelectorAll('input[name], textarea[name]').map((field) => {
    const text = field.tagName === 'TEXTAREA' && parse(field.innerHTML).text.replace(/^\n/, '')
    return [field.getAttribute('name')!, text || (field.getAttribute('value') ?? '')]
  })
  return { action: form.getAttribute('action')!, fields: Object.fromEntries(fields) }
}
