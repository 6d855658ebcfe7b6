import { brotliCompressSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everyDay, insertLocation } from '../../factories/location'
import { insertRated } from '../../factories/review'
import { furnishRooms, insertRooms } from '../../factories/rooms'
import { insertUniversity, BERKELEY } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { attrAt, attrsAt, linksAt, textAt, textsAt } from '../../support/html'
import { answered } from '../../support/answers'
import { itRows, itValues } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const seg = encodeURIComponent
const PATH = '/university/Page%20College%20Berkeley'
const north = (miles: number) => ({ latitude: BERKELEY.latitude + miles / 69.0467 })

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Page College', school_hex_color: '#ffcc00' })
  const people = await Promise.all([1, 2, 3].map(() => insertUser(db)))
  const location = (name: string, ratings: number[], values: Parameters<typeof insertLocation>[1] = {}) =>
    insertRated(db, people, ratings, { name, ...values })
  const own = { university_id: campus.id }
  const tags = ['Quiet', 'Wifi', 'On-Campus', 'Outlet']
  await location('Main Library', [5, 5, 4], { ...own, tags, hours: everyDay('00:00', '00:00') })
  await location('Library Annex', [3], { ...own, tags: ['Quiet', 'Private Rooms'] })
  await location('Union Hall', [], { ...own, kind: 'campus building', tags: ['Group Friendly', 'Wifi'] })
  const cafe = ['Wifi', 'Outlet', 'Food Service', 'Aesthetic']
  await location('Corner Café', [2, 2], { tags: cafe, ...north(2) })
  const big = await insertUniversity(db, { name: 'Big College', latitude: 10, longitude: 10 })
  await insertRooms(db, big, 200)
  await insertUniversity(db, { name: 'Empty College', latitude: -40, longitude: 10 })
})
beforeEach(() => app.dropCaches())

const look = async (query = '', path = PATH) => {
  const answer = await app.send(path + query)
  const { html } = answer
  return {
    ...answer,
    names: textsAt(html, '.cards h3'),
    said: textsAt(html, 'main [role=status]').join(' ').trim(),
    chips: textsAt(html, '.chip').map((text) => text.replace(' ×, remove filter', '')),
  }
}
const BIG = '/university/Big%20College%20Berkeley'

describe('the top of a campus page', () => {
  it('has its name, location, counts, tint and drawing, or its own picture', async () => {
    const { html } = await look()
    const hero = /^Page CollegeBerkeley, California · 4 study spots on and near campus · 6 reviews$/
    expect(html.querySelector('.campus-hero')!.textContent).toMatch(hero)
    expect(attrAt(html, '.campus-hero svg path', 'd')!.length).toBeGreaterThan(200)
    expect(html.innerHTML).toContain('--school:#ffcc00;--on-school:#060504')
    const image_url = '/files/university_images/1/university_image.jpg'
    await database.db('universities').where({ name: 'Page College' }).update({ image_url })
    const pictured = (await look()).html
    expect(attrAt(pictured, '.campus-hero img', 'src')).toBe(image_url)
    expect(attrAt(pictured, '.campus-hero img', 'alt')).toBe('View of Page College')
    expect(pictured.querySelector('.campus-hero svg')).toBeNull()
    await database.db('universities').where({ name: 'Page College' }).update({ image_url: null })
  })

  it('has tabs, of which Study Spots is shown whatever the address says', async () => {
    for (const query of ['', '?tab=study-spots', '?tab=nothing']) {
      const { html } = await look(query)
      expect(html.querySelector('nav.tabs [aria-current=page]')!.textContent).toBe('Study Spots')
    }
  })
})

