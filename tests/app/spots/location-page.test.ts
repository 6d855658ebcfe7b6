import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyDay, insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { attrAt, textAt } from '../../support/html'
import { itRows } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const CONFIRMED = '2026-02-01'
let cafe: number
let hall: number

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Paged College' })
  hall = (await insertLocation(db, { name: 'Paged Hall', university_id: campus.id })).id
  cafe = (
    await insertLocation(db, {
      name: 'Café </script> & Co',
      tags: ['Wifi', 'Quiet', 'Food Service'],
      source: 'osm',
      hours: everyDay('00:00', '00:00'),
      hours_confirmed_on: CONFIRMED as unknown as Date,
      latitude: 37.8705,
      longitude: -122.2595,
    })
  ).id
  await insertReview(db, { study_location_id: cafe, user_id: null, rating: 5 })
  await insertReview(db, { study_location_id: cafe, user_id: null, rating: 2 })
})

const pageOf = async (path: string, cookie?: string) => {
  const { status, text } = await app.browser(cookie).get(path)
  return { status, text, html: parse(text, { blockTextElements: { script: true, style: true } }) }
}

describe('the page of a location', () => {
  it('shows what it offers, each with an icon, and when it is open, with today marked', async () => {
    const { html } = await pageOf(`/location/${cafe}`)
    const amenities = html.querySelectorAll('.amenities li')
    expect(amenities.map((item) => item.textContent)).toEqual(['Wifi', 'Quiet', 'Food Service'])
    expect(new Set(amenities.map((item) => item.querySelector('svg path')?.getAttribute('d'))).size).toBe(3)
    const rows = html.querySelectorAll('.hours tr')
    expect(rows).toHaveLength(7)
    expect(rows.every((row) => row.querySelector('td')?.textContent === 'Open 24 hours')).toBe(true)
    expect(html.querySelectorAll('.hours tr.today')).toHaveLength(1)
    expect(textAt(html, '.hours tr.today')).toContain('(today)')
    expect(textAt(html, '.opening')).toBe('Open 24 hours')
    expect(textAt(html, '.page-side')).toContain('Hours last confirmed on Feb 1, 2026.')
    expect(attrAt(html, '.page-side time', 'datetime')).toBe(CONFIRMED)
  })

  it('links to maps and directions by its coordinates', async () => {
    const { html } = await pageOf(`/location/${cafe}`)
    const links = html.querySelectorAll('.location-actions > [rel], .maps a')
    expect(links.map((link) => link.textContent.trim())).toEqual([
      'Directions',
      'OpenStreetMap',
      'Apple Maps',
    ])
    for (const link of links)
      expect(decodeURIComponent(link.getAttribute('href')!)).toMatch(/37\.8705.*-122\.2595/)
  })

  it('has its address to copy, and no button that only scripts could use', async () => {
    const { html } = await pageOf(`/location/${cafe}`)
    const field = html.querySelector('.share input')!
    expect(field.getAttribute('value')).toBe(`${app.origin}/location/${cafe}`)
    expect(field.getAttribute('readonly')).toBeDefined()
    expect(html.querySelector(`label[for=${field.id}]`)?.textContent).toBe('Link to this page')
    expect(html.querySelectorAll('.share button')).toEqual([])
  })

  it("has structured data in a script with the page's nonce that a name cannot end", async () => {
    const { html } = await pageOf(`/location/${cafe}`)
    const [script, ...more] = html.querySelectorAll('script[type="application/ld+json"]')
    expect(more).toEqual([])
    expect(script!.getAttribute('nonce')).toBe(attrAt(html, 'body > script[nonce]', 'nonce'))
    const data = JSON.parse(script!.textContent) as Record<string, unknown>
    expect(data).toMatchObject({
      '@type': 'CafeOrCoffeeShop',
      name: 'Café </script> & Co',
      url: `${app.origin}/location/${cafe}`,
      aggregateRating: { ratingValue: 3.5, reviewCount: 2 },
    })
    expect(data.openingHoursSpecification).toHaveLength(7)
    // The browser gets it once.
    expect(html.textContent.split('openingHoursSpecification')).toHaveLength(2)
  })

  it('has a link preview and its canonical address', async () => {
    const { html } = await pageOf(`/location/${cafe}?sort=lowest`)
    const shared = Object.fromEntries(
      html
        .querySelectorAll('meta[property^="og:"]')
        .map((meta) => [meta.getAttribute('property'), meta.getAttribute('content')]),
    )
    expect(shared).toEqual({
      'og:type': 'website',
      'og:site_name': 'Carrel',
      'og:title': 'Café </script> & Co',
      'og:url': `${app.origin}/location/${cafe}`,
      'og:image': `${app.origin}/og/place-${cafe}.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Illustration for “Café </script> & Co”',
      'og:description': expect.stringMatching(/2 reviews/),
    })
    expect(attrAt(html, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
    expect(attrAt(html, 'link[rel=canonical]', 'href')).toBe(`${app.origin}/location/${cafe}`)
    expect((await app.send(`/og/place-${cafe}.png`)).headers['content-type']).toBe('image/png')
  })

  it('offers to write a review, or to edit an existing one', async () => {
    const { db } = database
    const { id: cafe } = await insertLocation(db)
    const button = async (cookie?: string) =>
      (await pageOf(`/location/${cafe}`, cookie)).html.querySelector('.write-review .button')!
    expect((await button()).textContent).toBe('Write Review')
    const user = await insertUser(db)
    const { cookie } = await logIn(db, app.env, user.id)
    expect((await button(cookie)).textContent).toBe('Write Review')
    await insertReview(db, { study_location_id: cafe, user_id: user.id })
    expect((await button(cookie)).textContent).toBe('Edit Review')
    expect((await button(cookie)).getAttribute('href')).toBe(`/location/${cafe}/review`)
  })

  it('stays if its reviews or its reports cannot be read, and says so', async () => {
    for (const [table, missing, said] of [
      ['review_reactions', '.reviews', 'We couldn’t load the reviews.'],
      ['aggregated_busyness', '.times', null],
    ] as const) {
      app.dropCaches()
      await database.db.raw('alter table ?? rename to away', [table])
      try {
        const { status, html } = await pageOf(`/location/${cafe}`)
        expect([table, status, textAt(html, 'h1')]).toEqual([table, 200, 'Café </script> & Co'])
        expect(html.querySelectorAll('.amenities li')).toHaveLength(3)
        expect(html.querySelector(missing)).toBeNull()
        if (said) expect(textAt(html, '#reviews')).toContain(said)
      } finally {
        await database.db.raw('alter table away rename to ??', [table])
      }
    }
    app.dropCaches()
  })

  it('has a way back to the top', async () => {
    const { html } = await pageOf(`/location/${cafe}`)
    const link = html.querySelector('.to-top a')!
    expect(html.querySelector(link.getAttribute('href')!)?.tagName).toBe('MAIN')
  })

  it('of a library on campus is the same at its own address', async () => {
    const { html, status } = await pageOf('/university/Paged%20College%20Berkeley/Paged%20Hall')
    expect(status).toBe(200)
    const data = JSON.parse(html.querySelector('script[type="application/ld+json"]')!.textContent) as Record<
      string,
      unknown
    >
    expect(data).toMatchObject({
      '@type': 'Library',
      url: `${app.origin}/university/Paged%20College%20Berkeley/Paged%20Hall`,
    })
    expect(data).not.toHaveProperty('aggregateRating')
    expect(attrAt(html, 'link[type="application/atom+xml"]', 'href')).toBe(`/location/${hall}/feed.atom`)
  })
})

describe('the hours on the page of a location', () => {
  it('say Closed while it is, and nothing else if they are unknown', async () => {
    const { db } = database
    const closed = { is_open: false, start_time: null, end_time: null }
    const never = everyDay('08:00', '20:00').map((row) => ({ ...row, ...closed }))
    const today = new Date().getUTCDay() || 7
    const over = everyDay('08:00', '20:00').map((row) =>
      row.day_of_week === today ? { ...row, ...closed } : row,
    )
    const hours_confirmed_on = CONFIRMED as unknown as Date
    const textOf = async (hours: ReturnType<typeof everyDay>) => {
      const sample = { hours, time_zone: 'UTC', source: 'sample', hours_confirmed_on }
      const { id } = await insertLocation(db, sample)
      return textAt((await pageOf(`/location/${id}`)).html, 'main')
    }
    expect(await textOf(over)).toContain('Closed · Opens tomorrow at 8:00 AM')
    const known = await textOf(never)
    for (const text of ['Closed', 'Sample hours', 'Hours last confirmed']) expect(known).toContain(text)
    const unknown = await textOf([])
    expect(unknown).toContain('Hours not available')
    expect(unknown).not.toMatch(/Sample hours|last confirmed/)
  })
})

describe('a location off campus', () => {
  it('links to its nearest campus, with the distance shown on its card there', async () => {
    const { db } = database
    const at = (north: number) => ({ latitude: 47 + north / 69.0976, longitude: -109 })
    const near = await insertUniversity(db, { name: 'Near College', ...at(0) })
    await insertUniversity(db, { name: 'Further College', ...at(5) })
    await insertUniversity(db, { name: 'Nearest Hidden College', ...at(2), status: 'Pending' })
    const location = await insertLocation(db, { name: 'Prairie Café', ...at(2) })
    const { cookie } = await insertMember(db, app.env) // bypasses the cache
    const line = async () =>
      (await pageOf(`/location/${location.id}`, cookie)).html
        .querySelectorAll('.glance li')
        .find((each) => each.textContent.includes(' mi '))
    const path = '/university/Near%20College%20Berkeley'
    const card = async () => (await pageOf(path, cookie)).html.querySelector('.cards .quiet')!.textContent
    expect((await line())!.textContent).toBe('About 2.6 mi from Near College')
    expect(attrAt((await line())!, 'a', 'href')).toBe(path)
    expect(await card()).toBe('about 2.6 mi from campus')

    const byRoad = {
      campus_id: near.id,
      location_id: location.id,
      driving_miles: 2.9,
      source: 'osrm',
    } as const
    await db('location_driving_cache').insert(byRoad).onConflict(['campus_id', 'location_id']).merge()
    expect((await line())!.textContent).toBe('2.9 mi by road from Near College')
    expect(await card()).toBe('2.9 mi from campus by road')

    const lone = await insertLocation(db, { ...at(100) })
    const glance = async (at: string) => textAt((await pageOf(at)).html, '.glance')
    expect(await glance(`/location/${lone.id}`)).not.toContain(' mi ')
    expect(await glance('/university/Paged%20College%20Berkeley/Paged%20Hall')).toContain('On campus')
  })
})

describe('without a location', () => {
  const MISTYPED = 'This link doesn’t lead to a study spot. It may be mistyped or incomplete.'
  const NO_HALL = 'No Hall is not associated with Paged College Berkeley'
  itRows([
    ['/location/999999', 'Location not found', 'Location with ID 999999 not found.'],
    ['/location/first', 'Invalid location parameters', MISTYPED],
    ['/location/1e9', 'Invalid location parameters', MISTYPED],
    ['/university/Paged%20College%20Berkeley/No%20Hall', 'Location data not found', NO_HALL],
    ['/university/Nowhere/Hall', 'Location not available', "Nowhere isn't partnered with us."],
  ])('says what is missing, why, and that a request can be sent', async (path, title, why) => {
    const { status, html } = await pageOf(path)
    expect(status).toBe(404)
    expect(html.querySelector('h1')?.textContent).toBe(title)
    expect(html.querySelector('title')?.textContent).toBe(`${title} · Carrel`)
    const paragraphs = html.querySelectorAll('.error-page p').map((each) => each.textContent)
    expect(paragraphs[0]).toBe(why)
    expect(paragraphs[1]).toContain('Is a study spot missing? Send a request')
    expect(html.querySelector('footer a[href^="mailto:"]')).not.toBeNull()
  })
})
