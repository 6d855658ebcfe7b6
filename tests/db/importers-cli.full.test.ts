import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.js'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { checkRows } from '../support/rows'

const database = useDatabase()
beforeAll(() => ensureBuilt(), 120_000)
const folder = temporaryFolder()

const root = new URL('../../', import.meta.url).pathname

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('node', ['build/server/carrel.js', 'import', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: database.url, CARREL_ENV_FILE: '/dev/null' },
  })
  return { status, stdout, stderr }
}

function file(name: string, content: string | Buffer): string {
  const full = path.join(folder, name)
  fs.writeFileSync(full, content)
  return full
}

const university = (id: number, over: object = {}) => ({
  id,
  name: `School ${id}`,
  city: 'Denver',
  state: 'CO',
  lat: 39.7,
  lon: -105,
  ...over,
})

describe('npm run import', () => {
  const BAD = [
    ['missing', () => path.join(folder, 'none.json'), /^File not found: .*none\.json\n$/],
    ['a folder', () => folder, /is a folder, not a file\.\n$/],
    ['cut off', () => file('cut.json', '[{"id": 1'), /^The file isn't valid JSON, or it's cut off\.\n$/],
    [
      'not UTF-8',
      () => file('latin.json', Buffer.from([0x5b, 0x22, 0xe9, 0x22, 0x5d])),
      /^This file isn't UTF-8 text\. Convert it and try again\.\n$/,
    ],
  ] as const
  test('with a bad file says so in a sentence and exits with 1', () =>
    checkRows(BAD, ([, make, sentence]) => {
      expect(run('places', make())).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(sentence),
      })
    }))

  test('imports a file, reports its bad rows, twenty at most, and exits with 0', async () => {
    const bad = Array.from({ length: 23 }, (_, index) => university(100 + index, { lat: 999 }))
    const universities = file('schools.json', JSON.stringify([university(1), university(2), ...bad]))
    const { status, stdout, stderr } = run('universities', universities, '--approve')
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^Using the database \S+ at \S+\.\n$/),
    })
    expect(stdout).toMatch(
      /^Read 25 rows of schools\.json in \d+\.\d s: 2 new, 0 updated, 0 unchanged, 23 skipped\.\n/,
    )
    expect(stdout).toContain('  Row 3 was skipped: lat is not between -90 and 90\n')
    expect(stdout).toContain('  Row 22 was skipped')
    expect(stdout).not.toContain('Row 23')
    expect(stdout).toMatch(/ {2}and 3 more\n$/)
    expect(await database.db('universities').where({ status: 'Approved' }).pluck('name')).toEqual([
      'School 1',
      'School 2',
    ])
  })

  test('exits with 1 and says why if every row was skipped', async () => {
    const before = await database.db('universities').count()
    const { status, stdout, stderr } = run(
      'universities',
      file('bad.csv', 'id,name,lat\r\n1,A,999\r\n2,B,north\r\n'),
    )
    expect(status).toBe(1)
    expect(stdout).toContain('0 new, 0 updated, 0 unchanged, 2 skipped')
    expect(stdout).toMatch(/Row 2 was skipped: .*lat is not a number/)
    expect(stderr).toMatch(
      /\nNothing was imported because every row was skipped\. The reasons are above\.\n$/,
    )
    expect(await database.db('universities').count()).toEqual(before)
  })

  test('recognizes files of sources, says what a dry run would do, and reads them again unchanged', async () => {
    const cafe = { amenity: 'cafe', name: 'Blue Bean' }
    const elements = [
      { type: 'node', id: 1, lat: 39.8, lon: -89.65, tags: cafe },
      { type: 'node', id: 2, lat: 39.8, lon: -89.65, tags: { amenity: 'bench' } },
    ]
    const overpass = file('overpass.json', JSON.stringify({ version: 0.6, elements }))
    const city = ['--city', 'Springfield', '--approve']
    const spots = () =>
      database
        .db('study_locations as l')
        .join('states as s', 's.id', 'l.state_id')
        .select('l.name', 'l.status', 's.abr')
    const dry = run('places', overpass, ...city, '--dry-run')
    expect(dry.stdout).toContain('2 rows of overpass.json')
    expect(dry.stdout).toContain('1 new, 0 updated')
    expect(dry.stdout).toContain('  Row 2: left out: not a study spot\n')
    expect(dry.stdout).toContain('dry run')
    expect(await spots()).toEqual([])
    expect(run('places', overpass, ...city).status).toBe(0)
    expect(await spots()).toEqual([{ name: 'Blue Bean', status: 'Approved', abr: 'IL' }])
    expect(run('places', overpass, ...city, '--as', 'osm').stdout).toContain('0 new, 0 updated, 1 unchanged')

    const without = run('places', overpass)
    expect([without.status, without.stdout]).toEqual([1, expect.stringContaining('say which with --city')])
    expect(run('universities', overpass).stderr).toBe(
      'This file has study spots. Run: npm run import -- places FILE\n',
    )
    expect(run('places', file('hello.json', 'hello'), '--as', 'osm').stderr).toContain(
      'neither GeoJSON nor JSON from Overpass',
    )
    expect(run('places', overpass, '--as', 'imls').stderr).toMatch(/^The file can't be read as CSV: /)
    expect(run('places', file('x.csv', 'id,name\n'), '--as', 'imls').stderr).toBe(
      'The first line of the file has no column FSCSKEY.\n',
    )
    const ipeds = 'UNITID,INSTNM,CITY,STABBR,LONGITUD,LATITUDE\n77,A\xf1ejo College,Denver,CO,-105,39.7\n'
    expect(run('places', file('hd.csv', Buffer.from(ipeds, 'latin1'))).stdout).toContain('1 new')
    expect(await database.db('universities').where({ source_id: '77' }).pluck('name')).toEqual([
      'Añejo College',
    ])
  })

  test('says that new rows without --approve are Pending', () => {
    expect(run('universities', file('one.json', JSON.stringify([university(5)]))).stdout).toContain(
      'New rows are Pending',
    )
  })
})