describe('the list of a campus', () => {
  it('is sorted by reviews, then rating, with everything that a card says', async () => {
    const { names, html, said } = await look()
    expect(names).toEqual(['Main Library', 'Corner Café', 'Library Annex', 'Union Hall'])
    expect(said).toContain('4 study spots')
    const [library, cafe] = html.querySelectorAll('.cards > li')
    expect(library!.textContent).toMatch(/On campus.*4\.7 out of 5 stars 3 reviews.*On-Campus.*Open 24 hours/)
    expect(attrAt(library!, '.stars', 'class')).toContain('band-5')
    expect(library!.querySelectorAll('.tags li')).toHaveLength(3)
    expect(cafe!.textContent).toContain('about 2.6 mi from campus')
    expect(attrAt(cafe!, '.stars', 'class')).toContain('band-2')
    expect(cafe!.textContent).toContain('Hours not available')
    expect(cafe!.querySelector('a.save')).not.toBeNull()
  })

  itRows([
    ['?sort=name', ['Corner Café', 'Library Annex', 'Main Library', 'Union Hall']],
    ['?sort=rating', ['Main Library', 'Library Annex', 'Corner Café', 'Union Hall']],
    ['?tag=Wifi&tag=Outlet', ['Main Library', 'Corner Café']],
    ['?study=Quiet', ['Main Library', 'Library Annex']],
    ['?study=Private+Rooms&tag=Quiet', ['Library Annex']],
    ['?category=Off-Campus', ['Corner Café']],
    ['?tag=Off-Campus', ['Corner Café']],
    ['?kind=campus+building', ['Union Hall']],
    ['?rating=3', ['Main Library', 'Library Annex']],
    ['?open=1', ['Main Library']],
    ['?tag=Wifi&kind=library&category=On-Campus&rating=4.5&open=1&tag=Quiet', ['Main Library']],
  ])('shows what matches', async (query, names) => expect((await look(query)).names).toEqual(names))

  it('shows its filters, each with a link to remove it, and clears all from two tags on', async () => {
    const { html, chips } = await look('?tag=Wifi&tag=Outlet&kind=cafe&rating=4&open=1&sort=name')
    expect(chips).toEqual(['Outlet', 'Wifi', 'Café', '4 stars and up', 'Open now'])
    const links = attrsAt(html, '.chips a', 'href')
    expect(links.at(0)).toBe(`${PATH}?tag=Wifi&kind=cafe&rating=4&open=1&sort=name`)
    expect(links.at(2)).toBe(`${PATH}?tag=Outlet&tag=Wifi&rating=4&open=1&sort=name`)
    expect(links.at(-1)).toBe(PATH)
    expect(html.querySelector('.chips li:last-child')!.textContent).toBe('Clear All')
    expect((await look('?tag=Wifi&kind=cafe&open=1')).main.textContent).not.toContain('Clear All')
  })

  it('offers tags with their counts, checked as in the address, and no others', async () => {
    const { html } = await look('?tag=Wifi&study=Quiet&kind=library&open=1&rating=3')
    const boxes = html.querySelectorAll('.filters label').filter((label) => label.querySelector('input'))
    const text = boxes.map((label) =>
      [label.textContent.trim(), label.getAttribute('data-n')].join(' ').trim(),
    )
    const tags = ['Wifi 3', 'Quiet 2', 'Outlet 2', 'Group Friendly 1', 'Aesthetic 1']
    const others = ['On-Campus 3', 'Off-Campus 1', 'Library 2', 'Café 1']
    expect(text).toEqual(expect.arrayContaining([...tags, ...others]))
    expect(text.join()).not.toContain('Parking')
    const ticked = boxes.filter((label) => label.querySelector('input')!.hasAttribute('checked'))
    expect(ticked.map((label) => attrAt(label, 'input', 'name'))).toEqual(['open', 'tag', 'tag', 'kind'])
    expect(attrAt(html, '#rating option[selected]', 'value')).toBe('3')
  })

  it('without matches says so and links back to all', async () => {
    const { html } = await look('?tag=Wifi&kind=park')
    expect(html.querySelector('.empty')!.textContent).toMatch(
      /^No study spots found matching your criteria.*Show all spots$/s,
    )
    expect(attrAt(html, '.empty a', 'href')).toBe(PATH)
    expect(html.querySelector('.map')).toBeNull()
  })

  it('of a campus without a location says that there are none yet', async () => {
    const { html, status } = await look('', '/university/Empty%20College%20Berkeley')
    expect(status).toBe(200)
    expect(html.querySelector('.empty')!.textContent).toContain('No study spots yet')
  })
})

