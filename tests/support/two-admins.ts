import { WHOLE_SITE } from '~/services/auth/reach'
import { parse } from 'node-html-parser'
import { beforeAll } from 'vitest'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { insertMember } from '../factories/user'
import type { useApp } from './app'
import type { useDatabase } from './database'
import { fieldsOf } from './formats/form-fields'

type Fields = ReturnType<typeof fieldsOf>

/** Two admins who edit a study spot with plain forms. */
export function twoAdmins(database: ReturnType<typeof useDatabase>, app: ReturnType<typeof useApp>) {
  const admins = { one: '', other: '' }
  beforeAll(async () => {
    const { db } = database
    const admin = async () => (await insertMember(db, app.env, { role: 'Admin' })).cookie
    admins.one = await admin()
    admins.other = await admin()
  })
  return {
    admins,
    /** The fields of a page's form, as a browser would send them. */
    form: async (path: string, id: string, cookie = admins.one): Promise<Fields> =>
      fieldsOf(parse((await app.browser(cookie).get(path)).text).querySelector(`form#${id}`)!),
    send: (path: string, fields: Fields, cookie = admins.one) => app.browser(cookie).post(path, fields),
    item: async (id: number) => (await locationSnapshot(database.db, WHOLE_SITE, id))!,
  }
}
