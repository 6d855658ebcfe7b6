import { describe, expect, it } from 'vitest'
import { hourText } from '~/spots/model/busyness-rules'
import { hourIn } from '~/spots/hours-rules'
import { insertArea, insertTraits } from '../../factories/area'
import { insertReports } from '../../factories/busyness'
import { everyDay, insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { ago } from '../../support/times'

const database = useDatabase()
const app = useApp(database)

/** This many miles north of a point with nothing else nearby. */
const at = (north: number, longitude = -104) => ({ latitude: 44 + north / 69.0976, longitude })

async function htmlOf(path: string, universityId?: number) {
  const user = await insertUser(database.db, { university_id: universityId ?? null })
  const { cookie } = await logIn(database.db, app.env, user.id) // bypasses the cache
  return (await app.browser(cookie).get(path)).html
}
const factsOf = async (path: string, universityId?: number) =>
  (await htmlOf(path, universityId)).querySelectorAll('.glance li').map((each) => each.textContent.trim())

describe('the facts under the title of a location', () => {
  it('say until when it is open, how busy it is, how far, and what it has', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'Glance College', ...at(0) })
    const { id, time_zone } = await insertLocation(db, {
      ...at(0.3),
      tags: ['Wifi', 'Near By Food'],
      hours: everyDay('00:00', '00:00'),
    })
    const path = `/location/${id}`
    expect(await factsOf(path)).toEqual([
      'Open 24 hours',
      'No reports in the last 30 minutes',
      '0.4 mi, 8 min walk from Glance College',
      'Wifi',
      'Food nearby',
    ])
    // The hour of this weekday that's nearest to now, of those with three reports.
    const hour = 3_600_000
    const local = hourIn(time_zone, new Date())!
    const away = local < 12 ? 2 : -2 // on the same day
    const weeksAgo = (weeks: number, hours = 0) => ago(weeks * 7 * 24 * hour - hours * hour)
    for (const weeks of [1, 2, 3]) {
      await insertReports(db, { location: id, level: 4, at: weeksAgo(weeks, 2 * away) })
      await insertReports(db, { location: id, level: 3, at: weeksAgo(weeks, away) })
      if (weeks < 3) await insertReports(db, { location: id, level: 2, at: weeksAgo(weeks) })
    }
    // Usual hours are shared for a minute, unless something changes.
    const anew = () => db('study_locations').where({ id }).update({ updated_at: new Date() })
    await anew()
    expect((await factsOf(path))[1]).toBe(`Usually Moderately Busy at ${hourText(local + away)}`)
    await insertReports(db, { location: id, level: 2, at: weeksAgo(3) })
    await anew()
    expect((await factsOf(path))[1]).toBe('Usually Slightly Busy now')
    await insertReports(db, { location: id, level: 4, at: new Date() })
    expect((await factsOf(path))[1]).toBe('Now: Extremely Busy')
  })

  it('say what facts, answers and areas say, as the rest of the page does', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { ...at(0, -107), tags: ['Wifi', 'Quiet'] })
    await insertTraits(db, id, { wifi: 0, outlets: 2 })
    await insertArea(db, id, { kind: 'cafe' })
    expect((await factsOf(`/location/${id}`)).slice(-4)).toEqual([
      'Quiet',
      'Outlets',
      'Unreliable wifi',
      'Food',
    ])
    const html = await htmlOf(`/location/${id}`)
    const amenities = html.querySelectorAll('.amenities li').map((each) => each.textContent.trim())
    expect(amenities).toEqual(expect.arrayContaining(['Quiet', 'Outlet', 'Food Service']))
    expect(amenities).not.toContain('Wifi')
  })

  it('say what only some areas have', async () => {
    const { db } = database
    const { id } = await insertLocation(db, at(0, -108))
    await insertTraits(db, id, { noise: 2, outlets: 0 })
    await insertArea(db, id, { kind: 'silent room', traits: { outlets: 2 } })
    expect((await factsOf(`/location/${id}`)).slice(-2)).toEqual([
      'Quiet in some areas',
      'Outlets in some areas',
    ])
  })

  it('say how many areas it has, with a link to them', async () => {
    const { db } = database
    const { id } = await insertLocation(db, at(0, -110))
    const path = `/location/${id}`
    await insertArea(db, id)
    expect(await factsOf(path)).toContain('1 area inside')
    await insertArea(db, id)
    const html = await htmlOf(path)
    const link = html.querySelector('.glance a[href="#inside"]')!
    expect(link.textContent).toBe('2 areas inside')
    expect(html.querySelectorAll('#inside .areas > li')).toHaveLength(2)
  })

  it("measure from the reader's own campus, if that is near", async () => {
    const { db } = database
    const one = await insertUniversity(db, { name: 'First College', ...at(0, -100) })
    const other = await insertUniversity(db, { name: 'Second College', ...at(5, -100) })
    const far = await insertUniversity(db, { name: 'Far College', ...at(100, -100) })
    const cafe = `/location/${(await insertLocation(db, at(0.3, -100))).id}`
    expect((await factsOf(cafe))[2]).toBe('0.4 mi, 8 min walk from First College')
    expect((await factsOf(cafe, other.id))[2]).toBe('About 6.1 mi from Second College')
    expect((await factsOf(cafe, far.id))[2]).toBe('0.4 mi, 8 min walk from First College')
    await insertLocation(db, { name: 'Glance Hall', university_id: one.id, ...at(0.1, -100) })
    const hall = '/university/First%20College%20Berkeley/Glance%20Hall'
    for (const reader of [undefined, one.id, far.id])
      expect((await factsOf(hall, reader))[2]).toBe('On campus')
    expect((await factsOf(hall, other.id))[2]).toBe('About 6.4 mi from Second College')
    // A campus that isn't public doesn't count.
    await db('universities').where({ id: other.id }).update({ status: 'Pending' })
    expect((await factsOf(hall, other.id))[2]).toBe('On campus')
  })
})

