import { Meilisearch, MeilisearchApiError, type KeyCreation } from 'meilisearch'
import { KINDS_OF_DOCUMENTS, type DocumentKind } from '../documents'
import { FINGERPRINT } from '../settings'

export type MeilisearchSettings = {
  /** Without a slash at the end. */
  host: string
  /** May search the two indexes, no more; null: the server asks for none. */
  searchKey: string | null
  /** May write; null: this process does not. */
  writeKey: string | null
  /** What the names of the indexes begin with. */
  prefix: string
}

/** How long one call that is no search may take. A batch of documents goes out in one. */
const CALL_MS = 10_000

/**
 * A compressed answer of more than a few hundred bytes comes in pieces, and waits 44 ms for the acknowledgement of one; the
 * same answer uncompressed is here in 2.
 */
const requestInit = { headers: { 'Accept-Encoding': 'identity' } }

export const indexName = ({ prefix }: MeilisearchSettings, kind: DocumentKind): string =>
  `${prefix}_${kind === 'location' ? 'locations' : 'universities'}`

/** The index that is filled beside the live one. */
export const newIndexName = (settings: MeilisearchSettings, kind: DocumentKind): string =>
  `${indexName(settings, kind)}_new`

/** What an index is filled for; stored when it is, so that another server, prefix or shape is never taken for it. */
export const targetOf = ({ host, prefix }: MeilisearchSettings): string => `${host} ${prefix} ${FINGERPRINT}`

/** Whether this process may write: with a key for it, or with none at all at a server that asks for none. */
export const mayWrite = ({ searchKey, writeKey }: MeilisearchSettings): boolean =>
  writeKey !== null || searchKey === null

/** The keys that the web process and the worker need, by the variable that holds them: what each may do, and to which indexes. */
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

/**
 * For searches. It has no timeout of its own: anyone who calls gives a signal, with which the client's would not count.
 */
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

/** Resolves when the server says that it is well. @throws what the client throws */
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
/** Why PostgreSQL answered: too slow, no connection, a 4xx, a 5xx, no JSON, the index lags behind, or all that a moment ago. */
export type Failure = (typeof FAILURES)[number]

/** What kind of failure an error of the client is. Proxies answer with HTML, which it throws as a bare SyntaxError. */
export function failureOf(error: unknown): Failure {
  if (error instanceof MeilisearchApiError) return error.response.status >= 500 ? 'server_error' : 'refused'
  if (error instanceof SyntaxError || error instanceof TypeError) return 'broken'
  const causes = [error, (error as Error)?.cause].map((each) => (each as Error)?.name)
  return causes.some((name) => name === 'TimeoutError' || name === 'MeilisearchRequestTimeOutError')
    ? 'timeout'
    : 'unreachable'
}

/** Whether the server said so itself: nothing of what was sent can take effect later. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof MeilisearchApiError && error.response.status < 500

export const isMissing = (error: unknown): boolean => hasCode(error, 'index_not_found')

/** Whether the server gave this reason. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof MeilisearchApiError && error.cause?.code === code
