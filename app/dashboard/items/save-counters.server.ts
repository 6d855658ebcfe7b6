import type { Reach } from '~/services/auth/reach'
import { deriveToken, hashToken } from '~/services/auth/tokens.server'
import { insertToken, tokensOf, withdrawToken } from '~/spots/occupancy/queries.server'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { inTransaction } from '../in-transaction.server'
import { itemWords } from '../item-words'
import { tokenList } from '../token-list.server'
import { counterWords } from './counter-words'
import { campusSnapshot } from './item-queries.server'

type Adding = { reach: Reach; id: number; name: string; key: string; secrets: readonly string[] }

/** Makes a token for a university. The same form twice gives the same one. Only its hash is stored. */
export async function addToken(
  db: Db,
  { reach, id, name, key, secrets }: Adding,
): Promise<Outcome<{ token: string }>> {
  const campus = await campusSnapshot(db, reach, id)
  if (!campus) return missing(itemWords.missing)
  const token = deriveToken('occupancy', `${id} ${key}`, secrets)
  await insertToken(db, { university_id: id, name, token_hash: hashToken(token) })
  return done({ token })
}

/** Withdraws a token: its program is refused from now on. */
export const removeToken = (db: Db, { id, token }: { id: number; token: number }): Promise<Outcome<null>> =>
  inTransaction(db, async (trx) =>
    (await withdrawToken(trx, token, id)) ? done(null) : missing(counterWords.gone),
  )

/** Data for the page of a university's counters. */
export async function countersView(db: Db, reach: Reach, id: number) {
  const [campus, tokens] = await Promise.all([campusSnapshot(db, reach, id), tokensOf(db, id)])
  if (!campus) return missing(itemWords.missing)
  return done({ id, name: campus.name, ...tokenList(tokens) })
}
