import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedSample } from '../../../db/seeds/sample'
import { createPostgresSearch } from '../../../search/postgres'
import { useDatabase } from '../../support/database'
import { askEngine, insertCorpus, judge, sampleCorpus, type Corpus, type Judged } from './relevance'
import { OWN_QUERIES } from './relevance-queries'

const GOAL = 0.95
/** A folder of shared papers next to the repository, or where CARREL_SHARED says. */
const folder = path.join(process.env.CARREL_SHARED ?? path.resolve('../shared'), 'search')
const there =
  fs.existsSync(path.join(folder, 'relevance.json')) && fs.existsSync(path.join(folder, 'corpus.json'))

describe('our own queries over the sample content', () => {
  const database = useDatabase()
  let corpus: Corpus

  beforeAll(async () => {
    await seedSample(database.db)
    corpus = await sampleCorpus(database.db)
  })

  it('finds the right results', async () => {
    const engine = createPostgresSearch(database.db)
    const { share, failed } = await judge(corpus, OWN_QUERIES, (query) => askEngine(engine, corpus, query))
    console.info(
      `success@1 of ${OWN_QUERIES.length} own queries: ${share.toFixed(2)}${failed.map((each) => `\n  ${each}`).join('')}`,
    )
    expect(share).toBeGreaterThanOrEqual(GOAL)
  })
})

describe.skipIf(!there)(
  `the shared queries${there ? '' : ' (skipped: search/relevance.json of the shared papers is not there)'}`,
  () => {
    const database = useDatabase()
    const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T
    let corpus: Corpus

    beforeAll(async () => {
      corpus = read<Corpus>('corpus.json')
      await insertCorpus(database.db, corpus)
    })

    it('finds the right results', async () => {
      const engine = createPostgresSearch(database.db)
      const { share, failed } = await judge(corpus, read<Judged[]>('relevance.json'), (query) =>
        askEngine(engine, corpus, query),
      )
      console.info(
        `success@1 of the shared queries: ${share.toFixed(2)}${failed.map((each) => `\n  ${each}`).join('')}`,
      )
      expect(share).toBeGreaterThanOrEqual(GOAL)
    })
  },
)
