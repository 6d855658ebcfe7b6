import { beforeAll, expect, it } from 'vitest'
import { insertReports } from '../../factories/busyness'
import { everyDay, insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { textsOf, valuesOf } from '../../support/formats/html'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const ALWAYS = everyDay('00:00', '00:00')
const CLOSED = ALWAYS.map((day) => ({ ...day, is_open: false, start_time: null, end_time: null }))
const SCREEN = '/screen/Board%20%26%20College%20Oakvale'
let id: number
let packed: number
let cookie: string

beforeAll(async () => {
  id = (await insertUniversity(db, { name: 'Board & College', city: 'Oakvale', school_hex_color: '#FFCC00' }))
    .id
  for (const [name, level, hours] of [
    ['Packed Hall', 4, ALWAYS],
    ['Calm <b>Hall</b>', 1, ALWAYS],
    ['Closed Hall', 0, CLOSED],
  ] as const) {
    const spot = await insertLocation(db, { name, hours: [...hours], university_id: id })
    if (level > 0) await insertReports(db, { location: spot.id, level })
    if (level === 4) packed = spot.id
  }
  cookie = `${(await logIn(db, app.env, (await insertUser(db)).id)).cookie}; theme=dark; lite=off`
})

const ROWS = [
  'Calm <b>Hall</b> Now: Not Busy Open 24 hours',
  'Packed Hall Now: Extremely Busy Open 24 hours',
  'Closed Hall Closed',
]
const rowsOf = (text: string) => textsOf(text.replaceAll(/<\/(h2|p)>/g, ' </$1>'), '.board-rows > li')

it('a screen and an embed show the same, by key and by ID, without scripts, forms and cookies', async () => {
  const key = SCREEN.split('/')[2]!
  for (const path of [SCREEN, `/screen/${id}`, `/embed/${key}`, `/embed/${id}`]) {
    const visitor = await app.send(path)
    expect([path, visitor.status, rowsOf(visitor.text)]).toEqual([path, 200, ROWS])
    expect(visitor.text, path).toContain(':root{--school:#FFCC00;--on-school:#060504}')
    expect(visitor.html.querySelectorAll('script, form, nav, link[rel=manifest]').length, path).toBe(0)
    // Whoever asks, it's one page in the cache.
    const member = await app.send(path, { headers: { Cookie: cookie, 'Save-Data': 'on' } })
    expect([path, member.headers.etag, member.cookies]).toEqual([path, visitor.headers.etag, []])
    expect([path, member.headers['cache-control']]).toEqual([path, 'public, max-age=30'])
  }
})

it('a screen loads itself again each minute until it is stopped', async () => {
  const linkOf = async (path: string) => {
    const { headers, text } = await app.send(path)
    return [headers.refresh, valuesOf(text, '.board footer p:last-child a')[0]]
  }
  expect(await linkOf(SCREEN)).toEqual(['60', `${SCREEN}?refresh=off`])
  expect(await linkOf(`${SCREEN}?refresh=off`)).toEqual([undefined, SCREEN])
  expect(await linkOf(`${SCREEN}?theme=dark`)).toEqual(['60', `${SCREEN}?theme=dark&refresh=off`])
  expect(await linkOf(`${SCREEN}?theme=dark&refresh=off`)).toEqual([undefined, `${SCREEN}?theme=dark`])
  expect(await linkOf(`${SCREEN}?refresh=off&refresh=on`)).toEqual([undefined, SCREEN])
  // A university that's hidden for a day comes back by itself.
  expect((await app.send('/screen/Nowhere')).headers.refresh).toBe('60')
})

it('the address says which theme they have', async () => {
  for (const [query, theme] of [
    ['', undefined],
    ['?theme=dark', 'dark'],
    ['?theme=light', 'light'],
    ['?theme="><b>', undefined],
  ] as const)
    for (const path of [SCREEN, `/embed/${id}`])
      expect(valuesOf((await app.send(path + encodeURI(query))).text, 'html', 'data-theme')).toEqual([theme])
})

it('every link of an embed leaves the frame', async () => {
  const { html } = await app.send(`/embed/${id}`)
  expect(html.querySelector('base')!.attributes).toEqual({ target: '_top' })
  const targets = html
    .querySelectorAll('a')
    .map((link) => [link.getAttribute('href'), link.getAttribute('target')])
  expect(targets.filter(([, target]) => target)).toEqual([[`/embed/${id}`, '_self']])
  expect(targets.length).toBe(5)
})

it('the page about a campus has what to copy, which works', async () => {
  const { main } = await app.send(`/university/${SCREEN.split('/')[2]!}/how-busy`)
  const [screen] = valuesOf(main, 'details.narrow a')
  expect((await app.send(screen!)).status).toBe(200)
  const [link, frame] = main.querySelectorAll('details.narrow code').map((code) => code.textContent)
  const [href] = valuesOf(link!, 'a')
  expect(href).toBe(`${app.origin}/university/${SCREEN.split('/')[2]!}/how-busy`)
  expect(valuesOf(frame!, 'iframe', 'src')).toEqual([`${app.origin}/embed/${id}`])
  expect(valuesOf(frame!, 'iframe', 'title')).toEqual(['How busy is everything? Board & College'])
})

it('what is hidden is gone from both at once', async () => {
  const [screen, embed] = [SCREEN, `/embed/${id}`]
  await db('study_locations').where({ id: packed }).update({ status: 'Denied' })
  for (const path of [screen, embed]) expect(rowsOf((await app.send(path)).text)).toEqual([ROWS[0], ROWS[2]])
  await db('universities').where({ id }).update({ status: 'Pending' })
  for (const path of [screen, embed]) {
    const answer = await app.send(path)
    expect([path, answer.status, answer.html.querySelectorAll('form, nav').length]).toEqual([path, 404, 0])
    expect(answer.text).not.toContain('Calm')
  }
})