describe('the search within a campus', () => {
  it('finds by the scores of the specification: an exact name alone, else the best', async () => {
    expect((await look('?q=main+library')).names).toEqual(['Main Library'])
    const { names, said, html } = await look('?q=library')
    expect(names).toEqual(['Library Annex', 'Main Library'])
    expect(said).toContain('2 study spots for “library”')
    expect(attrAt(html, '#list-q', 'value')).toBe('library')
    expect((await look('?q=library&sort=reviews')).names).toEqual(['Main Library', 'Library Annex'])
    expect((await look('?q=library&tag=Wifi')).names).toEqual(['Main Library'])
    expect((await look('?q=room', BIG)).names).toHaveLength(5)
  })

  it('searches within the filtered list, instead of filtering the best results', async () => {
    const first = (await look('?q=room', BIG)).names
    await database.db
      .raw(`insert into study_location_tags (study_location_id, tag_id) select l.id, t.id from study_locations l, tag_types t
      where l.name between 'Room 0101' and 'Room 0107' and t.name = 'Aesthetic'`)
    const { names, said } = await look('?q=room&tag=Aesthetic', BIG)
    expect(names).toEqual(['Room 0101', 'Room 0102', 'Room 0103', 'Room 0104', 'Room 0105'])
    expect(first.filter((name) => names.includes(name))).toEqual([])
    expect(said).toContain('5 study spots for “room”')
    expect((await look('?q=room+0101&tag=Aesthetic', BIG)).names).toEqual(['Room 0101'])
    await database.db.raw(
      "delete from study_location_tags where study_location_id in (select id from study_locations where name like 'Room %')",
    )
  })

  it('works from two letters on; before that says so', async () => {
    const { names, html } = await look('?q=l')
    expect(names).toHaveLength(4)
    expect(textAt(html, '.note')).toBe('Enter at least 2 characters to search this campus.')
    expect((await look('?q=++')).html.querySelector('.note')).toBeNull()
  })

  it('has one message if a single letter meets filters without matches', async () => {
    const { names, html } = await look('?q=l&rating=4.5&tag=Private+Rooms')
    expect(names).toEqual([])
    expect(html.querySelector('.note')).toBeNull()
    expect(textsAt(html, '.empty p')).toEqual([
      'No study spots found matching your criteria',
      'Enter at least 2 characters to search this campus, or change your filters.',
      'Show all spots',
    ])
  })

  it('finds misspelled and unfinished words', async () => {
    expect((await look('?q=libary')).names).toEqual((await look('?q=library')).names)
    expect((await look('?q=main+lib')).names).toEqual(['Main Library'])
    expect((await look('?q=anex+libr')).names).toEqual(['Library Annex'])
    expect((await look('?q=cofner+caf')).names).toEqual(['Corner Café'])
  })

  it('reads sentences, with a chip for each filter and a note about words of nobody', async () => {
    const { names, chips, said, html } = await look('?q=quiet+library+without+wifi+and+a+jacuzzi')
    expect(names).toEqual(['Library Annex'])
    expect(chips.slice(0, 3)).toEqual([
      '“quiet library without wifi and a jacuzzi”',
      'Quiet',
      'Without: Wifi',
    ])
    expect(said).toContain('Showing results without “jacuzzi.”')
    expect(textAt(html, '.menu summary')).toBe('All filters')
    const without = linksAt(html).find(([name]) => name.startsWith('Without: Wifi'))![1]
    expect(without).toBe(`${PATH}?q=quiet+library+and+a+jacuzzi`)
    expect((await look('?q=berkeley')).names).toHaveLength(4)
    expect((await look('?q=open+now')).chips).toContain('Open now')
    expect((await look('?q=quiet&tag=Wifi')).names).toEqual(['Main Library'])
    expect((await look('?q=blarg')).names).toEqual([])
  })

  it('says if nothing is found, whatever was typed', async () => {
    for (const q of ['xyzzy', 'x'.repeat(10_000), '%%', '__', '"><script>alert(1)</script>', '🙂🙂']) {
      const { status, html, text } = await look(`?q=${seg(q)}`)
      expect(status, q).toBe(200)
      expect(html.querySelector('.empty')!.textContent).toContain('No study spots found')
      expect(text).not.toContain('<script>alert')
    }
  })

  it('returns suggestions as JSON while typing', async () => {
    const { suggestions } = JSON.parse((await app.send(`${PATH}/spots.json?q=libr`)).text)
    const spot = (name: string, marks: [number, number]) => ({
      type: 'On campus',
      name,
      city: 'Berkeley',
      path: `${PATH}/${seg(name)}`,
      marks: { name: [marks], city: [] },
    })
    expect(suggestions).toEqual([spot('Library Annex', [0, 4]), spot('Main Library', [5, 9])])
    expect(JSON.parse((await app.send(`${PATH}/spots.json?q=l`)).text)).toEqual({ suggestions: [] })
    expect((await app.send('/university/Nowhere/spots.json?q=libr')).status).toBe(404)
  })
})

