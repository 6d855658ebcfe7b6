import path from 'node:path'
import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { mapViewText, MIN_ZOOM, readMapView, viewAround, type MapView } from '~/services/maps/map-view'
import { campusPath } from '~/campuses/rules'
import { streetMap } from '~/spots/street-map.server'
import type { UniversityRow } from '../../../db/tables'
import { everyDay, insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { jpegFile, sendForm } from './requests/send-form'
import { attrAt, attrsAt, textAt } from '../../support/html'
import { answered } from '../../support/answers'
import { checkRows } from '../../support/rows'
import { itRows } from '../../support/it-rows'
import { fieldsOf } from '../../support/formats/form-fields'

const database = useDatabase()
const app = useApp(database, { mapsFile: path.resolve('maps/demo.pmtiles') })
const CAMPUS = { latitude: 37.8719, longitude: -122.2585 }
const ALWAYS = everyDay('00:00', '24:00')
let campus: UniversityRow
let here: string

beforeAll(async () => {
  const { db } = database
  campus = await insertUniversity(db, { name: 'Mapped College', ...CAMPUS, school_hex_color: '#003262' })
  const spot = (name: string, north: number, east: number, hours = ALWAYS) => {
    const at = { latitude: CAMPUS.latitude + north, longitude: CAMPUS.longitude + east }
    return insertLocation(db, { university_id: campus.id, name, hours, ...at })
  }
  await spot('North Hall', 0.003, 0)
  await spot('South Hall', -0.003, 0, [])
  await spot('Twin One', 0.0005, 0.002)
  await spot('Twin Two', 0.0005, 0.002)
  await spot('Far Field', 0.09, 0.09)
  here = campusPath(campus.key)
})

const page = async (address: string, cookie = '') => (await app.browser(cookie).get(address)).html
/** The page that a link leads to. */
const follow = (link: HTMLElement) => page(link.getAttribute('href')!.replaceAll('&amp;', '&'))
const linkOf = (root: HTMLElement, selector: string, said: string) =>
  root.querySelectorAll(selector).find(({ text }) => text === said)!
const memberCookie = async () => (await insertMember(database.db, app.env)).cookie
const imageOf = (root: HTMLElement) => attrAt(root, '.map-frame img', 'src')
const names = (root: HTMLElement) => root.querySelectorAll('.cards h3').map(({ text }) => text.trim())
const pinsOf = (root: HTMLElement) =>
  root.querySelectorAll('.map-frame a').map((pin) => ({
    label: pin.getAttribute('aria-label')!,
    to: pin.getAttribute('href')!,
    x: Number(attrAt(pin, 'circle', 'cx')),
    y: Number(attrAt(pin, 'circle', 'cy')),
  }))

describe('the map of a campus', () => {
  it('has a pin for each spot near it, with number and whether it is open, and links to its card and back', async () => {
    const root = await page(`${here}?view=map&sort=name`)
    const pins = pinsOf(root)
    expect(pins.map(({ label }) => label)).toEqual([
      '2: North Hall, open',
      '3: South Hall, closed',
      '4: Twin One, open',
      '5: Twin Two, open',
    ])
    for (const { to } of pins) expect(root.querySelector(to)).not.toBeNull()
    expect(attrsAt(root, '.card .on-map', 'href')).toEqual(['#pin-2', '#pin-3', '#pin-4', '#pin-5'])
    expect(attrAt(root, '.map-credit a', 'href')).toBe('https://www.openstreetmap.org/copyright')
    // Two in one place: one moves aside, with a line to its position.
    expect(Math.hypot(pins[2]!.x - pins[3]!.x, pins[2]!.y - pins[3]!.y)).toBeGreaterThan(30)
    expect(attrAt(root, '.map-frame svg > path', 'd')).toMatch(/^M\d+ \d+L/)
  })

  it('names the spots that the file has no streets of, without pins on empty ground, in every list and view', async () => {
    const city = encodeURIComponent(campus.city)
    const far = mapViewText(
      viewAround({ latitude: CAMPUS.latitude + 0.09, longitude: CAMPUS.longitude + 0.09 }, 15),
    )
    await checkRows(
      [`${here}?sort=name`, `${here}?map=${far}`, `/search?city=${city}`, `/search?q=hall&city=${city}`],
      async (path) => {
        const root = await page(`${path}&view=map`)
        const numberOf = (name: string) =>
          root
            .querySelectorAll('[id^=spot-]')
            .find((card) => card.text.includes(name))
            ?.id.slice('spot-'.length)
        const n = numberOf('Far Field')
        const beyond = root.querySelectorAll('.map > p a[href^="#spot-"]')
        expect(beyond.map((link) => [link.text, link.getAttribute('href')])).toEqual(
          n === undefined ? [] : [['Far Field', `#spot-${n}`]],
        )
        expect(
          pinsOf(root)
            .map(({ label }) => label)
            .filter((label) => label.includes('Far Field')),
        ).toEqual([])
      },
      (path) => path,
    )
  })

  it('puts pins where an independent calculation does, to a pixel', async () => {
    const view = viewAround(CAMPUS, 15)
    const root = await page(`${here}?view=map&sort=name&map=${mapViewText(view)}`)
    const [north] = pinsOf(root)
    const world = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360))
    const size = 256 * 2 ** 15
    const y = ((1 - world(CAMPUS.latitude + 0.003) / Math.PI) / 2) * size - (view.y * 32 - 200)
    const x = ((CAMPUS.longitude + 180) / 360) * size - (view.x * 32 - 200)
    expect(Math.abs(north!.x - x)).toBeLessThanOrEqual(1)
    expect(Math.abs(north!.y - y)).toBeLessThanOrEqual(1)
  })

  it('shows its picture, which exists', async () => {
    const root = await page(`${here}?view=map`)
    const image = attrAt(root, '.map-frame img', 'src')!
    expect(image).toMatch(/^\/maps\/\w+\/campus-\d+-\d+-\d+-036\.svg$/)
    const drawn = await app.browser().get(image)
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  })

  it('moves and zooms with links, each of which is another view of the same list', async () => {
    const root = await page(`${here}?view=map&sort=name`)
    const links = root.querySelectorAll('.map-moves a')
    const moves = ['Zoom in', 'Zoom out', 'Move north', 'Move west', 'Move east', 'Move south']
    expect(links.map((link) => textAt(link, '.visually-hidden'))).toEqual(moves)
    const seen = new Set<string>()
    for (const link of links) {
      const to = await follow(link)
      seen.add(imageOf(to)!)
      expect(names(to)).toEqual(names(root))
    }
    expect(seen.size).toBe(6)
  })

  it('lets the list follow it: only spots in this view, with a link and as a removable filter', async () => {
    const view = mapViewText(viewAround({ ...CAMPUS, latitude: CAMPUS.latitude + 0.003 }, 17))
    const root = await page(`${here}?view=map&sort=name&map=${view}`)
    const followed = await follow(linkOf(root, '.map a', 'Only spots in this view'))
    expect(names(followed)).toEqual(['North Hall'])
    expect(followed.text).toContain('In this view')
    const out = await follow(linkOf(followed, '.map a', 'Show spots outside this view'))
    expect(names(out)).toHaveLength(5)
    // The filter form keeps the view.
    expect(attrsAt(followed, '.filters form input[type=hidden]', 'name')).toEqual(
      expect.arrayContaining(['view', 'map', 'within']),
    )
  })

  it('with an empty view says so, and leads back to all spots', async () => {
    const view = mapViewText(viewAround({ latitude: 10, longitude: 10 }, 15))
    const root = await page(`${here}?view=map&map=${view}`)
    expect(textAt(root, 'figcaption')).toContain('No spots from this list are in view.')
    const all = await follow(linkOf(root, 'figcaption a', 'Show all on the map'))
    expect(pinsOf(all)).toHaveLength(4)
    const none = await page(`${here}?view=map&map=${view}&within=map`)
    expect(none.text).toContain('No study spots found matching your criteria')
    expect(none.text).toContain('Search outside this view (5)')
  })

  it('leads back to the first spot if no view shows all, and nowhere if it shows the first', () => {
    const [one, other] = [CAMPUS, { latitude: 42.36, longitude: -71.09 }]
    const spots = [one, other].map((at) => ({ ...at, name: 'Hall', open: true, drawn: true }))
    const map = (view: MapView | null, shown = spots) =>
      streetMap({
        version: 'v',
        view,
        campus: null,
        color: null,
        spots: shown,
        first: 11,
        total: 20,
        to: mapViewText,
      })
    const first = mapViewText(viewAround(one, MIN_ZOOM))
    expect([map(null).explore.view, map(null).all]).toEqual([first, null])
    const away = viewAround({ latitude: 10, longitude: 10 }, 15)
    expect(map(away).all).toEqual({ to: first, first: 11 })
    expect(map(away, spots.slice(0, 1)).all).toMatchObject({ first: null })
  })

  it('with an invalid view is unchanged', async () => {
    const usual = imageOf(await page(`${here}?view=map`))
    for (const view of ['99,0,0', 'x', '15,-1,0', '15,99999999,0', ''])
      expect(imageOf(await page(`${here}?view=map&map=${encodeURIComponent(view)}`))).toBe(usual)
  })

  it('is a drawing of distances if the file has no streets', async () => {
    const at = { latitude: 10, longitude: 10 }
    const elsewhere = await insertUniversity(database.db, { name: 'Unmapped College', ...at })
    await insertLocation(database.db, { university_id: elsewhere.id, name: 'Den', ...at, longitude: 10.01 })
    const root = await page(`${campusPath(elsewhere.key)}?view=map`)
    expect(textAt(root, '#map-title')).toBe('Distances')
    expect(root.querySelector('.map-frame')).toBeNull()
  })

  it('loads in lite mode only on request', async () => {
    expect((await page(here, 'lite=on')).querySelector('.map')).toBeNull()
    expect((await page(`${here}?view=map`, 'lite=on')).querySelector('.map-frame img')).not.toBeNull()
  })
})

