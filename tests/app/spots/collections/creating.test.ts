import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCollection } from '../../../factories/collection'
import { insertLocation } from '../../../factories/location'
import { insertMember } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { ago } from '../../../support/times'
import { answered } from '../../../support/answers'

const database = useDatabase()
const app = useApp(database)
let location: number
let reader: { id: number; cookie: string }

const person = () => insertMember(database.db, app.env)

const own = () =>
  database
    .db('bookmark_collections')
    .where({ created_by: reader.id })
    .orderBy('id')
    .select('id', 'name', 'description', 'purpose')
const inside = (id: number) =>
  database.db('bookmark_collection_items').where({ bookmark_collection_id: id }).pluck('location_id')
const create = (fields: Record<string, string>) => app.browser(reader.cookie).post('/collections/new', fields)
const createHere = (fields: Record<string, string>) =>
  app.browser(reader.cookie).post(`/location/${location}/save`, { intent: 'create', ...fields })

beforeAll(async () => void (location = (await insertLocation(database.db, { name: 'Owl Café' })).id))
beforeEach(async () => void (reader = await person()))

describe('a new collection', () => {
  it('is created from the account page, with cleaned-up text', async () => {
    const browser = app.browser(reader.cookie)
    const typed = { name: '  Exam   week ', description: 'Quiet.\r\nLate.', purpose: '' }
    await answered(browser.post('/collections/new', typed), 303, '/account/me?tab=collections')
    const id: unknown = expect.any(Number)
    expect(await own()).toEqual([{ id, name: 'Exam week', description: 'Quiet.\nLate.', purpose: null }])
    const list = await browser.get('/account/robinreader?tab=collections')
    expect(list.text).toContain('Collection created successfully!')
    expect(list.text).toContain('Exam week')
  })

  it('is created from the picker with the location in it', async () => {
    const browser = app.browser(reader.cookie)
    const path = `/location/${location}/save`
    await answered(browser.post(path, { intent: 'create', name: 'Owls', purpose: 'Nights' }), 303, path)
    const [made, ...more] = await own()
    expect([made, more]).toEqual([{ id: made!.id, name: 'Owls', description: null, purpose: 'Nights' }, []])
    expect(await inside(made!.id)).toEqual([location])
    const page = (await browser.get(`/location/${location}/save`)).text
    expect(page).toContain('Collection &quot;Owls&quot; created successfully!')
    expect(page).toContain('<span class="saved">Saved</span>')
  })

  it('from the dialog returns its name, and no other page', async () => {
    const answer = await answered(createHere({ name: 'Owls', over: 'dialog' }), 200)
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies.filter((each) => !each.startsWith('written='))).toEqual([])
    expect(await own()).toHaveLength(1)
  })

  it('sent twice is one; after a minute, or with other words, it is another', async () => {
    const { db } = database
    for (const _twice of [1, 2]) expect((await createHere({ name: 'Owls' })).status).toBe(303)
    const { id } = (await own())[0]!
    expect([(await own()).length, await inside(id)]).toEqual([1, [location]])
    await create({ name: 'Owls', purpose: 'Nights' })
    expect(await own()).toHaveLength(2)
    await db('bookmark_collections')
      .where({ created_by: reader.id })
      .update({ created_at: ago(61_000) })
    await create({ name: 'Owls' })
    expect(await own()).toHaveLength(3)
  })

  it('sent fifty times at once is one, with the location in it once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => createHere({ name: 'Owls' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    const made = await own()
    expect(made).toHaveLength(1)
    expect(await inside(made[0]!.id)).toEqual([location])
  })

  it('beyond a hundred is refused, even when fifty come at once', async () => {
    const { db } = database
    const old = Array.from({ length: 80 }, (_each, n) => ({ name: `Old ${n}`, created_by: reader.id }))
    await db('bookmark_collections').insert(old)
    const answers = await Promise.all(Array.from({ length: 50 }, (_each, n) => create({ name: `New ${n}` })))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(30)
    for (const { text } of refused) expect(text).toContain('You’ve reached the limit of 100 collections')
    expect(await own()).toHaveLength(100)
  })
})

