import http from 'node:http'
import { listening, stopped } from '../listening'

/** `parent`: it belongs to an organization, like a university's law school. */
type KnownSchool = { id: string; name: string; city?: string; iso?: string; parent?: true }

/** Records requests to a server with SPARQL 1.1 JSON, and its data. */
export type WikidataStandIn = {
  url: string
  /** Each search with its query and headers. */
  asked: { search: string; query: string; headers: http.IncomingHttpHeaders }[]
  knows: KnownSchool[]
  /** Replaces the response. */
  answer: ((response: http.ServerResponse) => void) | null
  close: () => Promise<void>
}

/** A server like query.wikidata.org/sparql. From queries it reads only the search text and whether parents count. */
export async function startWikidata(): Promise<WikidataStandIn> {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    const query = url.searchParams.get('query') ?? ''
    const written = /mwapi:search ("(?:[^"\\\n]|\\.)*")/.exec(query)?.[1]
    const search = written === undefined ? '' : written.slice(1, -1).replace(/\\(.)/g, '$1')
    standIn.asked.push({ search, query, headers: request.headers })
    const alone = /FILTER NOT EXISTS \{ \?item wdt:P749 \?\w+ \}/.test(query)
    if (standIn.answer) return standIn.answer(response)
    const fits =
      url.pathname === '/sparql' && url.searchParams.get('format') === 'json' && written !== undefined
    response.statusCode = fits ? 200 : 400
    response.setHeader('Content-Type', 'application/sparql-results+json')
    const literal = (value: string) => ({ type: 'literal', 'xml:lang': 'en', value })
    response.end(
      JSON.stringify({
        head: { vars: ['item', 'name', 'city', 'code', 'rank'] },
        results: {
          bindings: standIn.knows
            .filter(
              ({ name, parent }) => name.toLowerCase().includes(search.toLowerCase()) && !(alone && parent),
            )
            .map(({ id, name, city, iso }, n) => ({
              item: { type: 'uri', value: `http://www.wikidata.org/entity/${id}` },
              name: literal(name),
              ...(city && { city: literal(city) }),
              ...(iso && { code: literal(iso) }),
              rank: { ...literal(String(n)), datatype: 'http://www.w3.org/2001/XMLSchema#integer' },
            })),
        },
      }),
    )
  })
  const port = await listening(server)
  const standIn: WikidataStandIn = {
    url: `http://127.0.0.1:${port}/sparql`,
    asked: [],
    knows: [],
    answer: null,
    close: () => stopped(server),
  }
  return standIn
}
