import { beforeAll, beforeEach } from 'vitest'
import { SCALES } from '~/preferences/rules'
import { jpegFile, sendForm, type Sent } from '../app/requests/send-form'
import { insertCollection } from '../factories/collection'
import { insertLocation } from '../factories/location'
import { insertReview, reviewText } from '../factories/review'
import { insertUniversity } from '../factories/university'
import { startApp, useApp } from '../support/app'
import { whileRenamed } from '../support/services/broken'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { startForgetfulStorage } from '../support/services/forgetful-storage'
import { holdTexts } from './hold-texts'
import { SPOTS } from './spots'
import { atOnce, walker, type Browser } from './walk'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
beforeEach(() => database.db('rate_limits').del())

const { page, pages, sent, arrive, member, broken } = walker(app, database)

beforeAll(async () => {
  const { db } = database
  await insertUniversity(db, { name: 'Lantern College', city: 'Oakvale' })
  // What is recommended to an unknown user.
  await insertLocation(db, { name: 'Best Desk', review_count: 40, rating_sum: 200 })
})

const spot = async (values: Parameters<typeof insertLocation>[1] = {}) =>
  `/location/${(await insertLocation(database.db, values)).id}`
const away = (table: string, run: () => Promise<string>) => whileRenamed(database.db, table, null, run)

const REVIEW = { mode: 'create', rating: '4', description: reviewText() }
const review = async (fields: Record<string, string>) =>
  sent((await member()).browser, `${await spot()}/review`, { ...REVIEW, ...fields })
/** A user who has reviewed a spot. */
async function reviewer() {
  const who = await member()
  const location = await insertLocation(database.db)
  const { id } = await insertReview(database.db, { study_location_id: location.id, user_id: who.user.id })
  return { ...who, at: `/location/${location.id}/review`, id }
}
/** Adds photos to a review. */
async function upload(fields: Sent, through = app) {
  const { at, cookie } = await reviewer()
  const answer = await sendForm(through, `${at}/photos`, cookie, fields)
  return answer.location ? (await answer.follow()).text : answer.text
}
const file = (body: string | Buffer, name: string) => new File([new Uint8Array(Buffer.from(body))], name)

async function react(want: 'on' | 'off', run = atOnce) {
  const { id } = await reviewer()
  const { browser } = await member()
  const send = (wanted: string) =>
    sent(browser, `/review/${id}/reaction`, { reaction: 'Helpful', want: wanted })
  if (want === 'off') await send('on')
  return run(() => send(want))
}
/** Deletes someone else's review. */
async function remove(role: 'Admin' | 'Student', run = atOnce) {
  const { id } = await reviewer()
  const { browser } = await member({ role })
  const { updated_at } = (await database.db('reviews').where({ id }).first())!
  const fields = { reason: 'It names somebody.', seen: String(updated_at.getTime()) }
  return run(() => sent(browser, `/review/${id}/remove`, fields))
}

/** A user at the collections for a spot; `press` saves it in theirs, or removes it. */
async function picker() {
  const who = await member()
  const at = `${await spot()}/save`
  const { id } = await insertCollection(database.db, { created_by: who.user.id, name: 'Exam week' })
  const press = (want: 'on' | 'off', path = at, collection = id) =>
    sent(who.browser, path, { intent: 'toggle', collection: String(collection), want })
  /** Simulates that it was saved two minutes ago. */
  const wait = async () => {
    const then = new Date(Date.now() - 120_000)
    const { db } = database
    await db('bookmark_collections').where({ id }).update({ toggled_at: then, last_saved_at: then })
    await db('bookmark_collection_items').where({ bookmark_collection_id: id }).update({ created_at: then })
  }
  return { ...who, at, id, press, wait }
}
const COLLECTIONS = '/account/robinreader?tab=collections'
const collection = async (places: (number | null)[]) => {
  const { user, browser } = await member()
  const { id } = await insertCollection(database.db, { created_by: user.id, places })
  return page(`${COLLECTIONS}&collection=${id}`, browser)
}
const deleteCollection = async (run = atOnce) => {
  const { id, browser } = await picker()
  return run(() => sent(browser, `/collections/${id}/delete`))
}
const newCollection = async (name: string) => sent((await member()).browser, '/collections/new', { name })

