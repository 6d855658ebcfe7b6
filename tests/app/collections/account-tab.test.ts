import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const app = useApp(database)
const TAB = '/account/robinreader?tab=collections'
let reader: { id: number; cookie: string }

async function page(path: string) {
  const answer = await app.browser(reader.cookie).get(path)
  return { ...answer, html: parse(answer.text) }
}

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
    expect(
      (await page('/account/robinreader?tab=nonsense')).html.querySelector('#reviews-title'),
    ).not.toBeNull()
    expect(html.querySelector('.profile a[href="/insights"]')?.text).toBe('Study Insights')
  })

  it('says if there is none, and how to start', async () => {
    const { html } = await page(TAB)
    expect(html.querySelector('.empty')?.text).toContain('No Collections Found')
    expect(html.querySelector('a[href="/collections/new"]')?.text).toBe('New collection')
  })

  it('lists collections, most recently added to first', async () => {
    const { db } = database
    const [a, b] = [await insertLocation(db), await insertLocation(db)]
    await insertCollection(db, {
      created_by: reader.id,
      name: 'First',
      last_saved_at: new Date(2026, 1, 1),
      purpose: 'Essays',
    })
    await insertCollection(db, {
      created_by: reader.id,
      name: 'Second',
      last_saved_at: new Date(2026, 2, 1),
      places: [a.id, b.id, null],
    })
    const third = await insertCollection(db, {
      created_by: reader.id,
      name: 'Third',
      last_saved_at: new Date(2026, 0, 1),
      places: [a.id],
    })
    await db('share_links').insert({ bookmark_collection_id: third.id })
    const { html } = await page(TAB)
    const lines = html
      .querySelectorAll('.collections li')
      .map((line) => line.querySelectorAll('h3, p').map(({ text }) => text))
    expect(lines).toEqual([
      ['Second', '3 study spots'],
      ['First', 'Essays', '0 study spots'],
      ['Third', '1 study spot · Shared by link'],
    ])
  })

  it('says so, in a toast and on the page, if they cannot be read; the list is empty', async () => {
    const { db } = database
    await insertCollection(db, { created_by: reader.id, name: 'Somewhere' })
    await db.raw('alter table share_links rename to away')
    try {
      const { status, html } = await page(TAB)
      expect(status).toBe(200)
      expect(html.querySelector('.toast[role=alert]')?.text).toContain('Failed to fetch collections.')
      expect(html.querySelector('.note')?.text).toBe('Failed to fetch collections.')
      expect(html.querySelectorAll('.collections li')).toEqual([])
    } finally {
      await db.raw('alter table away rename to share_links')
    }
  })
})

