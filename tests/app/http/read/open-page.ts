import { read } from '~/http/read.server'
import type { Who } from '~/http/who'
import { done, type Outcome } from '~/outcome'
import type { Db } from '../../../../db/connection'
import { insertUser, signIn } from '../../../factories/user'
import { argsOf, contextFor, get, settle, testEnv } from '../../../support/context'

/** Opens a page of the tests through `read` as a loader would. */
export async function openPage(
  db: Db,
  path: string,
  who: Who,
  role?: 'Student' | 'Admin',
  outcome: Outcome<unknown> = done('seen'),
) {
  const cookie = role ? (await signIn(db, testEnv(), (await insertUser(db, { role })).id)).cookie : ''
  let ran = false
  const loading = read(argsOf(get(path, { Cookie: cookie }), contextFor(db)), {
    who,
    run: async () => ((ran = true), outcome),
  })
  const answer = await settle(loading.then((data) => ({ data, init: null })))
  return { ...answer, ran }
}
