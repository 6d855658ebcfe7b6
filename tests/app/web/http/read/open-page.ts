import { read } from '~/web/http/read.server'
import type { Caller } from '~/web/http/caller'
import { done, type Outcome } from '~/services/outcome'
import type { Db } from '../../../../../db/connection'
import { insertUser, logIn } from '../../../../factories/user'
import { argsOf, contextFor, get, settle, testEnv } from '../../../../support/context'

/** Opens a test page through `read` like a loader. */
export async function openPage(
  db: Db,
  path: string,
  caller: Caller,
  role?: 'Student' | 'Admin',
  outcome: Outcome<unknown> = done('seen'),
) {
  const cookie = role ? (await logIn(db, testEnv(), (await insertUser(db, { role })).id)).cookie : ''
  let ran = false
  const loading = read(argsOf(get(path, { Cookie: cookie }), contextFor(db)), {
    caller,
    run: async () => ((ran = true), outcome),
  })
  const answer = await settle(loading.then((data) => ({ data, init: null })))
  return { ...answer, ran }
}
