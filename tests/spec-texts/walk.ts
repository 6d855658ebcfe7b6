import { insertUser, logIn } from '../factories/user'
import type { RunningApp } from '../support/app'
import type { Answer } from '../support/http'
import { whileBroken } from '../support/services/broken'
import type { useDatabase } from '../support/database'

export type Browser = ReturnType<RunningApp['browser']>
export type Fields = Record<string, string | string[]>

/** Runs the steps to a state, with separate data. */
export type During = (send: () => Promise<string>) => Promise<string>
export const atOnce: During = (send) => send()

/** How a test navigates pages without scripts; every path ends with the HTML that is shown. */
export function walker(app: RunningApp, database: ReturnType<typeof useDatabase>) {
  async function arrive(browser: Browser, answer: Answer): Promise<string> {
    const to = answer.headers.location?.split('#')[0]
    return to ? arrive(browser, await browser.get(to)) : answer.text
  }
  const page = async (at: string, browser = app.browser()) => arrive(browser, await browser.get(at))
  return {
    page,
    /** The states that are called as their paths. */
    pages: (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, () => page(path)])),
    sent: async (browser: Browser, at: string, fields: Fields = {}) =>
      arrive(browser, await browser.post(at, fields)),
    arrive,
    async member(values: Parameters<typeof insertUser>[1] = {}) {
      const user = await insertUser(database.db, values)
      const { cookie } = await logIn(database.db, app.env, user.id)
      return { user, cookie, browser: app.browser(cookie) }
    },
    broken: (table: string, on: 'insert' | 'update' | 'delete', run: () => Promise<string>) =>
      whileBroken(database.db, { table, on }, run),
  }
}