describe('similar spots nearby', () => {
  it('are within 3 miles, of the same kind or share 2 tags, the best by weighted rating first', async () => {
    const { db } = database
    const point = (north: number) => at(north, -95)
    const campus = await insertUniversity(db, { name: 'Similar College', ...point(2) })
    const { id } = await insertLocation(db, { kind: 'cafe', tags: ['Wifi', 'Quiet'], ...point(0) })
    const spot = async (
      name: string,
      north: number,
      ratings: number[],
      values: Parameters<typeof insertLocation>[1] = {},
    ) => {
      const made = await insertLocation(db, { name, kind: 'cafe', ...point(north), ...values })
      for (const rating of ratings)
        await insertReview(db, { study_location_id: made.id, user_id: (await insertUser(db)).id, rating })
    }
    await spot('Lucky Once', 1, [5])
    await spot('Much Loved', 2, [5, 5, 5, 4, 5])
    await spot('Disliked', 0.5, [1, 1])
    await spot('Alike Hall', 1, [4], {
      kind: 'library',
      tags: ['Wifi', 'Quiet', 'Outlet'],
      university_id: campus.id,
      category: 'On-Campus',
    })
    await spot('Another Kind', 0.2, [5, 5, 5], { kind: 'library', tags: ['Wifi', 'Off-Campus'] })
    await spot('Too Far', 3.5, [5, 5, 5])
    await spot('Hidden', 0.1, [5, 5, 5], { status: 'Pending' })
    const html = await htmlOf(`/location/${id}`)
    const links = html.querySelectorAll('.similar a')
    expect(links.map((link) => link.textContent)).toEqual([
      'Much Loved',
      'Lucky Once',
      'Alike Hall',
      'Disliked',
    ])
    expect(links[2]!.getAttribute('href')).toBe('/university/Similar%20College%20Berkeley/Alike%20Hall')
    expect(html.querySelector('.similar p')!.textContent).toMatch(/^2\.0 mi away · /)
  })
})
