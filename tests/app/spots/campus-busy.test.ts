import { beforeAll, expect, it } from 'vitest'
import { insertReports } from '../../factories/busyness'
import { everyDay, insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { textsOf, valuesOf } from '../../support/formats/html'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const CAMPUS = '/university/Meter%20College%20Oakvale'
const ALWAYS = everyDay('00:00', '00:00')
const CLOSED = ALWAYS.map((day) => ({ ...day, is_open: false, start_time: null, end_time: null }))

beforeAll(async () => {
  const { id } = await insertUniversity(db, { name: 'Meter College', city: 'Oakvale' })
  for (const [name, level, hours] of [
    ['Packed Hall', 4, ALWAYS],
    ['Calm <b>Hall</b>', 1, ALWAYS],
    ['Unlisted Hall', 0, []],
    ['Reported Hall', 2, []],
    ['Unknown Hall', 0, ALWAYS],
    ['Closed Hall', 1, CLOSED],
  ] as const) {
    const spot = await insertLocation(db, { name, hours: [...hours], university_id: id })
    if (level > 0) await insertReports(db, { location: spot.id, level })
  }
})

const shown = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

it('one small page lists how busy each open spot of a campus is, the least busy first', async () => {
  const { status, text } = await app.browser().get(`${CAMPUS}/how-busy`)
  expect(status).toBe(200)
  expect(textsOf(text, 'main > section > .busy-list > li').map(shown)).toEqual([
    'Calm <b>Hall</b>Open 24 hoursNow: Not Busy',
    'Reported HallHours not availableNow: Slightly Busy',
    'Packed HallOpen 24 hoursNow: Extremely Busy',
    'Unknown HallOpen 24 hours · no reports',
    'Unlisted HallHours not available · no reports',
  ])
  expect(valuesOf(text, '.busy-bar rect', 'width')).toEqual(['25', '50', '100'])
  expect(textsOf(text, 'details li').map(shown).join()).toContain('Closed Hall')
  expect(textsOf(text, 'main [role=status]').join()).toMatch(/As of \d+:\d\d [AP]M\./)
  // A third of what a study spot's page may weigh, without scripts or pictures.
  expect(text.length).toBeLessThan(20_000)
  expect((await app.browser().get('/university/Nowhere/how-busy')).status).toBe(404)
})

it('the campus page names the least busy open spot, among those that the filters leave', async () => {
  const line = async (query = '') =>
    textsOf((await app.browser().get(CAMPUS + query)).text, 'main p')
      .map(shown)
      .filter((each) => each.startsWith('Least busy now:'))
  expect(await line()).toEqual(['Least busy now: Calm <b>Hall</b> Now: Not Busy How busy is everything?'])
  expect(await line('?sort=name')).toHaveLength(1)
  // About another day or of search results it would mislead.
  for (const query of ['?on=tomorrow', '?q=hall', '?rating=4']) expect(await line(query), query).toEqual([])
})

it('a closed spot is not “not busy”: it comes last, without how busy it is', async () => {
  const calm = ['Calm <b>Hall</b>', 'Reported Hall']
  const others = ['Packed Hall', 'Unlisted Hall', 'Unknown Hall']
  const all = [...calm, ...others, 'Closed Hall']
  for (const [path, expected] of [
    [`${CAMPUS}?sort=calm`, all],
    [`${CAMPUS}?busy=low`, calm],
    ['/search?q=hall&sort=calm', all],
    ['/search?q=hall&busy=low', calm],
  ] as const) {
    const { html } = await app.browser().get(path)
    const cards = html.querySelectorAll('li:has(h3)')
    const names = cards.map((card) => card.querySelector('h3')!.textContent)
    if (path.includes('busy=low')) names.sort()
    expect([path, names]).toEqual([path, expected])
    const closed = cards.find((card) => card.textContent.includes('Closed Hall'))
    if (closed) expect(closed.textContent, path).toContain('Closed')
    expect(closed?.textContent ?? '', path).not.toContain('Now:')
  }
  const glance = async (name: string) => {
    const { html } = await app.browser().get(`${CAMPUS}/${encodeURIComponent(name)}`)
    return html.querySelectorAll('.glance li').map((each) => each.textContent.trim())
  }
  expect(await glance('Packed Hall')).toContain('Now: Extremely Busy')
  expect((await glance('Closed Hall')).join()).not.toMatch(/Now:|reports/)
})
