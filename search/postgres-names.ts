import { preparedRaw, unseen, type Db } from '../db/connection'
import { parseQuery, phrasesOf, type ParsedQuery } from './parse'

const PHRASES = unseen(':phrases', 'text[]')

/** Phrases that are the name or nickname of an Approved university, or a city with locations. */
async function namesIn(db: Db, q: string): Promise<Set<string>> {
  const phrases = phrasesOf(q)
  if (phrases.length === 0) return new Set()
  const { rows } = await preparedRaw<{ name: string }>(
    db,
    `select nickname as name from universities, unnest(nicknames) nickname
     where status = 'Approved' and nicknames && ${PHRASES} and nickname = any (${PHRASES})
     union
     select phrase from unnest(${PHRASES}) phrase where exists (select from search_documents where city_key = phrase)`,
    { phrases },
  )
  return new Set(rows.map((row) => row.name))
}

/** Parses a query with the names in it. */
export const parseWithNames = async (db: Db, q: string): Promise<ParsedQuery> =>
  parseQuery(q, await namesIn(db, q))
