import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { fetchBounded } from '../auth/providers/fetch-bounded.server'
import { limitConcurrency } from '../limit-concurrency.server'

/** A US university in Wikidata. `city` and `abr` (as CA) are '' if unknown. */
type WikidataUniversity = { uri: string; name: string; city: string; abr: string }

const PATIENCE_MS = 2000
const MAX_BYTES = 500_000
const MOST = 5
/** How long, and how many, results are cached. */
const CACHED_MS = 24 * 3_600_000
const MAX_CACHED = 500
/** How long to pause after a failure. Doubles with each further one. */
const REST_MS = { least: 30_000, most: 30 * 60_000 }

const binding = z.object({ value: z.string().max(2000) })
const answerSchema = z.object({
  results: z.object({
    bindings: z
      .array(z.object({ item: binding, name: binding, city: binding.optional(), code: binding.optional() }))
      .max(1000),
  }),
})

/** Escapes a text as a SPARQL string (1.1, section 19.7), so that it can't break out of the quotes. */
export function sparqlString(text: string): string {
  const plain = text.toWellFormed().replace(/\p{Cc}/gu, ' ')
  return `"${plain.replace(/[\\"']/g, (mark) => `\\${mark}`)}"`
}

/**
 * Colleges and universities (Q38723) in the United States (Q30) whose names match in Wikidata's own search, with city
 * and state. Excludes those with a parent organization (P749), such as a university's law school.
 */
const queryFor = (
  text: string,
) => `SELECT ?item (SAMPLE(?label) AS ?name) (SAMPLE(?cityLabel) AS ?city) (SAMPLE(?iso) AS ?code) (MIN(?at) AS ?rank) WHERE {
  SERVICE wikibase:mwapi {
    bd:serviceParam wikibase:endpoint "www.wikidata.org" ; wikibase:api "EntitySearch" ; wikibase:limit 20 .
    bd:serviceParam mwapi:search ${sparqlString(text)} ; mwapi:language "en" .
    ?item wikibase:apiOutputItem mwapi:item .
    ?at wikibase:apiOrdinal true .
  }
  ?item wdt:P31/wdt:P279* wd:Q38723 ; wdt:P17 wd:Q30 ; rdfs:label ?label .
  FILTER(LANG(?label) = "en")
  FILTER NOT EXISTS { ?item wdt:P749 ?parent }
  OPTIONAL {
    ?item wdt:P159|wdt:P131 ?place . ?place wdt:P31/wdt:P279* wd:Q486972 ; rdfs:label ?cityLabel . FILTER(LANG(?cityLabel) = "en")
    OPTIONAL { ?place wdt:P131+ ?state . ?state wdt:P300 ?iso . FILTER(STRSTARTS(?iso, "US-")) }
  }
} GROUP BY ?item ORDER BY ?rank LIMIT ${MOST}`

export type Wikidata = {
  /**
   * At most 5 universities for a text, best first. None if Wikidata is unavailable. Never throws, and takes at most two
   * seconds.
   */
  schools: (text: string) => Promise<WikidataUniversity[]>
}

class TooMany extends Error {}

type Options = { base: string; contact: string; now?: () => number; patienceMs?: number }

/**
 * Queries a SPARQL endpoint such as https://query.wikidata.org/sparql, with `contact` (a URL for its operators) in the
 * User-Agent, as they require. Queries each text once a day, and pauses after a failure.
 */
export function createWikidata({
  base,
  contact,
  now = () => performance.now(),
  patienceMs = PATIENCE_MS,
}: Options): Wikidata {
  const known = new LRUCache<string, WikidataUniversity[], string>({
    max: MAX_CACHED,
    ttl: CACHED_MS,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: (_key, _stale, { context: text }) => attempt(text),
  })
  const inTurn = limitConcurrency(2, 8, () => new TooMany())
  let failures = 0
  let restsUntil = 0

  async function ask(text: string): Promise<WikidataUniversity[]> {
    const url = `${base}?${new URLSearchParams({ query: queryFor(text), format: 'json' })}`
    const headers = { Accept: 'application/sparql-results+json', 'User-Agent': `Carrel (${contact})` }
    const { status, body } = await fetchBounded(url, { ms: patienceMs, bytes: MAX_BYTES, headers })
    if (status !== 200 || !body) throw new Error(`answered with ${status}`)
    return answerSchema
      .parse(JSON.parse(body.toString()))
      .results.bindings.flatMap(universityNamed)
      .slice(0, MOST)
  }

  async function attempt(text: string): Promise<WikidataUniversity[] | undefined> {
    try {
      const found = await inTurn(async () => {
        if (now() < restsUntil) throw new TooMany()
        return ask(text)
      })
      failures = 0
      return found
    } catch (error) {
      // So many concurrent users aren't Wikidata's failure.
      if (!(error instanceof TooMany))
        restsUntil = now() + Math.min(REST_MS.most, REST_MS.least * 2 ** Math.min(failures++, 10))
      return undefined
    }
  }

  return {
    async schools(text) {
      const found = known.fetch(text.toLowerCase(), { context: text })
      return (await inTime(found, patienceMs)) ?? []
    },
  }
}

/** Stops waiting after `ms`, even while queued. A later result still fills the cache for the next user. */
const inTime = <T>(found: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([found, sleep(ms, undefined, { ref: false })])

/** Items without a name are called Q123, which users can't choose from. */
function universityNamed({
  item,
  name,
  city,
  code,
}: z.output<typeof answerSchema>['results']['bindings'][number]): WikidataUniversity[] {
  const called = name.value
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
  if (!called || /^Q\d+$/.test(called) || !/^https?:\/\/www\.wikidata\.org\/entity\/Q\d+$/.test(item.value))
    return []
  const abr = /^US-([A-Z]{2})$/.exec(code?.value ?? '')?.[1] ?? ''
  return [
    {
      uri: item.value,
      name: called,
      city: (city?.value ?? '')
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100),
      abr,
    },
  ]
}

const endpoints = new Map<string, Wikidata>()

/** This process's client for the endpoint at `base`, with its cache and pause. Null without one. */
export function wikidataAt(base: string | null, contact: string): Wikidata | null {
  if (base === null) return null
  const known = endpoints.get(base) ?? createWikidata({ base, contact })
  endpoints.set(base, known)
  return known
}
