import { beforeEach, describe, expect, it } from 'vitest'
import type { BookmarkCollectionRow } from '../../../../db/student-tables'
import { insertCollection } from '../../../factories/collection'
import { insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { insertMember } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { attrAt, attrsAt, textAt, textsAt } from '../../../support/html'
import { answered, expectPage } from '../../../support/answers'
import { whileBroken, whileRenamed } from '../../../support/services/broken'

const database = useDatabase()
const app = useApp(database)
const TAB = '/account/robinreader?tab=collections'
let reader: { id: number; cookie: string }

const page = (path: string) => app.browser(reader.cookie).get(path)
const own = (values: Partial<BookmarkCollectionRow> & { locations?: (number | null)[] } = {}) =>
  insertCollection(database.db, { created_by: reader.id, ...values })

beforeEach(async () => {
  reader = await insertMember(database.db, app.env)
})

describe('My Collection', () => {
  it('is a tab next to the reviews, which are shown first', async () => {
    const { html } = await page('/account/robinreader')
    const tabs = html
      .querySelectorAll('.account .tabs a')
      .map((link) => [link.text.trim(), link.getAttribute('href'), link.getAttribute('aria-current')])
    expect(tabs).toEqual([
      ['Reviews', '/account/robinreader', 'page'],
      ['My Collection', TAB, undefined],
      ['Study Sessions', '/account/robinreader?tab=sessions', undefined],
      ['My requests', '/account/robinreader?tab=requests', undefined],
    ])
    const odd = (await page('/account/robinreader?tab=nonsense')).html
    expect(odd.querySelector('#reviews-title')).not.toBeNull()
    expect(textAt(html, '.profile a[href="/insights"]')).toBe('Study Insights')
  })

  it('says if there is none, and how to start', async () => {
    const { html } = await page(TAB)
    expect(textAt(html, '.empty')).toContain('No Collections Found')
    expect(textAt(html, 'a[href="/collections/new"]')).toBe('New collection')
  })

  it('lists collections, most recently added to first', async () => {
    const { db } = database
    const [a, b] = [await insertLocation(db), await insertLocation(db)]
    const [january, february, march] = [0, 1, 2].map((month) => new Date(2026, month, 1))
    await own({ name: 'First', last_saved_at: february!, purpose: 'Essays' })
    await own({ name: 'Second', last_saved_at: march!, locations: [a.id, b.id, null] })
    const third = await own({ name: 'Third', last_saved_at: january!, locations: [a.id] })
    await db('share_links').insert({ bookmark_collection_id: third.id })
    const { html } = await page(TAB)
    const lines = html.querySelectorAll('.collections li').map((line) => textsAt(line, 'h3, p:not(.collage)'))
    expect(lines).toEqual([
      ['Second', '3 study spots'],
      ['First', 'Essays', '0 study spots'],
      ['Third', '1 study spot · Shared by link'],
    ])
    const pictures = html
      .querySelectorAll('.collections li')
      .map((line) => line.querySelectorAll('.collage img').length)
    expect(pictures).toEqual([2, 0, 1])
  })

  it('says so, in a toast and on the page, if they cannot be read; the list is empty', async () => {
    await own({ name: 'Somewhere' })
    await whileRenamed(database.db, 'share_links', null, async () => {
      const { html } = await answered(page(TAB), 200)
      expect(textAt(html, '.toast[role=alert]')).toContain('Failed to fetch collections.')
      expect(textAt(html, '.note')).toBe('Failed to fetch collections.')
      expect(html.querySelectorAll('.collections li')).toEqual([])
    })
  })
})

describe('a collection’s page', () => {
  it('that is empty says so', async () => {
    const { id } = await own({ name: 'Empty', description: 'One\nTwo', purpose: 'Essays' })
    const { html } = await page(`${TAB}&collection=${id}`)
    expect(textAt(html, '#collection-title')).toBe('Empty')
    expect(textAt(html, '.empty')).toContain('No Saved Locations Found')
    expect(textAt(html, '.collection-text')).toBe('One\nTwo')
    const links = ['edit', 'share', 'delete'].map((what) => `/collections/${id}/${what}`)
    expect(attrsAt(html, '.buttons a', 'href')).toEqual(expect.arrayContaining(links))
  })

  it('has the newest first, with three tags and the number of others', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { name: 'Tagged College' })
    const tagged = {
      tags: ['Wifi', 'Quiet', 'Outlet', 'Aesthetic', 'Private Rooms'],
      university_id: campus.id,
    }
    const many = await insertLocation(db, { name: 'Many Tags', ...tagged })
    const few = await insertLocation(db, { name: 'Few Tags', tags: ['Wifi', 'Quiet', 'Outlet'] })
    const { id } = await own({ locations: [many.id, few.id] })
    const { html } = await page(`${TAB}&collection=${id}`)
    const cards = html.querySelectorAll('.cards .card')
    expect(cards.map((card) => card.querySelector('h3')?.text)).toEqual(['Few Tags', 'Many Tags'])
    expect(cards[0]!.querySelectorAll('.tags li')).toHaveLength(3)
    const tags = textsAt(cards[1]!, '.tags li')
    expect([tags.length, tags.at(-1)]).toEqual([4, '+2 more'])
    expect(attrAt(cards[1]!, 'h3 a', 'href')).toBe('/university/Tagged%20College%20Berkeley/Many%20Tags')
    expect(textAt(cards[1]!, '.quiet')).toBe('Tagged College · Berkeley, CA')
  })

  it('names no locations that are gone or no longer public, and lets them be removed', async () => {
    const { db } = database
    const gone = await insertLocation(db, { name: 'Zzqgone' })
    const denied = await insertLocation(db, { name: 'Zzqdenied' })
    const here = await insertLocation(db, { name: 'Still here' })
    const { id } = await own({ name: 'Mixed', locations: [gone.id, denied.id, here.id] })
    await db('study_locations').where({ id: gone.id }).del()
    await db('study_locations').where({ id: denied.id }).update({ status: 'Denied' })
    const inside = `${TAB}&collection=${id}`
    const { html, text } = await page(inside)
    expect(text).not.toContain('Zzq')
    expect(textsAt(html, '.card-gone p')).toEqual(Array(2).fill('Location data unavailable.'))
    const browser = app.browser(reader.cookie)
    for (const form of html.querySelectorAll('.card form')) {
      const path = form.getAttribute('action')!
      const asked = await answered(browser.get(path), 200)
      expect(asked.text).not.toContain('Zzq')
      // A form sent twice removes it once.
      for (const _twice of [1, 2]) {
        const fresh = app.browser(reader.cookie)
        const answer = await fresh.post(path)
        expect((await fresh.get(inside)).text).toContain('Removed from &quot;Mixed&quot;')
        expect([answer.status, answer.to]).toEqual([303, `/account/me?tab=collections&collection=${id}`])
      }
      expect((await browser.get(path)).status).toBe(404)
    }
    const after = await browser.get(inside)
    expect(after.text).toContain('No Saved Locations Found')
    expect(await db('bookmark_collection_items').where({ bookmark_collection_id: id })).toEqual([])
  })

  it('has pages of 24, and beyond the last is the last', async () => {
    const { db } = database
    const locations: number[] = []
    for (let n = 0; n < 30; n++) locations.push((await insertLocation(db, { name: `Paged ${n}` })).id)
    const { id } = await own({ locations })
    const inside = `${TAB}&collection=${id}`
    const [first, second] = [await page(inside), await page(`${inside}&page=2`)]
    const beyond = await page(`${inside}&page=99`)
    expect([first, second].map(({ html }) => html.querySelectorAll('.card').length)).toEqual([24, 6])
    expect(textAt(first.html, '.card h3')).toBe('Paged 29')
    expect(textsAt(beyond.html, '.card h3')).toEqual(textsAt(second.html, '.card h3'))
    const next = first.html.querySelector('a[rel=next]')?.getAttribute('href')
    expect(next).toBe(`/account/robinreader?tab=collections&collection=${id}&page=2`)
  })
})

