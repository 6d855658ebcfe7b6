import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'node-html-parser'
import { beforeAll, expect, it } from 'vitest'
import { insertReports } from '../../factories/busyness'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'

const database = useDatabase()
const app = useApp(database)
const folder = temporaryFolder()
const run = promisify(execFile)
let campus: number

beforeAll(async () => {
  const { db } = database
  campus = (await insertUniversity(db)).id
  await insertLocation(db, { name: 'Pasted Library', university_id: campus })
  const { id: location } = await insertLocation(db, { name: 'Pasted Café' })
  await insertReports(db, { location })
})

it('the examples on the page for developers work as pasted, those with a key or token as far as they go', async () => {
  // By default the parser doesn't look into a pre.
  const html = parse((await app.send('/developers')).text, { blockTextElements: {} })
  const [box, module, busyness, key, counts, frame, ...more] = html
    .querySelectorAll('pre')
    .map(({ textContent }) => textContent)
  expect(more).toEqual([])
  const shell = async (command: string) => JSON.parse((await run('sh', ['-c', command])).stdout) as object
  expect(await shell(box!)).toMatchObject({
    features: [{ properties: { name: 'Pasted Library' } }, { properties: { name: 'Pasted Café' } }],
  })
  expect(await shell(busyness!)).toMatchObject({ study_spots: [{ percent: 50 }] })
  for (const each of [key, counts]) expect(await shell(each!)).toMatchObject({ status: 401 })
  const src = parse(frame!).querySelector('iframe')!.getAttribute('src')!
  expect((await fetch(src.replace(/12$/, String(campus)))).headers.get('Content-Security-Policy')).toContain(
    'frame-ancestors *',
  )
  const file = path.join(folder, 'pasted.mjs')
  fs.writeFileSync(file, module!)
  expect((await run(process.execPath, [file])).stdout).toBe('Pasted Library Carrel contributors\n')
})

it('names every path of the API and links to its description', async () => {
  const { main } = await app.send('/developers')
  expect(main.querySelector('a[href="/api/v1/openapi.json"]')).not.toBeNull()
  const { paths } = JSON.parse((await app.send('/api/v1/openapi.json')).text) as { paths: object }
  for (const each of Object.keys(paths)) expect(main.textContent).toContain(`/api/v1${each}`)
})
