import { insertKey, listKeys, withdrawKey } from '~/services/auth/key-queries.server'
import { deriveToken, hashToken } from '~/services/auth/tokens.server'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { tokenList } from '../token-list.server'
import { keyWords } from './key-words'

type Adding = { name: string; key: string; secrets: readonly string[] }

/** Makes a key for reading open data. The same form twice gives the same one. Only its hash is stored. */
export async function addKey(db: Db, { name, key, secrets }: Adding): Promise<Outcome<{ made: string }>> {
  const made = deriveToken('open-data-key', key, secrets)
  await insertKey(db, { name, token_hash: hashToken(made) })
  return done({ made })
}

/** Withdraws a key: requests with it are refused from now on. */
export const removeKey = async (db: Db, id: number): Promise<Outcome<null>> =>
  (await withdrawKey(db, id)) ? done(null) : missing(keyWords.gone)

/** Data for the page of keys. */
export const keysView = async (db: Db) => tokenList(await listKeys(db))