describe('deleting a collection', () => {
  it('asks first, then deletes it with its items, and shows all collections', async () => {
    const { db } = database
    const location = await insertLocation(db)
    const { id } = await own({ name: 'Done with', locations: [location.id] })
    await db('share_links').insert({ bookmark_collection_id: id })
    const browser = app.browser(reader.cookie)
    const asked = await browser.get(`/collections/${id}/delete`)
    expect(asked.text).toContain('Delete “Done with”?')
    expect(asked.text).toContain('Its link will stop working.')
    expect(await db('bookmark_collections').where({ id })).toHaveLength(1)
    await answered(browser.post(`/collections/${id}/delete`), 303, '/account/me?tab=collections')
    expect((await browser.get(TAB)).text).toContain('Collection successfully deleted')
    for (const table of ['bookmark_collection_items', 'share_links'] as const) {
      expect(await db(table).where({ bookmark_collection_id: id })).toEqual([])
    }
    expect((await page(`${TAB}&collection=${id}`)).status).toBe(404)
    expect(await db('study_locations').where({ id: location.id })).toHaveLength(1)
  })

  it('says so when it fails', async () => {
    const { id } = await own()
    const fault = { table: 'bookmark_collections', on: 'delete' } as const
    const failed = await whileBroken(database.db, fault, () =>
      app.browser(reader.cookie).post(`/collections/${id}/delete`),
    )
    expectPage(failed, 503, 'Failed to delete collection.')
    expect(await database.db('bookmark_collections').where({ id })).toHaveLength(1)
  })
})
