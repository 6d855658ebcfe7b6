import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/connection'
import { seedSample } from '../../db/seeds/sample'
import { createMeilisearch } from '~search/meilisearch'
import {
  indexName,
  keysNeeded,
  newIndexName,
  writeClient,
  type MeilisearchSettings,
} from '~search/meilisearch-client'
import { feedOnce } from '~search/outbox-feed'
import { reindex } from '~search/reindex'
import { compareIndex } from '~search/reindex-verify'
import { SETTINGS } from '~search/settings'
import { useDatabase } from '../support/database'
import { describeEngine } from './contract'
import { askEngine, insertCorpus, judge, sampleCorpus, type Corpus, type Judged } from './relevance/relevance'
import { OWN_QUERIES } from './relevance/relevance-queries'

/**
 * The engine contract on a real Meilisearch, and behavior that only a real one shows. The README says how to start one.
 */

const host = process.env.MEILISEARCH_HOST?.trim().replace(/\/+$/, '')
const key = process.env.MEILISEARCH_MASTER_KEY?.trim() || process.env.MEILISEARCH_WRITE_KEY?.trim() || null
const folder = path.join(process.env.CARREL_SHARED ?? path.resolve('../shared'), 'search')
const there =
  fs.existsSync(path.join(folder, 'relevance.json')) && fs.existsSync(path.join(folder, 'corpus.json'))
const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T
const GOAL = 0.95
const log = pino({ level: 'silent' })
/** Indexes for this run only, so that the server's other data isn't touched. The write key must allow the prefix. */
const settingsOf = (name: string): MeilisearchSettings => ({
  host: host ?? '',
  searchKey: key,
  writeKey: key,
  prefix: `${process.env.MEILISEARCH_PREFIX?.trim() || 'carrel'}_${name}_${randomBytes(4).toString('hex')}`,
})

async function removeIndexes(settings: MeilisearchSettings) {
  const client = writeClient(settings)
  for (const kind of ['location', 'university'] as const) {
    for (const name of [indexName(settings, kind), newIndexName(settings, kind)])
      await client
        .deleteIndex(name)
        .waitTask()
        .catch(() => {})
  }
}

if (!host)
  it.skip("a real Meilisearch: skipped because MEILISEARCH_HOST isn't set, and no server is available from npm", () => {})
else
  describe('a real Meilisearch', () => {
    const database = useDatabase()
    const settings = settingsOf('contract')
    const settle = async () => {
      if (!(await database.db('search_index').first())!.filled_for)
        await reindex(database.db, settings, { log })
      for (let done: unknown = 1; done !== 0;) {
        done = await feedOnce(database.db, settings)
        expect(done).not.toBe('not filled')
      }
    }
    afterAll(() => removeIndexes(settings), 60_000)

    describeEngine('Meilisearch', {
      db: () => database.db,
      engine: () => createMeilisearch(database.db, settings),
      settle,
    })

    it('accepts the settings unchanged', async () => {
      for (const kind of ['location', 'university'] as const) {
        const taken = await writeClient(settings).index(indexName(settings, kind)).getSettings()
        const { searchableAttributes, rankingRules, pagination, searchCutoffMs, synonyms, typoTolerance } =
          SETTINGS[kind]
        expect(taken).toMatchObject({
          searchableAttributes,
          rankingRules,
          pagination,
          searchCutoffMs,
          stopWords: [],
        })
        expect(Object.keys(taken.synonyms!).sort()).toEqual(Object.keys(synonyms!).sort())
        expect(taken.typoTolerance!.disableOnAttributes!.slice().sort()).toEqual(
          typoTolerance!.disableOnAttributes!.slice().sort(),
        )
      }
    })

    it('matches the database, also after a swap', async () => {
      expect(await compareIndex(database.db, settings)).toEqual([])
      await database
        .db('universities')
        .where({ name: 'Cedar Valley University' })
        .update({ aliases: ['CVU'] })
      await reindex(database.db, settings, { log, batch: 3 })
      await settle()
      expect(await compareIndex(database.db, settings)).toEqual([])
    })

    it('works with the keys of npm run search -- keys, which can do nothing else', async () => {
      const master = writeClient(settings)
      const needed = keysNeeded(settings)
      const make = (of: keyof typeof needed) =>
        master.createKey({ name: `test ${of}`, ...needed[of], expiresAt: null }).catch(() => null)
      const made = [await make('MEILISEARCH_SEARCH_KEY'), await make('MEILISEARCH_WRITE_KEY')]
      try {
        // Without a master key, the server creates no keys and requires none.
        if (made.includes(null)) return expect(process.env.MEILISEARCH_MASTER_KEY ?? '').toBe('')
        const keyed = { ...settings, searchKey: made[0]!.key, writeKey: made[1]!.key }
        expect(await reindex(database.db, keyed, { log })).not.toBeNull()
        expect(await feedOnce(database.db, keyed, { look: true })).toBe(0)
        expect(await compareIndex(database.db, keyed)).toEqual([])

        const least = createMeilisearch(database.db, keyed)
        expect(
          (await least.search({ q: 'ellwood library', city: '', category: '', page: 1, pageSize: 10 })).total,
        ).toBe(1)
        expect((await least.suggest('ellwood', '')).length).toBeGreaterThan(0)
        const readOnly = writeClient({ ...settings, writeKey: made[0]!.key })
        await expect(readOnly.index(indexName(settings, 'location')).deleteAllDocuments()).rejects.toThrow()
        await expect(
          writeClient(keyed).createIndex('another_project', { primaryKey: 'id' }),
        ).rejects.toThrow()
      } finally {
        for (const each of made) if (each) await master.deleteKey(each.key)
      }
    })
  })

/** The success@1 of queries over a corpus in its own indexes. */
function describeRelevance(
  name: string,
  fill: (db: Db) => Promise<Corpus>,
  queries: () => readonly Judged[],
) {
  describe(name, () => {
    const database = useDatabase()
    const settings = settingsOf('relevance')
    let corpus: Corpus
    beforeAll(async () => {
      corpus = await fill(database.db)
      await reindex(database.db, settings, { log })
    })
    afterAll(() => removeIndexes(settings), 60_000)

    it('finds the right results', async () => {
      const engine = createMeilisearch(database.db, settings)
      const { share, failed } = await judge(corpus, queries(), (query) => askEngine(engine, corpus, query))
      console.info(`success@1 of ${name}: ${share.toFixed(2)}${failed.map((each) => `\n  ${each}`).join('')}`)
      expect(share).toBeGreaterThanOrEqual(GOAL)
    })
  })
}

if (host) {
  describeRelevance(
    'our own queries',
    async (db) => {
      await seedSample(db)
      return sampleCorpus(db)
    },
    () => OWN_QUERIES,
  )
  if (!there) it.skip(`the shared queries: skipped because ${folder} doesn't exist`, () => {})
  else
    describeRelevance(
      'the shared queries',
      async (db) => {
        const corpus = read<Corpus>('corpus.json')
        await insertCorpus(db, corpus)
        return corpus
      },
      () => read<Judged[]>('relevance.json'),
    )
}
