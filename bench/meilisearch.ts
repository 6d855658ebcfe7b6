import { randomBytes } from 'node:crypto'
import pino from 'pino'
import type { Db } from '../db/connection'
import { createMeilisearch } from '../search/meilisearch/meilisearch'
import {
  indexName,
  newIndexName,
  writeClient,
  type MeilisearchSettings,
} from '../search/meilisearch/meilisearch-client'
import { KINDS_OF_DOCUMENTS } from '../search/documents'
import { createPostgresSearch } from '../search/postgres/postgres'
import { reindex } from '../search/reindex'
import { onOwnDatabase } from './database'
import { median, spread } from './median'
import { measureRounds, type Run } from './rounds'
import { queriesFor } from './search'
import { insertManyLocations } from './search-locations'

const PLACES = 20_000
const QUERIES = 120
const GOALS = { suggestions: 10, misspelt: 25 }
const FILL_SECONDS = 25

/**
 * A real Meilisearch next to PostgreSQL on the same made-up locations: how long it takes to fill, and what a
 * suggestion costs in requests, bytes and time. Uses the server at MEILISEARCH_HOST; creates and deletes indexes for
 * this run only.
 */
export async function measureMeilisearch(): Promise<string> {
  const title = '## Meilisearch'
  const host = process.env.MEILISEARCH_HOST?.trim().replace(/\/+$/, '')
  if (!host) return `${title}\n\nNot measured: MEILISEARCH_HOST is not set.`
  const key = process.env.MEILISEARCH_MASTER_KEY?.trim() || null
  const prefix = `bench_${randomBytes(4).toString('hex')}`
  const settings: MeilisearchSettings = { host, searchKey: key, writeKey: key, prefix }
  try {
    return await onOwnDatabase(async (db) => `${title}\n\n${await measure(db, settings)}`)
  } finally {
    const client = writeClient(settings)
    for (const kind of KINDS_OF_DOCUMENTS) {
      for (const name of [indexName(settings, kind), newIndexName(settings, kind)])
        await client.deleteIndex(name)
    }
  }
}

async function measure(db: Db, settings: MeilisearchSettings): Promise<string> {
  await insertManyLocations(db, PLACES)
  const began = performance.now()
  await reindex(db, settings, { log: pino({ level: 'silent' }) })
  const filled = (performance.now() - began) / 1000

  const asked = await queriesFor(db)
  const engines = { Meilisearch: createMeilisearch(db, settings), PostgreSQL: createPostgresSearch(db) }
  const surfaces = { suggestions: asked.typing, misspelt: asked.slips }
  const runs = Object.entries(surfaces).flatMap(([surface, queries]) =>
    Object.entries(engines).map(([name, engine]): Run & { surface: string } => ({
      surface,
      name: `${surface}, ${name}`,
      run: (n) => engine.suggest(queries[n % queries.length]!, ''),
    })),
  )
  const found = await measureRounds(db, runs, QUERIES)
  const rows = []
  for (const [which, { name, surface, run }] of runs.entries()) {
    const { p50, p95 } = found[which]!
    const ofServer = name.endsWith('Meilisearch')
    const wire = ofServer ? await onTheWire(run) : '| '
    rows.push(
      `| ${name} | ${median(p50).toFixed(1)} | ${spread(p95, 1)} | ${ofServer ? GOALS[surface as keyof typeof GOALS] : ''} | ${wire} |`,
    )
  }
  return [
    `${PLACES.toLocaleString('en')} places; filling the index took ${filled.toFixed(0)} s (goal: ${FILL_SECONDS}). ${QUERIES} suggestions, ` +
      'one at a time, in alternating rounds, in the server’s own process; client and server share the machine.',
    '',
    '| | p50, ms | p95, ms | goal | requests, at most | bytes of the answers, p95 |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

/** Two cells: the most requests per call, and p95 of the bytes received. */
async function onTheWire(run: Run['run']): Promise<string> {
  const calls: { requests: number; bytes: number }[] = []
  const fetched = globalThis.fetch
  globalThis.fetch = async (...args) => {
    const response = await fetched(...args)
    const call = calls.at(-1)!
    call.requests++
    call.bytes += (await response.clone().arrayBuffer()).byteLength
    return response
  }
  try {
    for (let n = 0; n < QUERIES; n++) {
      calls.push({ requests: 0, bytes: 0 })
      await run(n)
    }
  } finally {
    globalThis.fetch = fetched
  }
  const bytes = calls.map((call) => call.bytes).sort((a, b) => a - b)
  return `${Math.max(...calls.map((call) => call.requests))} | ${bytes[Math.floor(0.95 * QUERIES)]}`
}
