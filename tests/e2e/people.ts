import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright/test'
import { insertUser } from '~/accounts/queries.server'
import { beginLogin } from '../../app/services/auth/logins.server'
import { demoSecret } from '../../app/services/env-schema.server'
import { hashPassword } from '../../app/services/auth/passwords.server'
import { formStamp } from '~/services/auth/tokens.server'
import { cookieLine } from '~/web/cookies.server'
import { connect, type Db } from '../../db/connection'
import { databaseUrl, siteFolder, siteUrl } from './server'

/** A user with an account; `session` is the value of their login cookie. */
export type Person = {
  firstName: string
  lastName: string
  name: string
  email: string
  password: string
  session: string
}

/** The fields of a new user. Names are letters only, because ten mixed letters and digits aren't a name. */
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

/** The database of the server under test; one connection per worker, until the process ends. */
let database: Db | undefined

export const connected = (): Db => (database ??= connect(databaseUrl(), { max: 1 }))

/** Gives a browser the login of a user. */
export const takeLogin = (context: BrowserContext, { session }: Person) =>
  context.addCookies([{ name: 'session', value: session, url: siteUrl() }])

/** A new user, logged in in this browser. */
export async function enterAsPerson(context: BrowserContext): Promise<Person> {
  const person = await makePerson()
  await takeLogin(context, person)
  return person
}

/** Logs a user in on the page's form. */
export async function typeLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Makes the registration form on the page this old: one sent within two seconds is taken for a bot's. */
export async function ageForm(page: Page, ms: number): Promise<void> {
  const stamp = formStamp(secrets(), Date.now() - ms)
  await page.locator('input[name=shown]').evaluate((field: HTMLInputElement, value) => {
    field.value = value
    // React would restore its own value.
    field.form!.addEventListener('formdata', ({ formData }) => formData.set('shown', value))
  }, stamp)
}

/**
 * Moves the last press on a user's collections this many ms into the past or future; the server refuses another
 * for two seconds.
 */
export async function dateToggles(email: string, ms: number): Promise<void> {
  const owner = connected()('users').where({ email }).select('id')
  await connected()('bookmark_collections')
    .whereIn('created_by', owner)
    .update({ toggled_at: new Date(Date.now() - ms) })
}

export const secrets = () => ({ sessionSecrets: [demoSecret(siteFolder())] })

/** Everyone's password, hashed once per worker: it takes 25 ms. */
const PASSWORD = 'Lamp7-nightowl'
let hashed: Promise<string> | undefined

/**
 * The number of rows that refer to these users, by 'table.column'. Excludes login sessions and
 * drafts, which pages create on their own.
 */
export async function rowsOfPeople(emails: string[]): Promise<Map<string, number>> {
  const database = connected()
  const people = await database('users').whereIn('email', emails).pluck('id')
  const { rows: columns } = await database.raw<{ rows: { table: string; column: string }[] }>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  )
  const referring = columns.filter(({ table }) => !/web_sessions|drafts/.test(table))
  const counted = referring.map(
    ({ table, column }) =>
      `select '${table}.${column}' as rows, count(*)::int from ${table} where ${column} = any(:people)`,
  )
  const { rows } = await database.raw<{ rows: { rows: string; count: number }[] }>(
    counted.join(' union all '),
    { people },
  )
  return new Map(rows.map(({ rows: name, count }) => [name, count]))
}

/** A new user with an account and a login, for tests that aren't about registering. */
export async function makePerson(role: 'Student' | 'Admin' = 'Student'): Promise<Person> {
  const database = connected()
  const person = { ...stranger(), password: PASSWORD }
  const { email, firstName: first_name, lastName: last_name } = person
  const names = { email, first_name, last_name }
  const password_hash = await (hashed ??= hashPassword(PASSWORD))
  const id = await insertUser(database, { ...names, password_hash, email_confirmed_at: new Date() }, role)
  if (id === null) throw new Error(`${email} was not made`)
  const token = await beginLogin(database, id, null)
  const line = await cookieLine('session', token, { secureCookies: false, ...secrets() }, 3600)
  return { ...person, session: valueOf(line) }
}

/** Logs a user in on another device. */
export async function logInElsewhere({ email }: Pick<Person, 'email'>): Promise<void> {
  const { id } = (await connected()('users').where({ email }).first('id'))!
  await beginLogin(connected(), id, null)
}

/** Makes a user a member of a university. */
export async function attend({ email }: Pick<Person, 'email'>, university: string): Promise<void> {
  const { id } = (await connected()('universities').where({ name: university }).first('id'))!
  await connected()('users').where({ email }).update({ university_id: id })
}

/** Makes an account's logins an hour old, so that sensitive actions ask for the password again. */
export async function ageLogins(email: string): Promise<void> {
  const owner = connected()('users').where({ email }).select('id')
  await connected()('web_sessions')
    .whereIn('user_id', owner)
    .update({
      created_at: new Date(Date.now() - 3_600_000),
      authenticated_at: new Date(Date.now() - 3_600_000),
    })
}

/** Logs in by posting the form. Returns the value of the login cookie. */
export async function logInAs({ email, password }: { email: string; password: string }): Promise<string> {
  return sessionOf(await postForm('/signin', { email, password }))
}

const headersOf = (session?: string): Record<string, string> =>
  session ? { Cookie: `session=${session}` } : {}

/** What a visitor or a logged-in user gets at a path, without following redirects. */
export const getPage = (path: string, session?: string): Promise<Response> =>
  fetch(siteUrl() + path, { headers: headersOf(session), redirect: 'manual' })

/** A page's HTML for a visitor or a logged-in user. */
export const htmlOf = async (path: string, session?: string): Promise<string> =>
  (await fetch(siteUrl() + path, { headers: headersOf(session) })).text()

/** Posts a form as a browser without scripts does, without following redirects. */
export const postForm = (path: string, fields: Record<string, string>, session?: string) =>
  postBody(path, new URLSearchParams(fields), session)

/** The same for a form with files. */
export const postBody = (path: string, body: URLSearchParams | FormData, session?: string) =>
  fetch(siteUrl() + path, { method: 'POST', body, headers: headersOf(session), redirect: 'manual' })

export const REVIEW =
  'The long tables by the north windows stay quiet all afternoon, the outlets work, and the wifi never dropped on me once.'

/** Writes a user's review of an off-campus study spot, for tests about something else. */
export async function writeReview(
  { session }: Pick<Person, 'session'>,
  location: string,
  description = REVIEW,
  rating = '4',
): Promise<void> {
  const answer = await postForm(`${location}/review`, { mode: 'create', rating, description }, session)
  if (answer.status !== 303) throw new Error(`The review was answered with ${answer.status}`)
}

function sessionOf(answer: Response): string {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
  if (answer.status !== 303 || !line)
    throw new Error(`${answer.url} answered ${answer.status} and signed nobody in`)
  return valueOf(line)
}

const valueOf = (line: string): string => line.slice('session='.length).split(';')[0]!
