import http from 'node:http'
import { createPostgresSearch } from '../search/postgres/postgres'
import type { Product } from './product'
import { median, spread } from './median'

const ROUNDS = 5
const REQUESTS = 200
/** Typical input: whole words, beginnings, two words, a university's nickname, no results. */
const QUERIES = ['un', 'stan', 'coffee', 'library', 'berk', 'blue bottle', 'quiet ca', 'uc', 'main l', 'zzzz']

/**
 * What /search/suggest costs on top of its SQL: the engine alone in this process, and the endpoint over HTTP on a
 * keep-alive connection. Goal: at most 1.5 times the SQL, and 3 ms.
 */
export async function suggestOverHttp({ url, db }: Product): Promise<string> {
  const engine = createPostgresSearch(db)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const sql = (q: string) => engine.suggest(q, '')
  const endpoint = (q: string) => get(`${url}/search/suggest?q=${encodeURIComponent(q)}`, agent)
  await timed(sql, endpoint)
  const rounds: Times[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await timed(sql, endpoint))
  agent.destroy()
  const row = (share: number) => {
    const of = (times: (round: Times) => number[]) =>
      rounds.map((round) => times(round)[Math.floor(REQUESTS * share)]!)
    const alone = of((round) => round.alone)
    return `| ${share === 0.5 ? 'median' : 'p95'} | ${spread(alone, 1)} ms | ${spread(
      of((round) => round.over),
      1,
    )} ms | ${(1.5 * median(alone) + 3).toFixed(1)} ms |`
  }
  return [
    '## Header suggestions over HTTP',
    '',
    `${REQUESTS} requests one after another, by turns without and with HTTP, client and server in one process; median of ${ROUNDS} rounds ` +
      '(least to most). Goal: 1.5 times the SQL + 3 ms.',
    '',
    '| | SQL alone | over HTTP | goal |',
    '| --- | ---: | ---: | ---: |',
    row(0.5),
    row(0.95),
  ].join('\n')
}

type Run = (q: string) => Promise<unknown>
/** Sorted times in milliseconds. */
type Times = { alone: number[]; over: number[] }

async function timed(alone: Run, over: Run): Promise<Times> {
  const times: Times = { alone: [], over: [] }
  for (let request = 0; request < REQUESTS; request++) {
    for (const [name, run] of [
      ['alone', alone],
      ['over', over],
    ] as const) {
      const began = performance.now()
      await run(QUERIES[request % QUERIES.length]!)
      times[name].push(performance.now() - began)
    }
  }
  times.alone.sort((a, b) => a - b)
  times.over.sort((a, b) => a - b)
  return times
}

function get(url: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
        response.resume().once('end', resolve).once('error', reject)
      })
      .once('error', reject)
  })
}
