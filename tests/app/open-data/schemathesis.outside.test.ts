import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { hashToken, newToken } from '~/services/auth/tokens.server'
import { dayFrom, insertArea, insertDates, insertTraits } from '../../factories/area'
import { insertReports } from '../../factories/busyness'
import { everyDay, insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'

const database = useDatabase()
const app = useApp(database)
const folder = temporaryFolder()
const installed = spawnSync('schemathesis', ['--version']).status === 0

const token = newToken()
/** No schema can say that a box begins in the south. */
const SETTINGS = `
[[operations]]
include-path = ["/study-spots", "/universities"]
checks.positive_data_acceptance.expected-statuses = ["2xx", "3xx", "400"]
`

beforeAll(async () => {
  fs.writeFileSync(path.join(folder, 'schemathesis.toml'), SETTINGS)
  const { db } = database
  const { id: university_id } = await insertUniversity(db)
  await db('occupancy_tokens').insert({ university_id, name: 'Doors', token_hash: hashToken(token) })
  for (let n = 0; n < 5; n++) {
    const { id } = await insertLocation(db, { university_id, hours: everyDay('08:00', '22:00') })
    await insertArea(db, id, { seats: 20, traits: { noise: 1 } })
    await insertTraits(db, id, { wifi: 1 })
    await insertDates(db, id, { [dayFrom(2)]: [] })
    await insertReports(db, { location: id })
  }
  const { id } = await insertLocation(db)
  await db('study_locations').where({ id }).del()
})

it.skipIf(!installed)(
  `schemathesis finds no fault in the API${installed ? '' : ' (schemathesis is not installed: pip install schemathesis)'}`,
  async () => {
    // Read beforehand: the token below is for counts only.
    const schema = path.join(folder, 'openapi.json')
    fs.writeFileSync(schema, (await app.browser().get('/api/v1/openapi.json')).text)
    const url = `${app.origin}/api/v1`
    const options = ['--checks', 'all', '--max-examples', '100', '--seed', '1', '--no-color']
    // With a token, each reading is accepted or refused by itself, whatever the schema says of the others.
    const counts = ['--include-path', '/occupancy', '-H', `Authorization: Bearer ${token}`]
    // A token may send 60 requests a minute.
    counts.push('--rate-limit', '55/m', '--max-examples', '40')
    const byReading = ['--exclude-checks', 'positive_data_acceptance,negative_data_rejection,ignored_auth']
    for (const more of [[], [...counts, ...byReading]]) {
      const { stdout } = await promisify(execFile)(
        'schemathesis',
        ['run', schema, '--url', url, ...options, ...more],
        {
          cwd: folder,
          maxBuffer: 1e8,
        },
      ).catch((error: { stdout: string; stderr: string }) => ({
        stdout: `${error.stdout}\nFAILED ${error.stderr}`,
      }))
      console.info(stdout.slice(-1500))
      expect(stdout).not.toContain('FAILED')
      expect(stdout).toMatch(/^ *(\d+) generated, \1 passed$/m)
    }
    const faults = app.lines.filter(({ status }) => Number(status) >= 500)
    expect(faults).toEqual([])
  },
  600_000,
)
