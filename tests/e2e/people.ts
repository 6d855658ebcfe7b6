import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { createUser } from '~/accounts/register/create-user.server'
import { beginLogin } from '../../app/auth/logins.server'
import { demoSecret } from '../../app/demo-secret.server'
import { formStamp } from '~/http/cookies/form-stamp.server'
import { cookieLine } from '~/http/cookies/cookies.server'
import { remindersOffPath } from '~/study-sessions/invites/path-rules'
import { offToken } from '~/study-sessions/reminders/remind-participants.server'
import { connect, type Db } from '../../db/connection'
import { databaseUrl, siteFolder, siteUrl } from './server'

/** Someone with an account; `session` is the value of the cookie that signs them in. */
export type Person = {
  firstName: string
  lastName: string
  name: string
  email: string
  password: string
  session: string
}

/** The fields of a person whom nobody knows yet. Names are letters only: ten letters and digits mixed are no name. */
export function stranger(): Omit<Person, 'session'> {
  const letters = [...randomBytes(7)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  const lastName = `Quill${letters}`
  return {
    firstName: 'Nora',
    lastName,
    name: `Nora ${lastName}`,
    email: `nora.${letters}@example.edu`,
    password: `Lamp7-${letters}`,
  }
}

/** The database of the server under test. A worker has one connection to it, until the process ends. */
let database: Db | undefined

export const connected = (): Db => (database ??= connect(databaseUrl(), { max: 1 }))

/** Makes the registration form on the page as old as that: one sent within two seconds is taken for a robot's. */
export async function ageForm(page: Page, ms: number): Promise<void> {
  const stamp = formStamp(secrets(), Date.now() - ms)
  await page.locator('input[name=shown]').evaluate((field: HTMLInputElement, value) => {
    field.value = value
    // React would put its own value back.
    field.form!.addEventListener('formdata', ({ formData }) => formData.set('shown', value))
  }, stamp)
}

/** Dates the last press on a person's collections so many milliseconds back, or ahead; for two seconds the server refuses another. */
export async function dateToggles(email: string, ms: number): Promise<void> {
  const owner = connected()('users').where({ email }).select('id')
  await connected()('bookmark_collections')
    .whereIn('created_by', owner)
    .update({ toggled_at: new Date(Date.now() - ms) })
}

const secrets = () => ({ sessionSecrets: [demoSecret(siteFolder())] })

const made: string[] = []

/** How many people this worker has made. */
export const peopleMade = () => made.length
/** The person made after so many, if there is one. */
export const madeAfter = (count: number) => made.slice(count, count + 1)

/**
 * How many rows of each table name someone whom this worker has made (or these), by 'table.column'. Login sessions and drafts,
 * which pages make by themselves, are left out.
 */
export async function rowsOfPeople(emails = made): Promise<Map<string, number>> {
  const database = connected()
  const people = await database('users').whereIn('email', emails).pluck('id')
  const { rows: columns } = await database.raw<{ rows: { table: string; column: string }[] }>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  )
  const counts = new Map<string, number>()
  for (const { table, column } of columns) {
    if (/web_sessions|drafts/.test(table)) continue
    const [row] = await database(table).whereIn(column, people).count({ n: '*' })
    counts.set(`${table}.${column}`, Number(row!.n))
  }
  return counts
}

/** Someone new with an account and a login, for tests that are about something else than how people come by them. */
export async function makePerson(role: 'Student' | 'Admin' = 'Student'): Promise<Person> {
  const database = connected()
  const person = stranger()
  const outcome = await createUser(database, { ...person, role })
  if (!outcome.ok) throw new Error(`${person.email} was not made: ${outcome.message}`)
  made.push(person.email)
  const token = await beginLogin(database, outcome.value.id, null)
  const line = await cookieLine('session', token, { secureCookies: false, ...secrets() }, 3600)
  return { ...person, session: valueOf(line) }
}

/** Makes someone a member of a university. */
export async function attend({ email }: Pick<Person, 'email'>, university: string): Promise<void> {
  const { id } = (await connected()('universities').where({ name: university }).first('id'))!
  await connected()('users').where({ email }).update({ university_id: id })
}

/** Makes the logins of an account an hour old: what is delicate asks for the password again. */
export async function ageLogins(email: string): Promise<void> {
  const owner = connected()('users').where({ email }).select('id')
  await connected()('web_sessions')
    .whereIn('user_id', owner)
    .update({
      created_at: new Date(Date.now() - 3_600_000),
      authenticated_at: new Date(Date.now() - 3_600_000),
    })
}

/** Ends the logins of an account, as from another browser. */
export async function endLogins({ email }: Person): Promise<void> {
  const owner = connected()('users').where({ email }).select('id')
  await connected()('web_sessions').whereIn('user_id', owner).del()
}

/** As if the store had failed when an account sent its request: the request is there without its picture. Its page. */
export async function losePicture(email: string): Promise<string> {
  const owner = connected()('users').where({ email }).select('id')
  const [request] = await connected()('university_requests')
    .whereIn('submitted_by', owner)
    .update({ pending_image_path: null })
    .returning('id')
  return `/requests/campus/${request!.id}`
}

/** The page behind the link of a reminder, which turns reminders off. */
export async function remindersOff({ email }: Person): Promise<string> {
  const { id } = (await connected()('users').where({ email }).first('id'))!
  return remindersOffPath(offToken(id, secrets().sessionSecrets))
}

/** Signs an account in by posting the form; the value of its session cookie. */
export async function logInAs({ email, password }: { email: string; password: string }): Promise<string> {
  return sessionOf(await postForm('/signin', { email, password }))
}

/** Posts a form as a browser without scripts does, without following where it leads. */
export function postForm(path: string, fields: Record<string, string>, session?: string): Promise<Response> {
  const headers: Record<string, string> = session ? { Cookie: `session=${session}` } : {}
  return fetch(siteUrl() + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })
}

function sessionOf(answer: Response): string {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
  if (answer.status !== 303 || !line)
    throw new Error(`${answer.url} answered ${answer.status} and signed nobody in`)
  return valueOf(line)
}

const valueOf = (line: string): string => line.slice('session='.length).split(';')[0]!
