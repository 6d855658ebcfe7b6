import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMeilisearch } from '~search/meilisearch'
import { indexName, newIndexName, writeClient, type MeilisearchSettings } from '~search/meilisearch-client'
import { feedOnce } from '~search/outbox-feed'
import { reindex } from '~search/reindex'
import { compareIndex } from '~search/reindex-verify'
import { SETTINGS } from '~search/settings'
import { useDatabase } from '../support/database'
import { describeEngine } from './contract'
import { insertCorpus, judge, type Answered, type Corpus, type Judged } from './relevance'

/** What every engine must do, done by a real Meilisearch, and what only a real one can show. The README says how to start one. */

const host = process.env.MEILISEARCH_HOST?.trim().replace(/\/+$/, '')
const key = process.env.MEILISEARCH_MASTER_KEY?.trim() || process.env.MEILISEARCH_WRITE_KEY?.trim() || null
const folder = path.join(process.env.CARREL_SHARED ?? path.resolve('../shared'), 'search')
const there = fs.existsSync(path.join(folder, 'relevance.json')) && fs.existsSync(path.join(folder, 'corpus.json'))
const log = pino({ level: 'silent' })
/** Indexes of this run alone: nothing that the server holds already is touched. The prefix is one that the write key may use. */
const settingsOf = (name: string): MeilisearchSettings => ({
  host: host ?? '', searchKey: key, writeKey: key,
  prefix: `${process.env.MEILISEARCH_PREFIX?.trim() || 'carrel'}_${name}_${randomBytes(4).toString('hex')}`,
})

async function removeIndexes(settings: MeilisearchSettings) {
  const client = writeClient(settings)
  for (const kind of ['location', 'university'] as const) {
    for (const name of [indexName(settings, kind), newIndexName(settings, kind)]) await client.deleteIndex(name).waitTask().catch(() => {})
  }
}

if (!host) it.skip('a real Meilisearch: skipped, as MEILISEARCH_HOST is not set and no server can be had by npm', () => {})
else describe('a real Meilisearch', () => {
  const database = useDatabase()
  const settings = settingsOf('contract')
  const settle = async () => {
    if (!(await database.db('search_index').first())!.filled_for) await reindex(database.db, settings, { log })
    for (let done: unknown = 1; done !== 0;) {
      done = await feedOnce(database.db, settings)
      expect(done).not.toBe('not filled')
    }
  }
  afterAll(() => removeIndexes(settings), 60_000)

  describeEngine('Meilisearch', { db: () => database.db, engine: () => createMeilisearch(database.db, settings), settle })

  it('takes the settings as they are', async () => {
    for (const kind of ['location', 'university'] as const) {
      const taken = await writeClient(settings).index(indexName(settings, kind)).getSettings()
      const { searchableAttributes, rankingRules, pagination, searchCutoffMs, synonyms, typoTolerance } = SETTINGS[kind]
      expect(taken).toMatchObject({ searchableAttributes, rankingRules, pagination, searchCutoffMs, stopWords: [] })
      expect(Object.keys(taken.synonyms!).sort()).toEqual(Object.keys(synonyms!).sort())
      expect(taken.typoTolerance!.disableOnAttributes!.slice().sort()).toEqual(typoTolerance!.disableOnAttributes!.slice().sort())
    }
  })

  it('holds what the database does, also after a swap', async () => {
    expect(await compareIndex(database.db, settings)).toEqual([])
    await database.db('universities').where({ name: 'Cedar Valley University' }).update({ aliases: ['CVU'] })
    await reindex(database.db, settings, { log, batch: 3 })
    await settle()
    expect(await compareIndex(database.db, settings)).toEqual([])
  }, 120_000)

  it('a key that may only search can search, and no more', async () => {
    const indexes = [indexName(settings, 'location'), indexName(settings, 'university')]
    const master = writeClient(settings)
    const made = await master.createKey({ name: 'test', actions: ['search'], indexes, expiresAt: null }).catch(() => null)
    // Without a master key the server makes no keys, and asks for none.
    if (!made) return expect(process.env.MEILISEARCH_MASTER_KEY ?? '').toBe('')
    const least = createMeilisearch(database.db, { ...settings, searchKey: made.key })
    expect((await least.search({ q: 'ellwood library', city: '', category: '', page: 1, pageSize: 10 })).total).toBe(1)
    expect((await least.suggest('ellwood', '')).length).toBeGreaterThan(0)
    await expect(writeClient({ ...settings, writeKey: made.key }).index(indexes[0]!).deleteAllDocuments()).rejects.toThrow()
    await master.deleteKey(made.key)
  })
})

if (host) describe.skipIf(!there)(`the shared queries${there ? '' : `: skipped, as ${folder} is not there`}`, () => {
  const database = useDatabase()
  const settings = settingsOf('relevance')
  const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T
  let corpus: Corpus
  beforeAll(async () => {
    corpus = read<Corpus>('corpus.json')
    await insertCorpus(database.db, corpus)
    await reindex(database.db, settings, { log })
  }, 120_000)
  afterAll(() => removeIndexes(settings), 60_000)

  async function ask({ surface, q, match }: Judged): Promise<Answered> {
    const engine = createMeilisearch(database.db, settings)
    const places = (ids: number[], total = ids.length): Answered => ({ answers: ids.map((id) => ({ type: 'location', id })), total })
    if (surface === 'suggest') {
      const answers = await engine.suggest(q, '')
      return { answers, total: answers.length }
    }
    if (surface === 'search') {
      const { ids, total } = await engine.search({ q, city: '', category: '', page: 1, pageSize: 10 })
      return places(ids, total)
    }
    // As in the test of PostgreSQL: a reader who searches within a campus stands on it.
    const campus = corpus.locations.find(({ name }) => new RegExp(match.name ?? '', 'i').test(name))!.university_id
    return places(await engine.searchCampus(campus, q))
  }

  it('are answered as they should be', async () => {
    const { share, failed } = await judge(corpus, read<Judged[]>('relevance.json'), ask)
    console.info(`success@1 of the shared queries: ${share.toFixed(2)}${failed.map((each) => `\n  ${each}`).join('')}`)
    expect(share).toBeGreaterThanOrEqual(0.95)
  })
})
