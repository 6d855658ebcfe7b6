import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkToken } from '~/spots/collections/share-collection.server'
import { setSaved } from '~/spots/collections/set-saved.server'
import { insertCollection } from '../../../factories/collection'
import { insertLocation } from '../../../factories/location'
import { insertReview } from '../../../factories/review'
import { insertUniversity } from '../../../factories/university'
import { insertMember, insertUser } from '../../../factories/user'
import { viewerFor } from '../../../factories/viewer'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { faultOf } from '../../../support/formats/remix-data'
import { ago } from '../../../support/times'
import { answered } from '../../../support/answers'
import { itValues } from '../../../support/it-rows'
import { fieldsOf } from '../../../support/formats/form-fields'

const database = useDatabase()
const app = useApp(database)
const FIRST = 'saved-spots'
let location: number
let other: number
let reader: { id: number; cookie: string }

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Owl College' })
  location = (await insertLocation(db, { name: 'Owl Hall', university_id: campus.id })).id
  other = (await insertLocation(db, { name: 'Lark Hall', university_id: campus.id })).id
  for (const id of [location, other]) {
    for (let n = 0; n < 2; n++) await insertReview(db, { study_location_id: id, user_id: null })
  }
})
beforeEach(async () => {
  reader = await insertMember(database.db, app.env)
})

const press = (want: string) =>
  app.browser(reader.cookie).post(`/location/${location}/save`, { intent: 'toggle', collection: FIRST, want })
/** As a script sends it. */
const send = (want: string, collection = FIRST) =>
  app
    .browser(reader.cookie)
    .post(`/location/${location}/save.data`, { intent: 'toggle', collection, want, stay: 'on' })
const own = () =>
  database
    .db('bookmark_collections as c')
    .leftJoin('bookmark_collection_items as i', 'i.bookmark_collection_id', 'c.id')
    .where({ created_by: reader.id })
    .orderBy('c.id')
    .select('c.name', 'i.location_id')
const picker = async () => (await app.browser(reader.cookie).get(`/location/${location}/save`)).html

