import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/connection'
import {
  documentsOf,
  idsAfter,
  KINDS_OF_DOCUMENTS,
  type DocumentKind,
  type SearchDocument,
} from './documents'
import { indexName, writeClient, type MeilisearchSettings } from './meilisearch-client'

const BATCH = 500
const CALL_MS = 60_000

export type Difference = {
  kind: DocumentKind
  id: number
  /** missing: only in the database; surplus: only in the index; different: in both, but `fields` differ. */
  fault: 'missing' | 'surplus' | 'different'
  fields: string[]
}

/**
 * Compares the live indexes with the database, document by document. Recent changes may show up as differences, so wait
 * until the outbox is empty, or compare again.
 */
export async function compareIndex(db: Db, settings: MeilisearchSettings): Promise<Difference[]> {
  const found: Difference[] = []
  for (const kind of KINDS_OF_DOCUMENTS) found.push(...(await compare(db, settings, kind)))
  return found
}

async function compare(db: Db, settings: MeilisearchSettings, kind: DocumentKind): Promise<Difference[]> {
  const index = writeClient(settings, CALL_MS).index<SearchDocument>(indexName(settings, kind))
  const found: Difference[] = []
  const seen = new Set<number>()
  for (let offset = 0; ; offset += BATCH) {
    const { results } = await index.getDocuments({ offset, limit: BATCH })
    if (results.length === 0) break
    const wanted = new Map(
      (
        await documentsOf(
          db,
          kind,
          results.map(({ id }) => id),
        )
      ).map((document) => [document.id, document]),
    )
    for (const document of results) {
      seen.add(document.id)
      const expected = wanted.get(document.id)
      if (!expected) found.push({ kind, id: document.id, fault: 'surplus', fields: [] })
      else if (!isDeepStrictEqual(plain(document), plain(expected))) {
        found.push({
          kind,
          id: document.id,
          fault: 'different',
          fields: differing(plain(document), plain(expected)),
        })
      }
    }
  }
  for (let after = 0; ;) {
    const ids = await idsAfter(db, kind, after, BATCH)
    if (ids.length === 0) break
    for (const id of ids) if (!seen.has(id)) found.push({ kind, id, fault: 'missing', fields: [] })
    after = ids.at(-1)!
  }
  return found
}

/** As JSON with numbers to 12 digits, because the server may change a number's last digit. */
const plain = (document: object) =>
  JSON.parse(JSON.stringify(document), (_name, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  ) as Record<string, unknown>

const differing = (a: Record<string, unknown>, b: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => !isDeepStrictEqual(a[name], b[name]))
    .sort()
