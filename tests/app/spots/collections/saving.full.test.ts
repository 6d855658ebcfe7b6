import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setSaved } from '~/spots/collections/set-saved.server'
import type { BookmarkCollectionRow } from '../../../../db/student-tables'
import { insertCollection } from '../../../factories/collection'
import { insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { insertMember } from '../../../factories/user'
import { viewerFor } from '../../../factories/viewer'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { faultOf } from '../../../support/formats/remix-data'
import { answered, expectPage, signInTo } from '../../../support/answers'
import { attrAt, textsAt } from '../../../support/html'
import { whileRenamed } from '../../../support/services/broken'

const database = useDatabase()
const app = useApp(database)

const WAIT = 'Please wait a moment before trying again.'
let location: number
let other: number
let reader: { id: number; cookie: string }
let collection: number

const person = () => insertMember(database.db, app.env)

const items = () =>
  database
    .db('bookmark_collection_items')
    .where({ bookmark_collection_id: collection })
    .orderBy('id')
    .pluck('location_id')
const row = async () => (await database.db('bookmark_collections').where({ id: collection }).first())!
const press = (want: string, { at = '', id = collection, of = location, cookie = reader.cookie } = {}) =>
  app.browser(cookie).post(`/location/${of}/save${at}`, {
    intent: 'toggle',
    collection: String(id),
    want,
    ...(at && { stay: 'on' }), // as a script sends it
  })
/** Moves everything done so far this long into the past. */
async function later(ms: number) {
  const { db } = database
  const back = (column: string) => db.raw(`${column} - ? * interval '1 ms'`, [ms]) as unknown as Date
  const moved = { toggled_at: back('toggled_at'), last_saved_at: back('last_saved_at') }
  await db('bookmark_collections').where({ id: collection }).update(moved)
  const inside = db('bookmark_collection_items').where({ bookmark_collection_id: collection })
  await inside.update({ created_at: back('created_at') })
}
/** While it runs, an hour of the wait passes in no time: a busy machine can take longer than two seconds for a press. */
async function withTimeStopped(run: () => Promise<void>) {
  await database.db.raw(`
    create function stop_time() returns trigger language plpgsql as $$
      begin new.toggled_at := new.toggled_at + interval '1 hour'; return new; end $$;
    create trigger stop_time before update of toggled_at on bookmark_collections
      for each row execute function stop_time()`)
  try {
    await run()
  } finally {
    await database.db.raw('drop function stop_time() cascade')
  }
}
const own = (values: Partial<BookmarkCollectionRow> & { locations?: number[] } = {}) =>
  insertCollection(database.db, { created_by: reader.id, ...values })
const viewer = () => viewerFor({ id: reader.id, first_name: 'Robin', last_name: 'Reader' })

beforeAll(async () => {
  const { db } = database
  location = (await insertLocation(db, { name: 'Owl Café' })).id
  other = (await insertLocation(db)).id
})
beforeEach(async () => {
  reader = await person()
  collection = (await own({ name: 'Exam "week"', last_saved_at: new Date(2026, 0, 1) })).id
})

describe('a location', () => {
  it('goes in and out, and the message appears on the next page', async () => {
    const browser = app.browser(reader.cookie)
    const page = `/location/${location}/save`
    const toggle = { intent: 'toggle', collection: String(collection) }
    await answered(browser.post(page, { ...toggle, want: 'on' }), 303, page)
    expect(await items()).toEqual([location])
    expect((await row()).last_saved_at.getTime()).toBeGreaterThan(Date.now() - 10_000)
    const shown = (await browser.get(page)).text
    expect(shown).toContain('Saved to &quot;Exam &quot;week&quot;&quot;')
    expect(shown).toMatch(/<span class="saved">Saved<\/span>.*name="want" value="off"/)

    await later(2000)
    const last = (await row()).last_saved_at
    await answered(browser.post(page, { ...toggle, want: 'off' }), 303)
    expect(await items()).toEqual([])
    expect((await row()).last_saved_at).toEqual(last)
    const after = (await browser.get(page)).text
    expect(after).toContain('Removed from &quot;Exam &quot;week&quot;&quot;')
    expect(after).not.toContain('class="saved"')
  })

  it('in or out once more is the same press and changes nothing, however soon', async () => {
    for (const at of ['', '.data']) {
      for (const want of ['on', 'off']) {
        const first = await press(want, { at })
        expect(first.status).toBe(at ? 200 : 303)
        const [before, kept] = [await row(), await items()]
        expect((await press(want, { at })).status, `${want} ${at}`).toBe(at ? 200 : 303)
        expect([await row(), await items()]).toEqual([before, kept])
        await later(2001)
      }
    }
  })

  it('that has been in for a while says so', async () => {
    await press('on')
    await later(60_001)
    const said = 'Location already exists in this collection.'
    const answer = await answered(press('on'), 409)
    expect(answer.text).toContain(said)
    expect(answer.text).toMatch(/<title>Error: Save Owl Café/)
    expect(await faultOf((await press('on', { at: '.data' })).text)).toBe(said)
    expect(await items()).toEqual([location])
  })
})

describe('two presses within two seconds', () => {
  it('on one collection: the second is refused, for any location, and changes nothing', async () => {
    await withTimeStopped(async () => void (await press('on')))
    for (const of of [location, other]) {
      const want = of === location ? 'off' : 'on'
      const answer = await answered(press(want, { of }), 409)
      expect(answer.text).toContain(WAIT)
      const quiet = await press(want, { of, at: '.data' })
      expect([quiet.status, await faultOf(quiet.text)]).toEqual([409, WAIT])
    }
    expect(await items()).toEqual([location])
    await later(3_602_000)
    expect((await press('off')).status).toBe(303)
    expect(await items()).toEqual([])
  })

  it('on two collections both count', async () => {
    const second = (await own()).id
    for (const id of [collection, second]) await answered(press('on', { id }), 303)
    const found = database.db('bookmark_collection_items').where({ location_id: location })
    expect(await found.whereIn('bookmark_collection_id', [collection, second])).toHaveLength(2)
  })
})

describe('fifty presses at once', () => {
  it('that want the same add a location once, and each response says that it is in', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => press('on', { at: '.data' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await items()).toEqual([location])
  })

  it('in and out: one counts, and the state is that of it', async () => {
    const wants = Array.from({ length: 50 }, (_each, n) => n % 2 === 1)
    const both = { viewer: viewer(), locationId: location, collectionId: collection }
    await withTimeStopped(async () => {
      const outcomes = await Promise.all(wants.map((on) => setSaved(database.db, { ...both, on })))
      expect(outcomes.filter((outcome, n) => wants[n] && !outcome.ok)).toEqual([])
      for (const outcome of outcomes)
        if (!outcome.ok) expect(outcome).toMatchObject({ kind: 'conflict', message: WAIT })
      expect(await items()).toEqual([location])
    })
  })

  it('about fifty locations: one goes in', async () => {
    const locations = await Promise.all(Array.from({ length: 50 }, () => insertLocation(database.db)))
    const press = { viewer: viewer(), collectionId: collection, on: true }
    await withTimeStopped(async () => {
      const outcomes = await Promise.all(
        locations.map(({ id }) => setSaved(database.db, { ...press, locationId: id })),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes.filter((outcome) => !outcome.ok && outcome.message === WAIT)).toHaveLength(49)
      expect(await items()).toHaveLength(1)
    })
  })
})

describe('bad input', () => {
  it("another user's collection counts as missing, and is unchanged", async () => {
    const stranger = await person()
    for (const at of ['', '.data']) {
      for (const id of [collection, 999_999_999]) {
        const answer = await answered(press('on', { id, at, cookie: stranger.cookie }), 404)
        expect(answer.text).toContain('Collection information is missing.')
      }
    }
    expect(await items()).toEqual([])
    const { text } = await app.browser(stranger.cookie).get(`/location/${location}/save`)
    expect(text).not.toContain('Exam &quot;week')
  })

  it('an invalid collection or action is 422', async () => {
    const send = (fields: Record<string, string>) =>
      app.browser(reader.cookie).post(`/location/${location}/save`, fields)
    const on = { want: 'on' }
    for (const fields of [{}, { collection: 'x', ...on }, { collection: '-1', ...on }, on]) {
      const answer = await answered(send({ intent: 'toggle', ...fields }), 422)
      expect(answer.text).toContain('Collection information is missing.')
    }
    for (const want of ['', 'flip', 'ON']) expect((await press(want, { at: '.data' })).status, want).toBe(422)
    await answered(send({ intent: 'nothing' }), 400)
    expect(await items()).toEqual([])
  })

  it('a missing location, or one that is not public, cannot be added, but can be removed', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { status: 'Pending' })
    const hidden = [
      (await insertLocation(db, { status: 'Denied' })).id,
      (await insertLocation(db, { university_id: campus.id })).id,
      999_999_999,
    ]
    for (const of of hidden) {
      for (const at of ['', '.data']) {
        const answer = await answered(press('on', { of, at }), 404)
        expect(answer.text).toContain('User or location information is missing.')
      }
      expect((await app.browser(reader.cookie).get(`/location/${of}/save`)).status).toBe(404)
    }
    expect(await items()).toEqual([])
    await press('on')
    await later(3000)
    await db('study_locations').where({ id: location }).update({ status: 'Denied' })
    expect((await press('off', { at: '.data' })).status).toBe(200)
    expect(await items()).toEqual([])
    await db('study_locations').where({ id: location }).update({ status: 'Approved' })
  })
})

