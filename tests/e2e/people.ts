import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import { linkMailedTo } from './mail'
import { siteUrl } from './server'

/** Somebody with an account; `session` is the value of the cookie that signs them in. */
export type Person = { firstName: string; lastName: string; name: string; email: string; password: string; session: string }

/** A form that is sent sooner after it was shown is taken for a robot's (2 s, and the clock's rounding). */
export const FORM_AGE_MS = 2100

/** The fields of a person whom nobody knows yet. Names are letters only: ten letters and digits mixed are no name. */
export function stranger(): Omit<Person, 'session'> {
  const letters = [...randomBytes(7)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  const lastName = `Quill${letters}`
  return { firstName: 'Nora', lastName, name: `Nora ${lastName}`, email: `nora.${letters}@example.edu`, password: `Lamp7-${letters}` }
}

/** The hidden time of a sign-up form, old enough to be sent. One serves everybody whom this process registers. */
let stamp: Promise<string> | undefined

async function oldStamp(): Promise<string> {
  const page = parse(await (await fetch(`${siteUrl()}/signup`)).text())
  const shown = page.querySelector('input[name=shown]')?.getAttribute('value')
  if (!shown) throw new Error('The sign-up form has no hidden time')
  await sleep(FORM_AGE_MS)
  return shown
}

/** Registers somebody by posting the forms, with the mail between them, for tests that are about something else. */
export async function registerPerson(): Promise<Person> {
  const person = stranger()
  const shown = await (stamp ??= oldStamp())
  const { firstName, lastName, email, password } = person
  const answer = await postForm('/signup', { nickname: '', firstName, lastName, email, password, shown })
  if (answer.headers.get('Location') !== '/check-email') throw new Error(`/signup answered ${answer.status}`)
  const token = new URL(await linkMailedTo(email)).searchParams.get('token') ?? ''
  await postForm('/email-confirmed', { intent: 'confirm', token })
  return { ...person, session: await signInAs(person) }
}

/** Signs an account in by posting the form; the value of its session cookie. */
export async function signInAs({ email, password }: { email: string; password: string }): Promise<string> {
  return sessionOf(await postForm('/signin', { email, password }))
}

/** Posts a form as a browser without scripts does, without following where it leads. */
export function postForm(path: string, fields: Record<string, string>, session?: string): Promise<Response> {
  const headers: Record<string, string> = session ? { Cookie: `session=${session}` } : {}
  return fetch(siteUrl() + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
}

function sessionOf(answer: Response): string {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
  if (answer.status !== 303 || !line) throw new Error(`${answer.url} answered ${answer.status} and signed nobody in`)
  return line.slice('session='.length).split(';')[0]!
}