describe('an error', () => {
  it('appears next to the field, with everything typed still there', async () => {
    for (const send of [create, createHere]) {
      const answer = await send({ name: ' ', description: 'Kept <b>', purpose: 'x'.repeat(101) })
      expect(answer.status).toBe(422)
      expect(answer.text).toMatch(/<title>Error: /)
      expect(answer.text).toContain('Collection name cannot be empty.')
      expect(answer.text).toContain('Purpose must be 100 characters or fewer.')
      expect(answer.text).toContain('Kept &lt;b&gt;')
      expect(answer.text).toContain('x'.repeat(101))
    }
    expect(await own()).toEqual([])
  })

  it('appears if it cannot be stored, too', async () => {
    const { db } = database
    await db.raw("alter table bookmark_collections add constraint broken check (name <> 'Broken')")
    try {
      for (const send of [create, createHere]) {
        const answer = await send({ name: 'Broken', description: 'Kept' })
        expect(answer.status).toBe(503)
        expect(answer.text).toContain('An error occurred while creating your collection.')
        expect(answer.text).toContain('Kept')
      }
    } finally {
      await db.raw('alter table bookmark_collections drop constraint broken')
    }
  })

  it('appears for a location that is not public', async () => {
    const hidden = (await insertLocation(database.db, { status: 'Pending' })).id
    const typed = { intent: 'create', name: 'Owls' }
    const answer = await answered(app.browser(reader.cookie).post(`/location/${hidden}/save`, typed), 404)
    expect(answer.text).toContain('User or location information is missing.')
    expect(await own()).toEqual([])
  })

  it("a visitor's form is saved only once they have logged in", async () => {
    const browser = app.browser()
    const typed = { intent: 'create', name: 'Typed before' }
    await answered(browser.post(`/location/${location}/save`, typed), 303)
    expect(browser.has('draft')).toBe(true)
    expect(await database.db('form_drafts').pluck('fields')).toContainEqual({ name: 'Typed before' })
  })
})

describe('an edit', () => {
  it('saves the new text and leads back inside; unchanged it is not edited', async () => {
    const { db } = database
    const old = { name: 'Old', purpose: 'Old', updated_at: new Date(2026, 0, 1) }
    const { id } = await insertCollection(db, { created_by: reader.id, ...old })
    const browser = app.browser(reader.cookie)
    expect((await browser.get(`/collections/${id}/edit`)).text).toMatch(/name="name"[^>]*value="Old"/)
    const stamp = async () =>
      (await db('bookmark_collections').where({ id }).first())!.updated_at.getFullYear()
    await browser.post(`/collections/${id}/edit`, { name: 'Old', purpose: 'Old' })
    const before = (await db('bookmark_collections').where({ id }).first())!.updated_at
    expect([await stamp(), before.getMonth()]).toEqual([2026, 0])
    const changed = { name: 'New', description: 'Said', purpose: '' }
    const inside = `/account/me?tab=collections&collection=${id}`
    await answered(browser.post(`/collections/${id}/edit`, changed), 303, inside)
    expect(await own()).toEqual([{ id, name: 'New', description: 'Said', purpose: null }])
    const page = await browser.get(`/account/robinreader?tab=collections&collection=${id}`)
    expect(page.text).toContain('Collection updated')
    expect((await browser.post(`/collections/${id}/edit`, { name: '' })).status).toBe(422)
  })
})

describe('another user’s collection', () => {
  it('cannot be seen, changed, deleted, shared nor emptied: it is 404 like a missing one', async () => {
    const { db } = database
    const stranger = await person()
    const secret = { name: 'Zzqsecret', locations: [location] }
    const theirs = await insertCollection(db, { created_by: stranger.id, ...secret })
    const items = db('bookmark_collection_items').where({ bookmark_collection_id: theirs.id })
    const item = (await items.first())!.id
    const mine = await insertCollection(db, { created_by: reader.id, locations: [location] })
    const browser = app.browser(reader.cookie)
    const same = (text: string) => text.match(/<main[\s\S]*<\/main>/)![0]
    const pages = ['edit', 'delete', 'share'].map((what) =>
      [theirs.id, 999999].map((id) => `/collections/${id}/${what}`),
    )
    const inList = [theirs.id, 999999].map((id) => `/account/robinreader?tab=collections&collection=${id}`)
    const ofItem = [`/collections/${theirs.id}/items/${item}`, '/collections/999999/items/1']
    for (const [path, unknown] of [inList, ...pages, ofItem] as [string, string][]) {
      const [seen, none] = [await browser.get(path), await browser.get(unknown)]
      expect([seen.status, none.status], path).toEqual([404, 404])
      expect(same(seen.text), path).toBe(same(none.text))
      expect(seen.text).not.toContain('Zzqsecret')
    }
    for (const [path, fields] of [
      [`/collections/${theirs.id}/edit`, { name: 'Mine' }],
      [`/collections/${theirs.id}/delete`, {}],
      [`/collections/${theirs.id}/share`, { intent: 'make' }],
      [`/collections/${theirs.id}/share`, { intent: 'withdraw' }],
      [`/collections/${theirs.id}/items/${item}`, {}],
    ] as const)
      expect((await browser.post(path, fields)).status, path).toBe(404)
    // Their item under one's own collection isn't in it.
    expect((await browser.post(`/collections/${mine.id}/items/${item}`)).status).toBe(303)
    expect(await inside(theirs.id)).toEqual([location])
    expect(await inside(mine.id)).toEqual([location])
    expect(await db('bookmark_collections').where({ id: theirs.id })).toMatchObject([{ name: 'Zzqsecret' }])
    expect(await db('share_links').where({ bookmark_collection_id: theirs.id })).toEqual([])
  })
})