describe('the first save', () => {
  it('is one press on a collection that is ready, without opening a form first', async () => {
    const before = await picker()
    const rows = before.querySelectorAll('.saves li')
    expect(rows.map((row) => row.querySelector('span')!.textContent)).toEqual(['Saved spots'])
    expect(before.querySelector('.new-collection')!.hasAttribute('open')).toBe(false)
    const fields = fieldsOf(rows[0]!)
    const browser = app.browser(reader.cookie)
    const path = `/location/${location}/save`
    await answered(browser.post(path, fields), 303, path)
    expect((await browser.get(path)).text).toContain('Saved to &quot;Saved spots&quot;')
    expect(await own()).toEqual([{ name: 'Saved spots', location_id: location }])
    expect((await picker()).querySelector('.saves .saved')!.textContent).toBe('Saved')
  })

  it('from a card or a page is one press, which leads back there, with a link to the picker', async () => {
    const browser = app.browser(reader.cookie)
    for (const path of ['/university/Owl%20College%20Berkeley?sort=name', '/search?q=hall']) {
      const form = (await browser.get(path)).html.querySelector(`form[action="/location/${location}/save"]`)!
      const headers = { Referer: `${app.env.origin}${path}` }
      await answered(browser.post(`/location/${location}/save`, fieldsOf(form), headers), 303, path)
      const toast = (await browser.get(path)).html.querySelector('.toast p')!
      expect(toast.textContent).toBe('Saved to "Saved spots" Choose collections')
      expect(toast.querySelector('a')!.getAttribute('href')).toBe(`/location/${location}/save`)
      expect(await own()).toEqual([{ name: 'Saved spots', location_id: location }])
      await database.db('bookmark_collections').where({ created_by: reader.id }).del()
    }
  })

  it('sent twice, or many times at once, makes one collection', async () => {
    expect((await press('on')).status).toBe(303)
    expect((await send('on')).status).toBe(200)
    const viewer = viewerFor(await insertUser(database.db))
    const save = { viewer, locationId: location, collectionId: FIRST, on: true } as const
    const answers = await Promise.all(Array.from({ length: 8 }, () => setSaved(database.db, save)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await own()).toHaveLength(1)
    expect(await database.db('bookmark_collections').where({ created_by: viewer.id })).toHaveLength(1)
  })

  it('can be undone, respects the two seconds, and creates nothing if nothing is saved', async () => {
    expect((await press('off')).status).toBe(303)
    expect(await own()).toEqual([])
    await send('on')
    const soon = await send('off')
    expect([soon.status, await faultOf(soon.text)]).toEqual([
      409,
      'Please wait a moment before trying again.',
    ])
    const all = database.db('bookmark_collections').where({ created_by: reader.id })
    await all.update({ toggled_at: ago(60_000) })
    expect((await send('off')).status).toBe(200)
    expect(await own()).toEqual([{ name: 'Saved spots', location_id: null }])
  })

  it('goes into the collection of that name, and is offered only there if someone has others', async () => {
    await insertCollection(database.db, { created_by: reader.id, name: 'saved SPOTS' })
    await press('on')
    expect(await own()).toEqual([{ name: 'saved SPOTS', location_id: location }])
    expect((await picker()).querySelectorAll('.saves li')).toHaveLength(1)
  })

  it('into a hundred and first collection is refused in words', async () => {
    const lists = Array.from({ length: 100 }, (_each, n) => ({ created_by: reader.id, name: `List ${n}` }))
    await database.db('bookmark_collections').insert(lists)
    const answer = await send('on')
    const said = 'You’ve reached the limit of 100 collections. Delete one first.'
    expect([answer.status, await faultOf(answer.text)]).toEqual([409, said])
  })

  itValues(['', '0', '-1', 'saved', 'saved-spots ', '9'.repeat(30), '1e3'])(
    'refuses an unknown collection',
    async (collection) => {
      const answer = await send('on', collection)
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('Collection information is missing.')
    },
  )
})

describe('a saved location', () => {
  const saves = (text: string) =>
    parse(text)
      .querySelectorAll('main a[href$="/save"], main form[action$="/save"]')
      .map((each) => [each, each.querySelector('button') ?? each] as const)
      .map(
        ([
          {
            attributes: { href, action },
          },
          press,
        ]) => [href ?? action, press.textContent, press.getAttribute('aria-label')],
      )

  it('says so on its page and on cards, only to its user; visitors’ pages stay cached', async () => {
    const { db } = database
    await insertCollection(db, { created_by: reader.id, locations: [location] })
    const shared = await insertUser(db)
    const { id: theirs } = await insertCollection(db, { created_by: shared.id, locations: [location, other] })
    const [link] = await db('share_links').insert({ bookmark_collection_id: theirs }).returning('id')
    const token = linkToken(link!.id, app.env.sessionSecrets)

    const saved = [`/location/${location}/save`, 'Saved', 'Saved: Owl Hall. Change collections']
    const notSaved = [`/location/${other}/save`, 'Save', 'Save Lark Hall']
    const campus = '/university/Owl%20College%20Berkeley'
    for (const path of ['/', campus, '/search?q=hall', '/search?q=zzgrblx', `/shared/${token}`]) {
      const mine = await app.browser(reader.cookie).get(path)
      expect(saves(mine.text), path).toEqual(expect.arrayContaining([saved, notSaved]))
      expect(saves(mine.text), path).toHaveLength(2)
      const visitors = await app.send(path)
      expect(visitors.text, path).toContain('Save Owl Hall')
      expect(visitors.text, path).not.toContain('Saved: ')
      if (!path.startsWith('/shared')) expect(visitors.headers['cache-control'], path).toContain('public')
    }
    const page = `${campus}/Owl%20Hall`
    expect(saves((await app.browser(reader.cookie).get(page)).text)).toEqual([saved])
    expect(saves((await app.send(page)).text)).toEqual([[saved[0], 'Save', 'Save Owl Hall']])
    expect((await app.send(page)).headers['cache-control']).toContain('public')
  })
})
