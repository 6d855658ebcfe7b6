import fs from 'node:fs'
import { expect, test } from 'vitest'
import type { Db } from '../../db/connection'
import { importLocations } from '../../db/importers/locations'
import type { ImportReport } from '../../db/importers/rows'
import { importUniversities } from '../../db/importers/universities'
import { useDatabase } from '../support/database'

const folder = new URL('../../../shared/data/', import.meta.url)
const absent = !fs.existsSync(folder)
const why = absent ? ' (skipped: ../shared/data is absent)' : ''
const database = useDatabase()

type Importer = (db: Db, text: string, options: { approve: boolean }) => Promise<ImportReport>

async function timed(run: Importer, file: string): Promise<{ report: ImportReport; seconds: number }> {
  const text = fs.readFileSync(new URL(file, folder), 'utf8')
  const start = performance.now()
  const report = await run(database.db, text, { approve: true })
  const seconds = (performance.now() - start) / 1000
  console.log(`${file}: ${report.read} rows in ${seconds.toFixed(2)} s`)
  return { report, seconds }
}

test.skipIf(absent)(
  `the real files are imported completely in under a minute, and unchanged when repeated${why}`,
  { timeout: 120_000 },
  async () => {
    const universities = await timed(importUniversities, 'universities.json')
    const libraries = await timed(importLocations, 'places-imls.json')
    const cafes = await timed(importLocations, 'places-osm.json')
    const all = [universities, libraries, cafes]
    expect(all.map(({ report }) => report)).toEqual(
      [2500, 2224, 426].map((n) => ({ read: n, inserted: n, updated: 0, unchanged: 0, skipped: [] })),
    )
    expect(all.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(60)

    expect(
      await database.db('universities').where({ status: 'Approved' }).countDistinct('key as n').first(),
    ).toEqual({ n: 2500 })
    const locations = database.db('study_locations').where({ status: 'Approved' })
    expect(await locations.groupBy('source').select('source').count('* as n').orderBy('source')).toEqual([
      { source: 'imls', n: 2224 },
      { source: 'osm', n: 426 },
    ])
    // 227 rows have a week; one of them says "by appointment only".
    expect(await database.db('study_location_hours').countDistinct('study_location_id as n').first()).toEqual(
      { n: 226 },
    )

    for (const [run, file, n] of [
      [importUniversities, 'universities.json', 2500],
      [importLocations, 'places-imls.json', 2224],
      [importLocations, 'places-osm.json', 426],
    ] as const) {
      expect((await timed(run, file)).report).toEqual({
        read: n,
        inserted: 0,
        updated: 0,
        unchanged: n,
        skipped: [],
      })
    }
  },
)
