import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.js'
import { insertMember } from '../factories/user'
import { useApp } from '../support/app'
import { useDatabase } from '../support/database'
import { textsOf, valuesOf } from '../support/formats/html'
import { temporaryFolder } from '../support/folder'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const folder = temporaryFolder()
const root = path.resolve(import.meta.dirname, '../..')
beforeAll(() => ensureBuilt(), 120_000)

const PAGE = 'docs/first-campus.md'
const blocks = [...fs.readFileSync(PAGE, 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block!)

/** Runs the page's next block, with `curl` as the only command that's replaced. */
function runNext(): string {
  const block = blocks.shift()!
  const before = `carrel() { node ${root}/build/server/carrel.js "$@"; }; curl() { cp overpass.json "$3"; }`
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', `${before}\n${block}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: database.url, CARREL_ENV_FILE: '/dev/null' },
  })
  expect(status, `${block}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

const write = (name: string, content: string) => fs.writeFileSync(path.join(folder, name), content)

const IPEDS = `UNITID,INSTNM,IALIAS,ADDR,CITY,STABBR,ZIP,WEBADDR,ICLEVEL,CYACTIVE,CLOSEDAT,LONGITUD,LATITUDE
999901,"Sample State University","SSU","1 Main St","Springfield","IL","62701","www.sample.example/",1,1,"-2",-89.65,39.8
999902,"Other College","","2 Main St","Denver","CO","80202","",1,1,"-2",-105,39.7
`
const OUTLETS = `STABR,FSCSKEY,FSCS_SEQ,C_FSCS,LIBID,LIBNAME,ADDRESS,CITY,ZIP,CNTY,PHONE,C_OUT_TY,SQ_FEET,HOURS,WKS_OPEN,STATSTRU,LONGITUD,LATITUDE
IL,IL9999,2,Y,X-2,"ELM BRANCH LIBRARY","12 ELM STREET",SPRINGFIELD,62701,SANGAMON,2175550100,BR,12000,2600,52,00,-89.62,39.75
IL,IL9999,3,Y,X-3,"LINCOLN LIBRARY","1 CAPITOL AVE",SPRINGFIELD,62701,SANGAMON,2175550101,CE,12000,2600,52,00,-89.64,39.79
MA,MA9999,2,Y,X-4,"SPRINGFIELD CITY LIBRARY","220 STATE ST",SPRINGFIELD,01103,HAMPDEN,4135550100,CE,12000,2600,52,00,-72.58,42.10
`

const HOURS = { opening_hours: 'Mo-Fr 07:00-19:00; Sa,Su 08:00-17:00; PH off' }
const node = (id: number, lat: number, lon: number, tags: object) => ({ type: 'node', id, lat, lon, tags })
const OVERPASS = {
  version: 0.6,
  elements: [
    {
      type: 'way',
      id: 1,
      tags: { amenity: 'university', name: 'Sample State University' },
      geometry: [
        [39.795, -89.655],
        [39.795, -89.645],
        [39.805, -89.645],
        [39.805, -89.655],
        [39.795, -89.655],
      ].map(([lat, lon]) => ({ lat, lon })),
    },
    ...Array.from({ length: 10 }, (_, n) =>
      node(10 + n, 39.796 + n / 1200, -89.65, {
        ...(n < 3
          ? { amenity: 'library', name: `Library ${n}` }
          : { building: 'university', name: `Hall ${n}` }),
        ...(n < 8 ? HOURS : {}),
      }),
    ),
    ...Array.from({ length: 18 }, (_, n) =>
      node(40 + n, 39.73 + n / 1000, -89.6, { amenity: 'cafe', name: `Café ${n}`, ...HOURS }),
    ),
    node(90, 39.7901, -89.64, { amenity: 'library', name: 'Lincoln Library', ...HOURS }),
    node(91, 39.78, -89.6, { amenity: 'bench' }),
  ],
}

test('the page’s steps fill an empty site, in order', async () => {
  write('hd2023.csv', IPEDS)
  write('overpass.json', JSON.stringify(OVERPASS))
  write('pls_fy22_outlet_pud22i.csv', OUTLETS)
  const { cookie } = await insertMember(db, app.env, { role: 'Admin' })
  const admin = app.browser(cookie)
  const start = await admin.get('/admin-dashboard')
  expect(start.text).toContain(PAGE)

  // 1 to 3
  expect(runNext()).toContain('1 new')
  const [dry, real] = runNext().split('dry run')
  for (const said of [dry, real]) expect(said).toContain('29 new, 0 updated, 0 unchanged, 0 skipped')
  expect(runNext()).toContain('2 new')

  // 4
  const check = '/admin-dashboard/data/check'
  const [id] = valuesOf((await admin.get(check)).text, 'input[name=id]', 'value')
  expect((await admin.post(check, { intent: 'same', id: id! })).status).toBe(303)
  const pending = (await admin.get('/admin-dashboard?kind=spot&status=Pending&rows=50')).html
  const ids = pending.querySelectorAll('table input[name=id]').map((input) => input.getAttribute('value')!)
  expect(ids).toHaveLength(10)
  const bulk = `/admin-dashboard/bulk?kind=spot&action=Approved&${ids.map((each) => `id=${each}`).join('&')}`
  const versions = valuesOf((await admin.get(bulk)).text, 'input[name=ids]', 'value')
  const approval = { intent: 'bulk', ids: versions as string[], status: 'Approved', message: 'On our campus' }
  expect((await admin.post(bulk, approval)).status).toBe(303)

  // 5
  const [names, ...rows] = (await admin.get('/admin-dashboard/data/export/places-osm.csv')).text.split('\r\n')
  const missing = rows.filter((row) => /\bHall [89]\b/.test(row))
  expect(missing).toHaveLength(2)
  write(
    'carrel-places-osm.csv',
    [`${names},hours`, ...missing.map((row) => `${row},Mo-Su 08:00-24:00`)].join('\r\n'),
  )
  expect(runNext()).toContain('2 updated')
  expect(blocks).toEqual([])

  // 7
  const spots = db('study_locations').where({ status: 'Approved' })
  expect(await spots.clone().count()).toEqual([{ count: 30 }])
  const withoutHours = spots
    .clone()
    .whereNotExists(db('study_location_hours').whereRaw('study_location_id = study_locations.id'))
  expect(await withoutHours.pluck('name')).toEqual(['Elm Branch Library'])
  expect(await db('location_dates').where({ is_open: false }).count()).toEqual([{ count: 27 * 11 }])
  const campus = await app
    .browser()
    .get('/university/Sample%20State%20University%20Springfield?on=2027-03-02&at=09%3A00')
  expect(textsOf(campus.text, 'h1').join()).toContain('Sample State University')
  expect(campus.text).toContain('Hall 9')
  const home = await app.browser().get('/')
  expect(home.text).toContain('Sample State University')
}, 120_000)