describe('a long list', () => {
  it('has 24 cards, then as many more, up to 96, then pages', async () => {
    const first = await look('', BIG)
    expect(first.names).toHaveLength(24)
    const more = first.html.querySelector('.load-more a')!
    expect(more.getAttribute('href')).toBe(`${BIG}?shown=48#spot-25`)
    expect((await look('?shown=48', BIG)).names).toHaveLength(48)
    const full = await look('?shown=96', BIG)
    expect(full.names).toHaveLength(96)
    expect(full.html.querySelector('.load-more')).toBeNull()
    expect(attrAt(full.html, '.pages [rel=next]', 'href')).toBe(`${BIG}?page=2`)
    const last = await look('?page=3', BIG)
    expect(last.names).toHaveLength(8)
    expect(attrAt(last.html, '.pages [rel=prev]', 'href')).toBe(`${BIG}?page=2&shown=96`)
    expect(attrAt(last.html, '.cards > li', 'id')).toBe('spot-193')
    expect(last.said).toContain('200 study spots')
  })

  it('beyond its end says so, and leads back', async () => {
    for (const page of ['4', '1000', '999999999']) {
      const { status, html } = await look(`?page=${page}`, BIG)
      expect(status).toBe(200)
      expect(html.querySelector('.empty')!.textContent).toContain('There are no spots on this page.')
      expect(attrAt(html, '.pages [rel=prev]', 'href')).toBe(`${BIG}?page=3&shown=96`)
    }
    for (const page of ['-1', '1e9', 'abc', '0', '1.5', '%00'.slice(0, 0)])
      expect((await look(`?page=${page}`, BIG)).names).toHaveLength(24)
  })

  it('of 24 cards fits in one round trip', async () => {
    await furnishRooms(database.db)
    const { text } = await look('', BIG)
    const bytes = brotliCompressSync(text).length
    console.info(`a campus with 24 cards: ${(bytes / 1024).toFixed(1)} KB of HTML`)
    expect(bytes).toBeLessThanOrEqual(14 * 1024)
    for (const table of ['study_location_hours', 'study_location_tags'])
      await database.db.raw(
        `delete from ${table} where study_location_id in (select id from study_locations where name like 'Room %')`,
      )
  })
})