describe('the picker', () => {
  it('lists the collections most recently added to first, each with its state', async () => {
    await own({ name: 'Newer', last_saved_at: new Date(2026, 5, 1), locations: [location] })
    await own({ name: 'Older', last_saved_at: new Date(2025, 1, 1) })
    const names = async () => {
      const { text } = await app.browser(reader.cookie).get(`/location/${location}/save`)
      return [...text.matchAll(/<li><span dir="auto">([^<]+)<\/span>/g)].map(([, name]) =>
        name!.replaceAll('&quot;', '"'),
      )
    }
    expect(await names()).toEqual(['Newer', 'Exam "week"', 'Older'])
    await press('on')
    expect(await names()).toEqual(['Exam "week"', 'Newer', 'Older'])
    const { text } = await app.browser(reader.cookie).get(`/location/${location}/save`)
    expect(text.match(/class="saved"/g)).toHaveLength(2)
  })

  it('says so if the collections cannot be read, or one cannot be changed', async () => {
    await whileRenamed(database.db, 'bookmark_collection_items', null, async () => {
      const page = await app.browser(reader.cookie).get(`/location/${location}/save`)
      expectPage(page, 200, 'Could not load your collections or save status.')
      expect((await answered(press('on'), 503)).text).toContain('Failed to update save status: ')
    })
  })

  it('sends a visitor to log in and back, also after a press', async () => {
    const page = `/location/${location}/save`
    const browser = app.browser()
    const toggle = { intent: 'toggle', collection: String(collection), want: 'on' }
    for (const ask of [() => browser.get(page), () => browser.post(page, toggle)]) {
      const answer = await ask()
      expect(answer.to).toBe(signInTo(page))
      expect((await browser.get(answer.to!)).text).toContain('Please log in to continue')
    }
    // For a script this is a redirect, too.
    expect((await app.browser().post(`${page}.data`, { ...toggle, stay: 'on' })).status).toBe(202)
    expect(await items()).toEqual([])
  })
})

it('every card of a list and the page of a location have a save button', async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Card College', city: 'Berkeley' })
  const card = { name: 'Card Library', university_id: campus.id, tags: ['Quiet'] }
  const { id, name } = await insertLocation(db, card)
  const campusPath = '/university/Card%20College%20Berkeley'
  for (const path of [
    `${campusPath}?tag=Quiet`,
    `${campusPath}/Card%20Library`,
    '/search?q=card%20library',
  ]) {
    for (const cookie of ['', reader.cookie]) {
      const { html } = await app.browser(cookie).get(path)
      const to = `/location/${id}/save`
      const link = cookie ? `main form[action="${to}"] button` : `main a[href="${to}"]`
      expect(textsAt(html, link), path).toEqual(['Save'])
      expect(attrAt(html, link, 'aria-label'), path).toBe(`Save ${name}`)
    }
  }
})
