import { Meilisearch, MeilisearchApiError, type KeyCreation } from 'meilisearch'
import type { Db } from '~db/connection'
import { KINDS_OF_DOCUMENTS, type DocumentKind } from './documents'
import { FINGERPRINT } from './settings'

export type MeilisearchSettings = {
  /** Without a trailing slash. */
  host: string
  /** May only search the two indexes. Null if the server needs no key. */
  searchKey: string | null
  /** May write. Null if this process doesn't write. */
  writeKey: string | null
  /** The prefix of the index names. */
  prefix: string
}

/** What every call of a query needs. */
export type SearchCall = { client: Meilisearch; db: Db; settings: MeilisearchSettings; signal: AbortSignal }

/** Timeout of one call that isn't a search. A batch of documents is one call. */
const CALL_MS = 10_000

/**
 * A compressed response of more than a few hundred bytes comes in chunks and waits 44 ms for an acknowledgment.
 * Uncompressed, the same response takes 2 ms.
 */
const requestInit = { headers: { 'Accept-Encoding': 'identity' } }

export const indexName = ({ prefix }: MeilisearchSettings, kind: DocumentKind): string =>
  `${prefix}_${kind === 'location' ? 'locations' : 'universities'}`

/** The new index that's filled while the old one stays live. */
export const newIndexName = (settings: MeilisearchSettings, kind: DocumentKind): string =>
  `${indexName(settings, kind)}_new`

/**
 * Identifies what an index was filled for. Stored with it, so an index for another server, prefix or shape is never
 * used.
 */
export const targetOf = ({ host, prefix }: MeilisearchSettings): string => `${host} ${prefix} ${FINGERPRINT}`

/** Whether this process may write: it has a write key, or the server needs no keys. */
export const mayWrite = ({ searchKey, writeKey }: MeilisearchSettings): boolean =>
  writeKey !== null || searchKey === null

/** The keys for the web process and the worker, by environment variable: their rights and indexes. */
export const keysNeeded = (settings: MeilisearchSettings) =>
  ({
    MEILISEARCH_SEARCH_KEY: {
      actions: ['search'],
      indexes: KINDS_OF_DOCUMENTS.map((kind) => indexName(settings, kind)),
    },
    MEILISEARCH_WRITE_KEY: {
      actions: ['search', 'documents.*', 'indexes.*', 'settings.*', 'stats.get', 'tasks.get', 'tasks.cancel'],
      indexes: [`${settings.prefix}_*`],
    },
  }) satisfies Record<string, { actions: KeyCreation['actions']; indexes: string[] }>

/** For searches. Has no timeout of its own, because a caller's signal would override it. */
export const searchClient = ({ host, searchKey }: MeilisearchSettings): Meilisearch =>
  new Meilisearch({ host, apiKey: searchKey ?? undefined, requestInit })

/** For documents, settings and tasks. */
export const writeClient = ({ host, writeKey }: MeilisearchSettings, timeout = CALL_MS): Meilisearch =>
  new Meilisearch({
    host,
    apiKey: writeKey ?? undefined,
    requestInit,
    timeout,
    defaultWaitOptions: { timeout: 60_000, interval: 100 },
  })

/** Resolves if the server is healthy. @throws client errors */
export async function reachMeilisearch(settings: MeilisearchSettings, signal: AbortSignal): Promise<void> {
  await searchClient(settings).httpRequest.get({ path: 'health', extraRequestInit: { signal } })
}

export const FAILURES = [
  'timeout',
  'unreachable',
  'refused',
  'server_error',
  'broken',
  'stale',
  'open',
] as const
/** Why PostgreSQL answered: too slow, no connection, a 4xx, a 5xx, invalid JSON, index behind, or a recent failure. */
export type Failure = (typeof FAILURES)[number]

/** Classifies a client error. Proxies respond with HTML, which the client throws as a bare SyntaxError. */
export function failureOf(error: unknown): Failure {
  if (error instanceof MeilisearchApiError) return error.response.status >= 500 ? 'server_error' : 'refused'
  if (error instanceof SyntaxError || error instanceof TypeError) return 'broken'
  const causes = [error, (error as Error)?.cause].map((each) => (each as Error)?.name)
  return causes.some((name) => name === 'TimeoutError' || name === 'MeilisearchRequestTimeOutError')
    ? 'timeout'
    : 'unreachable'
}

/** Whether the server itself rejected the request, so nothing that was sent can take effect later. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof MeilisearchApiError && error.response.status < 500

export const isMissing = (error: unknown): boolean => hasCode(error, 'index_not_found')

/** Whether the error has this code of the server. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof MeilisearchApiError && error.cause?.code === code