describe('a collection’s page', () => {
  it('that is empty says so', async () => {
    const { id } = await insertCollection(database.db, {
      created_by: reader.id,
      name: 'Empty',
      description: 'One\nTwo',
      purpose: 'Essays',
    })
    const { html } = await page(`${TAB}&collection=${id}`)
    expect(html.querySelector('#collection-title')?.text).toBe('Empty')
    expect(html.querySelector('.empty')?.text).toContain('No Saved Locations Found')
    expect(html.querySelector('.collection-text')?.text).toBe('One\nTwo')
    const links = html.querySelectorAll('.buttons a').map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      expect.arrayContaining([
        `/collections/${id}/edit`,
        `/collections/${id}/share`,
        `/collections/${id}/delete`,
      ]),
    )
  })

  it('has the newest first, with three tags and the number of others', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { name: 'Tagged College' })
    const many = await insertLocation(db, {
      name: 'Many Tags',
      university_id: campus.id,
      tags: ['Wifi', 'Quiet', 'Outlet', 'Aesthetic', 'Private Rooms'],
    })
    const few = await insertLocation(db, { name: 'Few Tags', tags: ['Wifi', 'Quiet', 'Outlet'] })
    const { id } = await insertCollection(db, { created_by: reader.id, places: [many.id, few.id] })
    const { html } = await page(`${TAB}&collection=${id}`)
    const cards = html.querySelectorAll('.cards .card')
    expect(cards.map((card) => card.querySelector('h3')?.text)).toEqual(['Few Tags', 'Many Tags'])
    expect(cards[0]!.querySelectorAll('.tags li')).toHaveLength(3)
    const tags = cards[1]!.querySelectorAll('.tags li').map(({ text }) => text)
    expect([tags.length, tags.at(-1)]).toEqual([4, '+2 more'])
    expect(cards[1]!.querySelector('h3 a')?.getAttribute('href')).toBe(
      '/university/Tagged%20College%20Berkeley/Many%20Tags',
    )
    expect(cards[1]!.querySelector('.quiet')?.text).toBe('Tagged College · Berkeley, CA')
  })

  it('names no locations that are gone or no longer public, and lets them be removed', async () => {
    const { db } = database
    const gone = await insertLocation(db, { name: 'Zzqgone' })
    const denied = await insertLocation(db, { name: 'Zzqdenied' })
    const here = await insertLocation(db, { name: 'Still here' })
    const { id } = await insertCollection(db, {
      created_by: reader.id,
      name: 'Mixed',
      places: [gone.id, denied.id, here.id],
    })
    await db('study_locations').where({ id: gone.id }).del()
    await db('study_locations').where({ id: denied.id }).update({ status: 'Denied' })
    const inside = `${TAB}&collection=${id}`
    const { html, text } = await page(inside)
    expect(text).not.toContain('Zzq')
    expect(html.querySelectorAll('.card-gone p').map((line) => line.text)).toEqual(
      Array(2).fill('Location data unavailable.'),
    )
    const browser = app.browser(reader.cookie)
    for (const form of html.querySelectorAll('.card form')) {
      const path = form.getAttribute('action')!
      const asked = await browser.get(path)
      expect(asked.status).toBe(200)
      expect(asked.text).not.toContain('Zzq')
      // A form sent twice removes it once.
      for (const _twice of [1, 2]) {
        const fresh = app.browser(reader.cookie)
        const answer = await fresh.post(path)
        expect((await fresh.get(inside)).text).toContain('Removed from &quot;Mixed&quot;')
        expect([answer.status, answer.headers.location]).toEqual([
          303,
          `/account/me?tab=collections&collection=${id}`,
        ])
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
    const { id } = await insertCollection(db, { created_by: reader.id, places: locations })
    const inside = `${TAB}&collection=${id}`
    const [first, second, beyond] = [
      await page(inside),
      await page(`${inside}&page=2`),
      await page(`${inside}&page=99`),
    ]
    expect([first, second].map(({ html }) => html.querySelectorAll('.card').length)).toEqual([24, 6])
    expect(first.html.querySelector('.card h3')?.text).toBe('Paged 29')
    expect(beyond.html.querySelectorAll('.card h3').map(({ text }) => text)).toEqual(
      second.html.querySelectorAll('.card h3').map(({ text }) => text),
    )
    const next = first.html.querySelector('a[rel=next]')?.getAttribute('href')
    expect(next).toBe(`/account/robinreader?tab=collections&collection=${id}&page=2`)
  })
})

describe('deleting a collection', () => {
  it('asks first, then deletes it with its items, and shows all collections', async () => {
    const { db } = database
    const location = await insertLocation(db)
    const { id } = await insertCollection(db, {
      created_by: reader.id,
      name: 'Done with',
      places: [location.id],
    })
    await db('share_links').insert({ bookmark_collection_id: id })
    const browser = app.browser(reader.cookie)
    const asked = await browser.get(`/collections/${id}/delete`)
    expect(asked.text).toContain('Delete “Done with”?')
    expect(asked.text).toContain('Its link will stop working.')
    expect(await db('bookmark_collections').where({ id })).toHaveLength(1)
    const answer = await browser.post(`/collections/${id}/delete`)
    expect([answer.status, answer.headers.location]).toEqual([303, '/account/me?tab=collections'])
    expect((await browser.get(TAB)).text).toContain('Collection successfully deleted')
    for (const table of ['bookmark_collection_items', 'share_links'] as const) {
      expect(await db(table).where({ bookmark_collection_id: id })).toEqual([])
    }
    expect((await page(`${TAB}&collection=${id}`)).status).toBe(404)
    expect(await db('study_locations').where({ id: location.id })).toHaveLength(1)
  })

  it('says so when it fails', async () => {
    const { db } = database
    const { id } = await insertCollection(db, { created_by: reader.id })
    await db.raw(
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    )
    await db.raw(
      'create trigger refuse before delete on bookmark_collections for each row execute function refuse()',
    )
    try {
      const answer = await app.browser(reader.cookie).post(`/collections/${id}/delete`)
      expect(answer.status).toBe(503)
      expect(answer.text).toContain('Failed to delete collection.')
      expect(await db('bookmark_collections').where({ id })).toHaveLength(1)
    } finally {
      await db.raw('drop trigger refuse on bookmark_collections; drop function refuse')
    }
  })
})
