import path from 'node:path'
import { parse, type HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { mapViewText, readMapView, viewAround } from '~/maps/view'
import { campusPath } from '~/universities/rules'
import type { UniversityRow } from '../../../db/tables'
import { everyDay, insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { jpegFile, sendForm } from '../requests/send-form'

const database = useDatabase()
const app = useApp(database, { mapsFile: path.resolve('maps/demo.pmtiles') })
const CAMPUS = { latitude: 37.8719, longitude: -122.2585 }
const ALWAYS = everyDay('00:00', '24:00')
let campus: UniversityRow
let here: string

beforeAll(async () => {
  const { db } = database
  campus = await insertUniversity(db, { name: 'Mapped College', ...CAMPUS, school_hex_color: '#003262' })
  const spot = (name: string, north: number, east: number, hours = ALWAYS) =>
    insertLocation(db, {
      university_id: campus.id,
      name,
      hours,
      latitude: CAMPUS.latitude + north,
      longitude: CAMPUS.longitude + east,
    })
  await spot('North Hall', 0.003, 0)
  await spot('South Hall', -0.003, 0, [])
  await spot('Twin One', 0.0005, 0.002)
  await spot('Twin Two', 0.0005, 0.002)
  await spot('Far Field', 0.09, 0.09)
  here = campusPath(campus.key)
})

const page = async (address: string, cookie = '') => parse((await app.browser(cookie).get(address)).text)
const names = (root: HTMLElement) => root.querySelectorAll('.cards h3').map(({ text }) => text.trim())
const pinsOf = (root: HTMLElement) =>
  root.querySelectorAll('.map-frame a').map((pin) => ({
    label: pin.getAttribute('aria-label')!,
    to: pin.getAttribute('href')!,
    x: Number(pin.querySelector('circle')!.getAttribute('cx')),
    y: Number(pin.querySelector('circle')!.getAttribute('cy')),
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
    expect(root.querySelectorAll('.card .on-map').map((link) => link.getAttribute('href'))).toEqual([
      '#pin-2',
      '#pin-3',
      '#pin-4',
      '#pin-5',
    ])
    expect(root.querySelector('figcaption')!.text).toContain('1 is outside it.')
    expect(root.querySelector('.map-credit a')!.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/copyright',
    )
    // Two in one place: one moves aside, with a line to its position.
    expect(Math.hypot(pins[2]!.x - pins[3]!.x, pins[2]!.y - pins[3]!.y)).toBeGreaterThan(30)
    expect(root.querySelector('.map-frame svg > path')!.getAttribute('d')).toMatch(/^M\d+ \d+L/)
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
    const image = root.querySelector('.map-frame img')!.getAttribute('src')!
    expect(image).toMatch(/^\/maps\/\w+\/campus-\d+-\d+-\d+-036\.svg$/)
    const drawn = await app.browser().get(image)
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  })

  it('moves and zooms with links, each of which is another view of the same list', async () => {
    const root = await page(`${here}?view=map&sort=name`)
    const links = root.querySelectorAll('.map-moves a')
    expect(links.map((link) => link.querySelector('.visually-hidden')!.text)).toEqual([
      'Zoom in',
      'Zoom out',
      'Move north',
      'Move west',
      'Move east',
      'Move south',
    ])
    const seen = new Set<string>()
    for (const link of links) {
      const to = await page(link.getAttribute('href')!.replaceAll('&amp;', '&'))
      seen.add(to.querySelector('.map-frame img')!.getAttribute('src')!)
      expect(names(to)).toEqual(names(root))
    }
    expect(seen.size).toBe(6)
  })

  it('lets the list follow it: only spots in this view, with a link and as a removable filter', async () => {
    const view = mapViewText(viewAround({ ...CAMPUS, latitude: CAMPUS.latitude + 0.003 }, 17))
    const root = await page(`${here}?view=map&sort=name&map=${view}`)
    const follow = root.querySelectorAll('.map a').find(({ text }) => text === 'Only spots in this view')!
    const followed = await page(follow.getAttribute('href')!.replaceAll('&amp;', '&'))
    expect(names(followed)).toEqual(['North Hall'])
    expect(followed.text).toContain('In this view')
    const out = followed
      .querySelectorAll('.map a')
      .find(({ text }) => text === 'Show spots outside this view')!
    expect(names(await page(out.getAttribute('href')!.replaceAll('&amp;', '&')))).toHaveLength(5)
    // The filter form keeps the view.
    expect(
      followed
        .querySelectorAll('.filters form input[type=hidden]')
        .map((input) => input.getAttribute('name')),
    ).toEqual(expect.arrayContaining(['view', 'map', 'within']))
  })

  it('with an empty view says so, and leads back to all spots', async () => {
    const view = mapViewText(viewAround({ latitude: 10, longitude: 10 }, 15))
    const root = await page(`${here}?view=map&map=${view}`)
    expect(root.querySelector('figcaption')!.text).toContain('No spots from this list are in view.')
    const all = root.querySelectorAll('figcaption a').find(({ text }) => text === 'Show all on the map')!
    expect(pinsOf(await page(all.getAttribute('href')!.replaceAll('&amp;', '&')))).toHaveLength(5)
    const none = await page(`${here}?view=map&map=${view}&within=map`)
    expect(none.text).toContain('No study spots found matching your criteria')
    expect(none.text).toContain('Remove In this view (5)')
  })

  it.each(['99,0,0', 'x', '15,-1,0', '15,99999999,0', ''])(
    'with the invalid view %j is unchanged',
    async (view) => {
      const image = (root: HTMLElement) => root.querySelector('.map-frame img')!.getAttribute('src')
      expect(image(await page(`${here}?view=map&map=${encodeURIComponent(view)}`))).toBe(
        image(await page(`${here}?view=map`)),
      )
    },
  )

  it('is a drawing of distances if the file has no streets', async () => {
    const elsewhere = await insertUniversity(database.db, {
      name: 'Unmapped College',
      latitude: 10,
      longitude: 10,
    })
    await insertLocation(database.db, {
      university_id: elsewhere.id,
      name: 'Den',
      latitude: 10,
      longitude: 10.01,
    })
    const root = await page(`${campusPath(elsewhere.key)}?view=map`)
    expect(root.querySelector('#map-title')!.text).toBe('Distances')
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
    expect(map.querySelector('img')!.getAttribute('alt')).toBe('Streets around North Hall')
    const answer = await app.browser().get(map.querySelector('img')!.getAttribute('src')!)
    expect(answer.status).toBe(200)
    const lead = map.querySelector('figcaption a')!
    const at = await page(lead.getAttribute('href')!.replaceAll('&amp;', '&'))
    expect(pinsOf(at).some(({ label }) => label.includes('North Hall'))).toBe(true)
  })

  it('marks the campus where it fits, one step farther out if need be', async () => {
    const mapOf = async (name: string) => {
      const map = (await page(`${here}/${name.replace(' ', '%20')}`)).querySelector('.small-map')!
      const [, z, x, y] = /small-(\d+)-(\d+)-(\d+)/.exec(map.querySelector('img')!.getAttribute('src')!)!
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
    expect(root.querySelector('.small-map .picture-link')!.text).toBe('Streets around North Hall')
  })
})

describe('the results of a search', () => {
  it('are on a map by their numbers', async () => {
    const list = await page('/search?q=mapped+college')
    const link = list.querySelectorAll('.switch a').find(({ text }) => text === 'Map')!
    const root = await page(link.getAttribute('href')!.replaceAll('&amp;', '&'))
    const pins = pinsOf(root)
    expect(pins.length).toBeGreaterThanOrEqual(4)
    for (const { to } of pins) expect(root.querySelector(to)).not.toBeNull()
    const closer = root.querySelector('.map-moves a')!.getAttribute('href')!.replaceAll('&amp;', '&')
    expect(names(await page(closer))).toEqual(names(root))
  })

  it('have no map without streets', async () => {
    expect((await page('/search?q=den+unmapped')).querySelector('.switch')).toBeNull()
  })
})

describe('the pin of a request', () => {
  it('is set by pressing on the map: it fills in the coordinates, and what was typed stays', async () => {
    const cookie = (await insertMember(database.db, app.env)).cookie
    const address = '/university/request-location/new'
    const start = await page(`${address}?campus=${encodeURIComponent(campus.key)}`, cookie)
    const image = start.querySelector('input[type=image]')!
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['272', '272'])
    expect((await app.browser(cookie).get(image.getAttribute('src')!)).status).toBe(200)
    const pinView = start.querySelector('input[name=pinView]')!.getAttribute('value')!
    const typed = {
      name: 'New Nook',
      address: '1 Quiet Way',
      city: 'Berkeley',
      university: 'Mapped College',
      details: 'Up the stairs',
    }

    const sent = await sendForm(app, address, cookie, { ...typed, pinView, 'pin.x': '200', 'pin.y': '100' })
    const { root } = await sent.follow()
    const value = (name: string) => root.querySelector(`[name=${name}]`)!.getAttribute('value')
    const [latitude, longitude] = value('map')!.split(', ').map(Number)
    const view = readMapView(pinView)!
    const size = 256 * 2 ** view.z
    expect(longitude).toBeCloseTo(((view.x * 32 - 136 + 200) / size) * 360 - 180, 4)
    expect(latitude).toBeGreaterThan(37.86)
    expect([value('name'), value('address'), root.querySelector('textarea')!.text]).toEqual([
      'New Nook',
      '1 Quiet Way',
      'Up the stairs',
    ])
    expect(root.querySelector('.pin-map .map-spot')).not.toBeNull()
    expect(value('pinView')).toBe(pinView)

    // A button that moves the map keeps everything too.
    const to = root.querySelectorAll('button[name=pinMove]')[0]!.getAttribute('value')!
    const moved = await (
      await sendForm(app, address, cookie, { ...typed, map: value('map')!, pinView, pinMove: to })
    ).follow()
    expect(moved.root.querySelector('[name=pinView]')!.getAttribute('value')).toBe(to)
    expect(moved.root.querySelector('[name=map]')!.getAttribute('value')).toBe(value('map'))
  })

  it.each([
    ['by keyboard, which is nowhere', { 'pin.x': '0', 'pin.y': '0' }],
    ['outside the picture', { 'pin.x': '999', 'pin.y': '1e9' }],
    ['with words', { 'pin.x': 'left', 'pin.y': '' }],
  ])('stays where it was when it is pressed %s', async (_how, press) => {
    const cookie = (await insertMember(database.db, app.env)).cookie
    const pinView = mapViewText(viewAround(CAMPUS, 16))
    const sent = await sendForm(app, '/university/request-location/new', cookie, {
      name: 'New Nook',
      map: '37.87, -122.26',
      pinView,
      ...press,
    })
    expect((await sent.follow()).root.querySelector('[name=map]')!.getAttribute('value')).toBe(
      '37.87, -122.26',
    )
  })

  it('says which streets are near it, if the one in the address is not', async () => {
    const cookie = (await insertMember(database.db, app.env)).cookie
    const form = '/university/request-location/new'
    const typed = { name: 'New Nook', map: '37.8678, -122.259', step: 'map' }
    const saidAt = async (address: string) => {
      const { root } = await (await sendForm(app, form, cookie, { ...typed, address })).follow()
      return root.querySelector('.pin-field [role=status]')!.text
    }
    const WARNING =
      /^The map shows (Durant Avenue and Telegraph Avenue|Telegraph Avenue and Durant Avenue) near the pin, but not the street in the address. Check both.$/
    expect(await saidAt('1600 Shattuck Ave')).toMatch(WARNING)
    expect(await saidAt('2475 Durant Ave, Suite 2')).toBe('')
    expect(await saidAt('Sproul Hall')).toBe('')

    const similar = async (fields: Record<string, string>) =>
      (
        await app
          .browser(cookie)
          .get(`/university/request-location/similar?${String(new URLSearchParams({ ...typed, ...fields }))}`)
      ).text
    expect(JSON.parse(await similar({ address: '1600 Shattuck Ave' }))).toMatchObject({
      elsewhere: expect.stringMatching(WARNING),
    })
    expect(JSON.parse(await similar({ address: '2475 Durant Ave' }))).toMatchObject({ elsewhere: null })
  })

  it('is in view when its coordinates were typed', async () => {
    const cookie = (await insertMember(database.db, app.env)).cookie
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
    const cookie = (await insertMember(database.db, app.env)).cookie
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
    const cookie = (await insertMember(database.db, app.env)).cookie
    const start = await page(
      `/university/request-location/new?campus=${encodeURIComponent(campus.key)}`,
      `${cookie}; lite=on`,
    )
    expect(start.querySelector('input[type=image]')).toBeNull()
    expect(start.querySelector('button[name=pinMove]')!.text).toBe('Show the map')
  })

  it('asks for the university if nothing says where the map could start', async () => {
    const cookie = (await insertMember(database.db, app.env)).cookie
    const sent = await sendForm(app, '/university/request-location/new', cookie, {
      name: 'New Nook',
      step: 'map',
    })
    expect(sent.faults).toEqual({ university: 'Enter the university first, so the map can start there.' })
    const named = await sendForm(app, '/university/request-location/new', cookie, {
      name: 'New Nook',
      step: 'map',
      university: 'Mapped College',
    })
    expect((await named.follow()).root.querySelector('input[type=image]')).not.toBeNull()
  })
})

describe('the pin of an item on the dashboard', () => {
  it('fills in the coordinates, keeps what was typed, and is saved with the form', async () => {
    const { db } = database
    const { id } = await insertLocation(db, {
      university_id: campus.id,
      name: 'Moved Hall',
      ...CAMPUS,
      category: 'On-Campus',
    })
    const admin = await insertUser(db, { role: 'Admin' })
    const cookie = (await logIn(db, app.env, admin.id)).cookie
    const address = `/admin-dashboard/spot/${id}`
    const start = await page(address, cookie)
    const fields = Object.fromEntries(
      start.querySelectorAll('main form input[name], main form select[name]').flatMap((input) => {
        const type = input.getAttribute('type')
        if (type === 'image' || type === 'file' || type === 'submit') return []
        if (type === 'radio' && input.getAttribute('checked') === undefined) return []
        if (type === 'checkbox') return []
        const value =
          input.tagName === 'SELECT'
            ? input.querySelector('option[selected]')?.getAttribute('value')
            : input.getAttribute('value')
        return [[input.getAttribute('name')!, value?.replaceAll('&quot;', '"') ?? '']]
      }),
    )
    const put = await sendForm(app, address, cookie, {
      ...fields,
      name: 'Moved Library',
      'pin.x': '160',
      'pin.y': '60',
    })
    const { root } = await put.follow()
    const value = (name: string) => root.querySelector(`[name=${name}]`)!.getAttribute('value')!
    const latitude = Number(value('latitude'))
    expect(Number(value('longitude'))).toBeCloseTo(CAMPUS.longitude, 2)
    expect(value('name')).toBe('Moved Library')
    expect(latitude).toBeGreaterThan(CAMPUS.latitude)
    const row = () => db('study_locations').where({ id }).first('name', 'latitude')
    expect(await row()).toMatchObject({ name: 'Moved Hall', latitude: CAMPUS.latitude })
    const saved = await sendForm(app, address, cookie, {
      ...fields,
      name: 'Moved Library',
      latitude: value('latitude'),
      longitude: value('longitude'),
      message: 'The door is on the north side.',
    })
    expect(saved.faults).toEqual({})
    expect((await row())!.latitude).toBeCloseTo(latitude, 5)
    await db('study_locations').where({ id }).del()
  })
})
