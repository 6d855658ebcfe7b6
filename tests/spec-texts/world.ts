import { jpegFile } from '../app/spots/requests/send-form'
import { insertUser, logIn } from '../factories/user'
import { startApp, type RunningApp } from '../support/app'
import type { useDatabase } from '../support/database'
import type { Answer } from '../support/http'
import { whileBroken, whileRenamed } from '../support/services/broken'
import { startForgetfulStorage } from '../support/services/forgetful-storage'

/**
 * What was done before, and then the step that leads to the page, which returns its HTML. A fault of the database
 * begins with the step.
 */
export type State = () => Step | Promise<Step>
type Step = () => Promise<string>

/**
 * The specification's texts, letter by letter, and the states whose pages say them. `[{name}|Ada]` is `{name}` in
 * the specification and `Ada` on the page; `[|now ]` is only on the page.
 */
export type Texts = Record<string, State | (() => State)>

const GAP = /\[([^|]*?)\|(.*?)\]/g
export const quoted = (text: string) => text.replace(GAP, '$1')
export const shown = (text: string) => text.replace(GAP, '$2')
/** Each gap, as [in the specification, on the page]. */
export const gapsOf = (text: string) => [...text.matchAll(GAP)].map((gap) => [gap[1]!, gap[2]!] as const)
/** The text between the gaps. */
export const fixedParts = (text: string) => text.replace(GAP, '\n').split('\n')

export type Browser = ReturnType<RunningApp['browser']>
export type Fields = Record<string, string | string[] | File>
type Lazy<T> = T | (() => T | Promise<T>)
export type Who = Lazy<Browser>
type Member = { user: Awaited<ReturnType<typeof insertUser>>; cookie: string; browser: Browser }
type Fault = `${'insert' | 'update' | 'delete'} ${string}`

export const JPEG = await jpegFile()
export const fileOf = (body: string | Buffer, name: string) =>
  new File([new Uint8Array(Buffer.from(body))], name, { type: 'image/jpeg' })
export const TOO_LARGE = fileOf(Buffer.alloc(5 * 1024 * 1024 + 1), 'big.jpg')
export const DRAWING = fileOf('<svg onload="x"/>', 'lamp.jpg')
export const NAMELESS = new File([JPEG], '---.jpg', { type: 'image/jpeg' })
/** What a browser sends for an empty file field. */
export const NO_FILE = new File([], '', { type: 'application/octet-stream' })

const valueOf = async <T extends object | string>(value: Lazy<T>): Promise<T> =>
  typeof value === 'function' ? value() : value

/** Runs `use` with what `make` prepared. */
export const after =
  <T>(make: () => Promise<T>, use: (made: T) => State): State =>
  async () =>
    use(await make())()

export type World = ReturnType<typeof createWorld>

/** How to get to each state without scripts. */
export function createWorld(database: ReturnType<typeof useDatabase>, app: RunningApp) {
  /** Follows redirects to the page that is shown. */
  async function arrive(browser: Browser, answer: Answer): Promise<string> {
    const to = answer.headers.location?.split('#')[0]
    return to ? arrive(browser, await browser.get(to)) : answer.text
  }
  const open = async (browser: Browser, path: string) => arrive(browser, await browser.get(path))
  async function sent(browser: Browser, path: string, fields: Fields = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields))
      for (const each of [value].flat()) form.append(name, each)
    const files = Object.values(fields).some((value) => value instanceof File)
    return arrive(browser, await browser.post(path, files ? form : (fields as Record<string, string>)))
  }
  async function member(values: Parameters<typeof insertUser>[1] = {}): Promise<Member> {
    const user = await insertUser(database.db, values)
    const { cookie } = await logIn(database.db, app.env, user.id)
    return { user, cookie, browser: app.browser(cookie) }
  }
  const as = (values: Parameters<typeof insertUser>[1]) => async () => (await member(values)).browser
  const visitor = () => app.browser()
  const student = as({})

  return {
    app,
    database,
    arrive,
    open,
    sent,
    member,
    as,
    visitor,
    student,
    admin: as({ role: 'Admin' }),
    visit:
      (path: Lazy<string>, who: Who = visitor): State =>
      async () => {
        const [browser, to] = [await valueOf(who), await valueOf(path)]
        return () => open(browser, to)
      },
    post:
      (path: Lazy<string>, fields: Lazy<Fields> = {}, who: Who = student): State =>
      async () => {
        const [browser, to, form] = [await valueOf(who), await valueOf(path), await valueOf(fields)]
        return () => sent(browser, to, form)
      },
    /** While the database refuses such a change: 'insert reviews'. */
    failing:
      (fault: Fault, state: State, when?: string): State =>
      async () => {
        const [on, table] = fault.split(' ') as ['insert', string]
        const step = await state()
        return () => whileBroken(database.db, { table, on, when }, step)
      },
    /** While a table, or one of its columns, can't be found. */
    without:
      (table: string, state: State, column: string | null = null): State =>
      async () => {
        const step = await state()
        return () => whileRenamed(database.db, table, column, step)
      },
    /** Without a table while this is sent, but with it on the page that it leads to. */
    brieflyWithout:
      (table: string, who: Who, send: (browser: Browser) => Promise<Answer>): State =>
      async () => {
        const browser = await valueOf(who)
        return async () => arrive(browser, await whileRenamed(database.db, table, null, () => send(browser)))
      },
    /** A form, sent to a site whose storage forgets every picture. */
    forgotten:
      (form: () => Promise<{ at: string; cookie: string; fields: Fields }>): State =>
      async () => {
        const { at, cookie, fields } = await form()
        const { s3, server } = await startForgetfulStorage()
        const forgetful = await startApp(database.db, { s3, varDir: app.env.varDir })
        return async () => {
          try {
            return await sent(forgetful.browser(cookie), at, fields)
          } finally {
            await forgetful.close()
            server.closeAllConnections()
            server.close()
          }
        }
      },
  }
}