const report = async (fields: Record<string, string> = { level: '2' }, who?: Browser) =>
  sent(who ?? (await member()).browser, `${await spot()}/busyness`, fields)
const MIDDLE = Object.fromEntries(SCALES.map((scale) => [scale, '1']))
const beginner = async () => (await member({ onboarding_offered_at: null })).browser
const finish = (browser: Browser) =>
  sent(browser, '/onboarding?step=2', { intent: 'preferences', noise_level: '0' })

holdTexts(SPOTS, {
  ...pages('/location/999999', '/location/first', '/insights', '/insights?tab=for-you'),
  'a spot that the campus does not have': () => page('/university/Lantern%20College%20Oakvale/No%20Hall'),
  'a spot of a campus that there is not': () => page('/university/Nowhere/Hall'),

  'a review, sent': () => review({}),
  'a review, changed': async () => {
    const { browser, at } = await reviewer()
    return sent(browser, at, { ...REVIEW, mode: 'edit', rating: '1' })
  },
  'a review, deleted': async () => {
    const { browser, at } = await reviewer()
    return sent(browser, `${at}/delete`)
  },
  'a review that stays': async () => {
    const { browser, at } = await reviewer()
    return broken('reviews', 'delete', () => sent(browser, `${at}/delete`))
  },
  'a review with too few words': () => review({ rating: '', description: 'Too short.' }),
  'a second review of a spot': async () => {
    const { browser, at } = await reviewer()
    return sent(browser, at, { ...REVIEW, description: reviewText('Typed in a second tab.') })
  },
  'a review that cannot be written': async () => {
    const [{ browser }, at] = [await member(), await spot()]
    return broken('reviews', 'insert', () => sent(browser, `${at}/review`, REVIEW))
  },
  'a review, by a visitor': async () => sent(app.browser(), `${await spot()}/review`, REVIEW),
  'deleting a review, as an admin': async () =>
    page(`/review/${(await reviewer()).id}/remove`, (await member({ role: 'Admin' })).browser),
  "deleting someone's review, as a student": () => remove('Student'),
  'a review, deleted by an admin': () => remove('Admin'),
  'a review that stays although an admin deletes it': () =>
    remove('Admin', (send) => broken('reviews', 'delete', send)),

  'a photo, added': async () => upload({ photos: await jpegFile() }),
  'a photo that cannot be noted': async () => {
    const photos = await jpegFile()
    return broken('review_images', 'insert', () => upload({ photos }))
  },
  'a photo that is too large': () => upload({ photos: file(Buffer.alloc(5 * 1024 * 1024 + 1), 'big.jpg') }),
  'a photo that is none': () => upload({ photos: file('<svg onload="x"/>', 'lamp.jpg') }),
  'a photo that has no name': () => upload({ photos: file('x', '....jpg') }),
  'a photo that was not chosen': () => upload({}),
  'a photo that storage forgets': async () => {
    const { s3, server } = await startForgetfulStorage()
    const forgetful = await startApp(database.db, { s3, varDir: app.env.varDir })
    try {
      return await upload({ photos: await jpegFile() }, forgetful)
    } finally {
      await forgetful.close()
      server.closeAllConnections()
      server.close()
    }
  },

  'a reaction, by a visitor': async () =>
    sent(app.browser(), `/review/${(await reviewer()).id}/reaction`, { reaction: 'Helpful', want: 'on' }),
  'a reaction that cannot be written': () =>
    react('on', (send) => broken('review_reactions', 'insert', send)),
  'a reaction that stays': () => react('off', (send) => broken('review_reactions', 'delete', send)),

  '/account/me': async () => page('/account/robinreader', (await member()).browser),
  '/account/me, as a visitor': () => page('/account/me'),
  '/account/me?tab=collections': async () => page(COLLECTIONS, (await member()).browser),
  '/account/me?tab=collections, while none can be read': async () => {
    const { browser } = await picker()
    return away('share_links', () => page(COLLECTIONS, browser))
  },
  'a collection': async () => {
    const tags = ['Wifi', 'Quiet', 'Outlet', 'Aesthetic', 'Private Rooms']
    return collection([(await insertLocation(database.db, { tags })).id, null])
  },
  'a collection with nothing in it': () => collection([]),
  'a collection, deleted': () => deleteCollection(),
  'a collection that stays': () => deleteCollection((send) => broken('bookmark_collections', 'delete', send)),
  'a new collection': () => newCollection('Exam week'),
  'a new collection without a name': () => newCollection(' '),
  'a new collection that cannot be written': () =>
    broken('bookmark_collections', 'insert', () => newCollection('Exam week')),
  'a new collection with a spot': async () =>
    sent((await member()).browser, `${await spot()}/save`, { intent: 'create', name: 'Exam week' }),

  'saving a spot, by a visitor': async () =>
    sent(app.browser(), `${await spot()}/save`, { intent: 'toggle', collection: '1', want: 'on' }),
  'saving a spot': async () => (await picker()).press('on'),
  'saving a spot, twice within 2 seconds': async () => {
    const { press } = await picker()
    await press('on')
    return press('off')
  },
  'saving a spot that has been in for long': async () => {
    const { press, wait } = await picker()
    await press('on')
    await wait()
    return press('on')
  },
  'a spot, removed from a collection': async () => {
    const { press, wait } = await picker()
    await press('on')
    await wait()
    return press('off')
  },
  'saving a spot that is gone': async () => (await picker()).press('on', '/location/999999/save'),
  'saving a spot in no collection': async () => {
    const { press, at } = await picker()
    return press('on', at, 999_999)
  },
  'saving a spot, with no collections': async () => {
    const { browser, at } = await picker()
    return away('bookmark_collection_items', () => page(at, browser))
  },
  'saving a spot, while nothing can be written': async () => {
    const { press } = await picker()
    return broken('bookmark_collection_items', 'insert', () => press('on'))
  },

  'a report, sent': () => report(),
  'a report without a level': () => report({}),
  'a report, by a visitor': () => report({ level: '2' }, app.browser()),
  'a second report': async () => {
    const [{ browser }, at] = [await member(), await spot()]
    await browser.post(`${at}/busyness`, { level: '2' })
    return sent(browser, `${at}/busyness`, { level: '3' })
  },
  'a report that cannot be written': () => broken('busyness_reports', 'insert', () => report()),
  'a spot whose busyness cannot be read': async () => {
    const at = await spot()
    return away('busyness_throttles', () => page(at))
  },

  '/insights?tab=for-you, as a member': async () => page('/insights?tab=for-you', (await member()).browser),

  '/onboarding, finished': async () => finish(await beginner()),
  '/onboarding, with a profile that stays': async () => {
    const browser = await beginner()
    const fields = { intent: 'profile', firstName: 'Noor', lastName: 'Haddad', university: '' }
    return broken('users', 'update', () => sent(browser, '/onboarding', fields))
  },
  '/onboarding, with preferences that cannot be written': async () => {
    const browser = await beginner()
    const answer = await whileRenamed(database.db, 'user_preferences', null, () =>
      browser.post('/onboarding?step=2', { intent: 'preferences', noise_level: '0' }),
    )
    return arrive(browser, answer)
  },
  '/setting/preferences, saved': async () => sent((await member()).browser, '/setting/preferences', MIDDLE),
  '/setting/preferences, sent by a visitor': () => sent(app.browser(), '/setting/preferences', MIDDLE),
  '/setting/preferences, while none can be read': async () => {
    const { browser } = await member()
    return away('user_preferences', () => page('/setting/preferences', browser))
  },
  '/setting/preferences, while none can be written': async () => {
    const { browser } = await member()
    return broken('user_preferences', 'insert', () => sent(browser, '/setting/preferences', MIDDLE))
  },
})
