import { describe, expect, it } from 'vitest'
import { insertArea } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { fieldsOf } from '../../support/formats/form-fields'
import { attrsAt } from '../../support/html'

const database = useDatabase()
const app = useApp(database)

/** A photo of a study spot with two areas, its uploader, an admin, and an area of another study spot. */
async function pictured() {
  const { db } = database
  const [user, admin, location, other] = [
    await insertUser(db),
    await insertUser(db, { role: 'Admin' }),
    await insertLocation(db),
    await insertLocation(db),
  ]
  const [attic, hall, elsewhere] = [
    await insertArea(db, location.id, { name: 'Attic' }),
    await insertArea(db, location.id, { name: 'Hall', position: 2 }),
    await insertArea(db, other.id, { name: 'Elsewhere' }),
  ]
  const review = await insertReview(db, { study_location_id: location.id, user_id: user.id })
  const { id } = await insertPhoto(db, review, { description: 'Long tables' })
  const of = async (account: { id: number }) => app.browser((await logIn(db, app.env, account.id)).cookie)
  return {
    locationId: location.id,
    adminId: admin.id,
    attic: String(attic.id),
    hall: String(hall.id),
    elsewhere: String(elsewhere.id),
    uploader: {
      browser: await of(user),
      path: `/location/${location.id}/review/photos/${id}`,
      form: 'caption',
    },
    admin: { browser: await of(admin), path: `/admin-dashboard/photos/${id}`, form: 'photo-area' },
    page: `/location/${location.id}/photos/${id}`,
    now: () => db('review_images').where({ id }).first('area_id', 'description'),
    removeAttic: () => db('location_areas').where({ id: attic.id }).del(),
  }
}

describe.each(['uploader', 'admin'] as const)('the %s of a photo', (who) => {
  const ready = async () => {
    const all = await pictured()
    const { browser, path, form } = all[who]
    const filled = async () => fieldsOf((await browser.get(path)).html.querySelector(`form#${form}`)!)
    return {
      ...all,
      filled,
      browser,
      send: async (area: string) => browser.post(path, { ...(await filled()), area }),
    }
  }

  it('says which area it shows, changes that, and clears it', async () => {
    const { attic, hall, send, now, filled, page } = await ready()
    expect((await filled()).area).toBe('')
    for (const area of [attic, hall]) {
      expect((await send(area)).status).toBe(303)
      expect(await now()).toEqual({ area_id: Number(area), description: 'Long tables' })
      expect((await filled()).area).toBe(area)
    }
    expect((await app.browser().get(page)).text).toContain('Hall: Long tables')
    expect((await send('')).status).toBe(303)
    expect(await now()).toEqual({ area_id: null, description: 'Long tables' })
  })

  it('refuses an area of another study spot, a removed one, and an invalid one', async () => {
    const { attic, elsewhere, send, now, removeAttic } = await ready()
    await send(attic)
    for (const area of [elsewhere, '999999999', '0', '-1', 'x', '9'.repeat(30)]) {
      const answer = await send(area)
      expect(answer.status, area).toBe(422)
      expect(answer.text).toContain('This area was removed')
    }
    expect((await now())!.area_id).toBe(Number(attic))
    await removeAttic()
    expect((await send(attic)).status).toBe(422)
    expect((await now())!.area_id).toBeNull()
  })

  it('may remove its area at the same time as it is chosen, without an error', async () => {
    const { attic, send, now, removeAttic } = await ready()
    const [answer] = await Promise.all([send(attic), removeAttic()])
    expect([303, 422]).toContain(answer.status)
    expect((await now())!.area_id).toBeNull()
  })
})

it('is in the moderation log once for each change by an admin, and never for the uploader', async () => {
  const { db } = database
  await db('moderation_log').del()
  const { uploader, admin, attic, hall, locationId, adminId } = await pictured()
  const send = async ({ browser, path, form }: typeof admin, area: string) => {
    const fields = fieldsOf((await browser.get(path)).html.querySelector(`form#${form}`)!)
    expect((await browser.post(path, { ...fields, area })).status).toBe(303)
  }
  const logged = () => db('moderation_log').orderBy('id').select('action', 'moderator_id', 'reason')
  await send(uploader, attic)
  await send(admin, attic)
  expect(await logged()).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => send(admin, hall)))
  await send(admin, '')
  const by = { action: 'place-photo', moderator_id: adminId }
  expect(await logged()).toEqual([
    { ...by, reason: 'It shows Hall' },
    { ...by, reason: 'Not in a specific area' },
  ])
  const log = async () => {
    app.dropCaches()
    return (await app.browser().get('/moderation-log')).html.text.replace(/\s+/g, ' ')
  }
  expect(await log()).toMatch(/A photo of .+ was assigned to another area ?Reason: It shows Hall/)
  await db('study_locations').where({ id: locationId }).update({ status: 'Pending' })
  const hidden = await log()
  expect(hidden).toContain('A photo was assigned to another area')
  expect(hidden).not.toContain('It shows')
})

it('only an admin finds the way from the photo to its area', async () => {
  const { uploader, admin, page } = await pictured()
  const link = async (browser: typeof admin.browser) =>
    attrsAt((await browser.get(page)).html, 'a', 'href').filter((href) => href === admin.path)
  expect(await link(admin.browser)).toHaveLength(1)
  expect(await link(uploader.browser)).toEqual([])
  expect(await link(app.browser())).toEqual([])
})