describe('the map of a study spot', () => {
  it('shows the streets around it, and links to it on the map of its campus', async () => {
    const root = await page(`${here}/North%20Hall`)
    const map = root.querySelector('.small-map')!
    expect(attrAt(map, 'img', 'alt')).toBe('Streets around North Hall')
    await answered(app.browser().get(attrAt(map, 'img', 'src')!), 200)
    const at = await follow(map.querySelector('figcaption a')!)
    expect(pinsOf(at).some(({ label }) => label.includes('North Hall'))).toBe(true)
  })

  it('marks the campus where it fits, one step farther out if need be', async () => {
    const mapOf = async (name: string) => {
      const map = (await page(`${here}/${name.replace(' ', '%20')}`)).querySelector('.small-map')!
      const [, z, x, y] = /small-(\d+)-(\d+)-(\d+)/.exec(attrAt(map, 'img', 'src')!)!
      return { z: Number(z), x: Number(x), y: Number(y), mark: map.querySelector('.map-campus') }
    }
    // The campus is some 330 m away: not within 100 pixels of the middle at zoom 16, but at 15.
    const north = await mapOf('North Hall')
    expect(north.z).toBe(15)
    const size = 256 * 2 ** north.z
    const sine = Math.sin((CAMPUS.latitude * Math.PI) / 180)
    const at = [
      ((CAMPUS.longitude + 180) / 360) * size - (north.x * 32 - 200),
      (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size - (north.y * 32 - 100),
    ]
    const [, x, y] = /^M(\d+) (-?\d+)l/.exec(north.mark!.getAttribute('d')!)!
    expect(Math.abs(Number(x) - at[0]!)).toBeLessThanOrEqual(1)
    expect(Math.abs(Number(y) + 9 - at[1]!)).toBeLessThanOrEqual(1)
    expect(await mapOf('Twin One')).toMatchObject({ z: 16, mark: expect.anything() as unknown })
  })

  it('is a link in lite mode', async () => {
    const root = await page(`${here}/North%20Hall`, 'lite=on')
    expect(root.querySelector('.small-map img')).toBeNull()
    expect(textAt(root, '.small-map .picture-link')).toBe('Streets around North Hall')
  })
})

describe('the results of a search', () => {
  it('are on a map by their numbers', async () => {
    const list = await page('/search?q=mapped+college')
    const root = await follow(linkOf(list, '.switch a', 'Map'))
    const pins = pinsOf(root)
    expect(pins.length).toBeGreaterThanOrEqual(4)
    for (const { to } of pins) expect(root.querySelector(to)).not.toBeNull()
    const closer = await follow(root.querySelector('.map-moves a')!)
    expect(names(closer)).toEqual(names(root))
  })

  it('have a map of those with streets if the first has none', async () => {
    const list = await page('/search?q=mapped+college&sort=name')
    expect(names(list)[0]).toBe('Far Field')
    const root = await follow(linkOf(list, '.switch a', 'Map'))
    expect(pinsOf(root).map(({ label }) => label)).toContain('2: North Hall, open')
  })

  it('have no map without streets', async () => {
    expect((await page('/search?q=den+unmapped')).querySelector('.switch')).toBeNull()
  })
})

describe('the pin of a request', () => {
  const FORM = '/university/request-location/new'
  const send = (cookie: string, fields: Parameters<typeof sendForm>[3]) => sendForm(app, FORM, cookie, fields)

  it('is set by pressing on the map: it fills in the coordinates, and what was typed stays', async () => {
    const cookie = await memberCookie()
    const start = await page(`${FORM}?campus=${encodeURIComponent(campus.key)}`, cookie)
    const image = start.querySelector('input[type=image]')!
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['272', '272'])
    expect((await app.browser(cookie).get(image.getAttribute('src')!)).status).toBe(200)
    const pinView = attrAt(start, 'input[name=pinView]', 'value')!
    const shown = { name: 'New Nook', address: '1 Quiet Way', details: 'Up the stairs' }
    const typed = { ...shown, city: 'Berkeley', university: 'Mapped College' }

    const sent = await send(cookie, { ...typed, pinView, 'pin.x': '200', 'pin.y': '100' })
    const { root } = await sent.follow()
    const value = (name: string) => attrAt(root, `[name=${name}]`, 'value')
    const [latitude, longitude] = value('map')!.split(', ').map(Number)
    const view = readMapView(pinView)!
    const size = 256 * 2 ** view.z
    expect(longitude).toBeCloseTo(((view.x * 32 - 136 + 200) / size) * 360 - 180, 4)
    expect(latitude).toBeGreaterThan(37.86)
    const details = textAt(root, 'textarea')
    expect({ name: value('name'), address: value('address'), details }).toEqual(shown)
    expect(root.querySelector('.pin-map .map-spot')).not.toBeNull()
    expect(value('pinView')).toBe(pinView)

    // A button that moves the map keeps everything too.
    const to = root.querySelectorAll('button[name=pinMove]')[0]!.getAttribute('value')!
    const pressed = await send(cookie, { ...typed, map: value('map')!, pinView, pinMove: to })
    const moved = await pressed.follow()
    expect(attrAt(moved.root, '[name=pinView]', 'value')).toBe(to)
    expect(attrAt(moved.root, '[name=map]', 'value')).toBe(value('map'))
  })

  itRows([
    ['by keyboard, which is nowhere', { 'pin.x': '0', 'pin.y': '0' }],
    ['outside the picture', { 'pin.x': '999', 'pin.y': '1e9' }],
    ['with words', { 'pin.x': 'left', 'pin.y': '' }],
  ])('stays where it was when it is pressed wrongly', async (_how, press) => {
    const cookie = await memberCookie()
    const pinView = mapViewText(viewAround(CAMPUS, 16))
    const sent = await send(cookie, { name: 'New Nook', map: '37.87, -122.26', pinView, ...press })
    expect(attrAt((await sent.follow()).root, '[name=map]', 'value')).toBe('37.87, -122.26')
  })

  it('says which streets are near it, if the one in the address is not', async () => {
    const cookie = await memberCookie()
    const typed = { name: 'New Nook', map: '37.8678, -122.259', step: 'map' }
    const saidAt = async (address: string) => {
      const { root } = await (await send(cookie, { ...typed, address })).follow()
      return textAt(root, '.pin-field [role=status]')
    }
    const WARNING =
      /^The map shows (Durant Avenue and Telegraph Avenue|Telegraph Avenue and Durant Avenue) near the pin, but not the street in the address. Check both.$/
    expect(await saidAt('1600 Shattuck Ave')).toMatch(WARNING)
    expect(await saidAt('2475 Durant Ave, Suite 2')).toBe('')
    expect(await saidAt('Sproul Hall')).toBe('')

    const similar = async (address: string) => {
      const query = new URLSearchParams({ ...typed, address })
      const { text } = await app.browser(cookie).get(`/university/request-location/similar?${query}`)
      return JSON.parse(text) as object
    }
    const elsewhere: unknown = expect.stringMatching(WARNING)
    expect(await similar('1600 Shattuck Ave')).toMatchObject({ elsewhere })
    expect(await similar('2475 Durant Ave')).toMatchObject({ elsewhere: null })
  })

  it('is in view when its coordinates were typed', async () => {
    const cookie = await memberCookie()
    const pinView = mapViewText(viewAround({ latitude: 37.4275, longitude: -122.1697 }, 16))
    const sent = await sendForm(app, '/university/request-location/new', cookie, {
      name: 'New Nook',
      map: '37.86884, -122.25924',
      pinView,
      step: 'check',
    })
    expect((await sent.follow()).root.querySelector('.pin-map .map-spot')).not.toBeNull()
  })

  it('too far from the university is refused, next to the coordinates', async () => {
    const cookie = await memberCookie()
    const tags = (
      await database.db('tag_types').whereNotIn('name', ['On-Campus', 'Off-Campus']).limit(3)
    ).map(({ id }) => String(id))
    const sent = await sendForm(app, '/university/request-location/new', cookie, {
      name: 'Far Nook',
      address: '1 Quiet Way',
      city: 'Los Angeles',
      state: 'CA',
      category: 'On-Campus',
      university: 'Mapped College',
      tags,
      map: '34.05, -118.25',
      step: 'send',
      image: await jpegFile(),
    })
    expect(sent.faults).toMatchObject({
      map: expect.stringMatching(/^That point is \d+ miles from the university/),
    })
  })

  it('loads in lite mode only on request', async () => {
    const cookie = await memberCookie()
    const start = await page(`${FORM}?campus=${encodeURIComponent(campus.key)}`, `${cookie}; lite=on`)
    expect(start.querySelector('input[type=image]')).toBeNull()
    expect(textAt(start, 'button[name=pinMove]')).toBe('Show the map')
  })

  it('asks for the university if nothing says where the map could start', async () => {
    const cookie = await memberCookie()
    const typed = { name: 'New Nook', step: 'map' }
    const sent = await send(cookie, typed)
    expect(sent.faults).toEqual({ university: 'Enter the university first, so the map can start there.' })
    const named = await send(cookie, { ...typed, university: 'Mapped College' })
    expect((await named.follow()).root.querySelector('input[type=image]')).not.toBeNull()
  })
})