describe('the map of a campus', () => {
  it('has a pin for each card, linked both ways, and text', async () => {
    const { html } = await look('?view=map')
    const pins = html.querySelectorAll('.map svg a')
    const state = (n: number) => (html.querySelector(`#spot-${n} .opening-now`) ? 'open' : 'closed')
    expect(
      pins.map((pin) => [pin.getAttribute('href'), pin.getAttribute('id'), pin.getAttribute('aria-label')]),
    ).toEqual([
      ['#spot-1', 'pin-1', `1: Main Library, ${state(1)}`],
      ['#spot-2', 'pin-2', `2: Corner Café, ${state(2)}`],
      ['#spot-3', 'pin-3', `3: Library Annex, ${state(3)}`],
      ['#spot-4', 'pin-4', `4: Union Hall, ${state(4)}`],
    ])
    // Filled pins are open, as the caption says.
    const closed = pins.filter((pin) => pin.classList.contains('map-closed')).map((pin) => pin.id)
    expect(closed).toEqual([1, 2, 3, 4].filter((n) => state(n) === 'closed').map((n) => `pin-${n}`))
    expect(attrsAt(html, '.cards > li', 'id')).toEqual([1, 2, 3, 4].map((n) => `spot-${n}`))
    expect(attrsAt(html, '.cards > li .on-map', 'href')).toEqual([1, 2, 3, 4].map((n) => `#pin-${n}`))
    expect(html.querySelector('.map figcaption')!.textContent).toContain(
      'Of the 4 spots on this list, 3 are on campus and 0 are within a mile',
    )
    expect(textsAt(html, '.map svg g text')).toEqual(['½ mi', '1 mi', '2 mi', '5 mi'])
  })
})

describe('the address of a campus', () => {
  itValues([
    'A/B & C',
    '50% College',
    '100%25 College',
    'Collège Ünïcode',
    'Collège Décomposé'.normalize('NFD'),
    'Dot. College..',
    "O'Brien+Sons?",
    'Hash #1',
    'Hawaiʻi 東京',
  ])('works with any name', async (name) => {
    const { key } = await insertUniversity(database.db, { name, latitude: 50, longitude: 50 })
    const own = `/university/${seg(key)}`
    const page = await answered(look('', own), 200)
    expect(page.html.querySelector('h1')!.textContent).toBe(name)
    expect(attrAt(page.html, 'link[rel=canonical]', 'href')).toBe(app.origin + own)
    for (const form of new Set([
      key.toUpperCase(),
      key.toLowerCase(),
      key.normalize('NFC'),
      key.normalize('NFD'),
    ])) {
      if (form === key) continue
      const other = await app.send(`/university/${seg(form)}?tag=Wifi`)
      expect([other.status, other.to], form).toEqual([301, `${own}?tag=Wifi`])
    }
  })

  it('names the campus itself as canonical', async () => {
    const canonical = async (query: string) => {
      const { html } = await look(query)
      return [
        attrAt(html, 'link[rel=canonical]', 'href')!.slice(app.origin.length),
        html.querySelector('meta[name=robots]') !== null,
      ]
    }
    expect(await canonical('')).toEqual([PATH, false])
    expect(await canonical('?utm_source=x&shown=48')).toEqual([PATH, false])
    expect(await canonical('?tag=Wifi&sort=name')).toEqual([`${PATH}?tag=Wifi&sort=name`, true])
  })

  it('that is unknown says so, and how to request it', async () => {
    const { status, html } = await look('', '/university/Miskatonic%20University%20Arkham')
    expect(status).toBe(404)
    const said = "Miskatonic University Arkham isn't partnered with us."
    expect([textAt(html, 'h1'), textAt(html, 'title')]).toEqual([said, `${said} · Carrel`])
    const link = html.querySelector('.error-page a')!
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Request your university', '/allschools'])
    const long = (await look('', `/university/${'x'.repeat(5000)}`)).html
    expect(textAt(long, 'h1').length).toBeLessThan(300)
    const lines = (await look('', '/university/Closed%0AGo%20to%20evil.example')).html
    expect(textAt(lines, 'h1')).toBe("Closed Go to evil.example isn't partnered with us.")
  })
})