describe('the pin of an item on the dashboard', () => {
  it('fills in the coordinates, keeps what was typed, and is saved with the form', async () => {
    const { db } = database
    const hall = { university_id: campus.id, name: 'Moved Hall', ...CAMPUS }
    const { id } = await insertLocation(db, hall)
    const { cookie } = await insertMember(db, app.env, { role: 'Admin' })
    const address = `/admin-dashboard/spot/${id}`
    const start = await page(address, cookie)
    const fields = fieldsOf(
      start.querySelector('main form:has([name="pin"])') ?? start.querySelector('main form')!,
    )
    const typed = { ...fields, name: 'Moved Library' }
    const put = await sendForm(app, address, cookie, { ...typed, 'pin.x': '160', 'pin.y': '60' })
    const { root } = await put.follow()
    const value = (name: string) => attrAt(root, `[name=${name}]`, 'value')!
    const latitude = Number(value('latitude'))
    expect(Number(value('longitude'))).toBeCloseTo(CAMPUS.longitude, 2)
    expect(value('name')).toBe('Moved Library')
    expect(latitude).toBeGreaterThan(CAMPUS.latitude)
    const row = () => db('study_locations').where({ id }).first('name', 'latitude')
    expect(await row()).toMatchObject({ name: 'Moved Hall', latitude: CAMPUS.latitude })
    const point = { latitude: value('latitude'), longitude: value('longitude') }
    const message = 'The door is on the north side.'
    const saved = await sendForm(app, address, cookie, { ...typed, ...point, message })
    expect(saved.faults).toEqual({})
    expect((await row())!.latitude).toBeCloseTo(latitude, 5)
    await db('study_locations').where({ id }).del()
  })
})
