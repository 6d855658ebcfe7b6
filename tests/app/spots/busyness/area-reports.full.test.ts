import { beforeEach, describe, expect, it } from 'vitest'
import { groupsOf } from '~/spots/busyness/panel-view.server'
import { panelCounts } from '~/spots/busyness/queries.server'
import { reportBusyness } from '~/spots/page/show-busyness.server'
import { levelOf } from '~/spots/model/busyness-rules'
import { locationsOf } from '~/spots/queries.server'
import { insertArea } from '../../../factories/area'
import { insertCount, insertReports } from '../../../factories/busyness'
import { insertLocation } from '../../../factories/location'
import { insertMember, insertUser } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { sized } from '../../../support/full'
import { answered } from '../../../support/answers'

const database = useDatabase()
const app = useApp(database)
let location: number

beforeEach(async () => {
  location = (await insertLocation(database.db)).id
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const reports = () => database.db('busyness_reports').where({ study_location_id: location }).orderBy('id')
const area = async (seats: number | null) => (await insertArea(database.db, location, { seats })).id

async function levels(id = location) {
  const counts = await panelCounts(database.db, { location: id, viewer: null, now: new Date() })
  const [row] = await locationsOf(database.db, [id])
  return { sql: row!.busy_now, typescript: levelOf(groupsOf(counts)) }
}

/** An independent calculation with fractions, directly from docs/busyness.md. */
function levelByHand(
  areas: { id: number; seats: number | null }[],
  told: { area: number | null; level: number; minutes: number }[],
  counted: { area: number | null; level: number | null; minutes: number; hangs: boolean }[],
): number | null {
  const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const known = areas.flatMap(({ seats }) => (seats === null ? [] : [seats]))
  const usual = known.length > 0 ? mean(known) : 1
  let weights = 0
  let weighted = 0
  const current = counted.filter(({ minutes, hangs, level }) => minutes < 15 && !(hangs && (level ?? 0) > 0))
  const whole = current.find((each) => each.area === null)
  if (whole) return whole.level === null ? null : whole.level / 100
  for (const id of [null, ...areas.map((each) => each.id)]) {
    const count = current.find((each) => each.area === id)
    if (count && count.level === null) continue
    const newest = told
      .filter((each) => each.area === id && each.minutes < 30)
      .toSorted((a, b) => a.minutes - b.minutes)
      .slice(0, 3)
    if (newest.length === 0 && !count) continue
    const weight = areas.find((each) => each.id === id)?.seats ?? usual
    weights += weight
    weighted += weight * (count ? count.level! / 100 : mean(newest.map(({ level }) => level)))
  }
  return weights === 0 ? null : weighted / weights
}

describe('how busy a spot is by its areas', () => {
  it('is the mean of its areas by seats, and reports on the whole count like an average area', async () => {
    const [hall, room] = [await area(300), await area(100)]
    await insertReports(database.db, { location, area: hall, level: 1, times: 3 })
    await insertReports(database.db, { location, area: room, level: 4 })
    expect(await levels()).toEqual({ sql: 1.75, typescript: 1.75 })
    await insertReports(database.db, { location, level: 4 })
    expect(await levels()).toEqual({ sql: 2.5, typescript: 2.5 })
  })

  it('counts an area without seats like the mean of the others, and all alike if none has any', async () => {
    const [hall, lawn] = [await area(90), await area(null)]
    await insertReports(database.db, { location, area: hall, level: 1 })
    await insertReports(database.db, { location, area: lawn, level: 2 })
    expect(await levels()).toEqual({ sql: 1.5, typescript: 1.5 })
    await database.db('location_areas').where({ id: hall }).update({ seats: null })
    expect(await levels()).toEqual({ sql: 1.5, typescript: 1.5 })
  })

  it('is the mean of the newest three without areas, as before', async () => {
    for (const [minutes, level] of Object.entries({ 4: 4, 3: 1, 2: 1, 1: 2 }))
      await insertReports(database.db, { location, level, at: ago(Number(minutes)) })
    expect(await levels()).toEqual({ sql: 1.33, typescript: 1.33 })
    await area(50)
    expect(await levels()).toEqual({ sql: 1.33, typescript: 1.33 })
  })

  it('is the same in SQL, in TypeScript and by hand, whatever is reported and counted', async () => {
    let state = 7
    const chance = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n
    // Not within 6 seconds of a limit, which a busy machine takes until it asks.
    const within = (minutes: number) => chance(minutes) + (100 + chance(800)) / 1001
    for (let round = 0; round < sized(40, 120); round++) {
      location = (await insertLocation(database.db)).id
      const now = Date.now()
      const at = (minutes: number) => new Date(now - minutes * 60_000)
      const seats = Array.from({ length: chance(6) }, () => (chance(3) === 0 ? null : 1 + chance(9999)))
      const areas: { id: number; seats: number | null }[] = []
      for (const each of seats) areas.push({ id: await area(each), seats: each })
      const told = Array.from({ length: chance(14) }, () => ({
        area: chance(4) === 0 ? null : (areas[chance(Math.max(1, areas.length))]?.id ?? null),
        level: 1 + chance(4),
        minutes: within(33),
      }))
      for (const { area: about, level, minutes } of told)
        await insertReports(database.db, { location, area: about, level, at: at(minutes) })
      const counted = [null, ...areas.map(({ id }) => id)]
        .filter((about) => chance(about === null ? 6 : 3) === 0)
        .map((about) => ({
          area: about,
          level: [null, 0, chance(401), chance(401)][chance(4)]!,
          minutes: within(18),
          hangs: chance(4) === 0,
        }))
      for (const { area: about, level, minutes, hangs } of counted)
        await insertCount(database.db, {
          location,
          area: about,
          level,
          at: at(minutes),
          ...(hangs && { same: { n: 6, since: at(minutes + 90) } }),
        })
      const { sql, typescript } = await levels()
      const expected = levelByHand(areas, told, counted)
      expect(typescript, `round ${round}`).toBe(sql)
      if (expected === null) expect(sql).toBeNull()
      else expect(Math.abs(sql! - expected), `round ${round}`).toBeLessThanOrEqual(0.005 + 1e-9)
    }
  })
})

describe('a report on an area', () => {
  it('is one report per user, spot and half hour, however many areas and however fast', async () => {
    const viewer = await insertUser(database.db)
    const areas = [await area(10), await area(20), null]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, n) =>
        reportBusyness(database.db, { viewer, location: { id: location }, area: areas[n % 3], level: 2 }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await reports()).toHaveLength(1)
  })

  it('on an area of another spot, or a removed one, is refused and starts no waiting time', async () => {
    const viewer = await insertUser(database.db)
    const elsewhere = (await insertArea(database.db, (await insertLocation(database.db)).id)).id
    for (const about of [elsewhere, 999_999_999])
      expect(
        await reportBusyness(database.db, { viewer, location: { id: location }, area: about, level: 2 }),
      ).toMatchObject({ ok: false, kind: 'invalid', field: 'area' })
    expect(await reports()).toEqual([])
    expect(await database.db('busyness_throttles').where({ user_id: viewer.id })).toEqual([])
  })

  it('stays when the area is removed, as one on the whole, and is deleted with the spot', async () => {
    const room = await area(10)
    await insertReports(database.db, { location, area: room, level: 4 })
    await database.db('location_areas').where({ id: room }).del()
    expect(await reports()).toMatchObject([{ area_id: null, busyness_level: 4 }])
    await insertReports(database.db, { location, area: await area(10) })
    await database.db('study_locations').where({ id: location }).del()
    expect(await reports()).toEqual([])
  })

  it('can be sent without scripts, and the panel shows each area', async () => {
    const hostile = '</option><script>alert(1)</script>"\'&'
    const { id } = await insertArea(database.db, location, { name: hostile, seats: 30 })
    await insertReports(database.db, { location, level: 1, at: ago(4.5) })
    const { cookie } = await insertMember(database.db, app.env)
    const browser = app.browser(cookie)
    const page = (await browser.get(`/location/${location}`)).text
    expect(page).toContain(`<option value="${id}">&lt;/option&gt;&lt;script&gt;alert(1)`)
    expect(page).not.toContain('<script>alert(1)')
    await answered(browser.post(`/location/${location}/busyness`, { level: '4', area: String(id) }), 303)
    expect(await reports()).toMatchObject([{ area_id: null }, { area_id: id, busyness_level: 4 }])
    const panel = (await browser.get(`/location/${location}`)).text
      .replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(panel).toMatch(/: Extremely Busy just now Whole spot: Not Busy 4 minutes ago/)
    expect(panel).toContain('30 seats · Now: Extremely Busy')
    expect(panel).toContain('Moderately Busy 50–75%, based on the latest 2 reports')
  })

  it('comes back as chosen after logging in, and after an error', async () => {
    const id = await area(30)
    await area(20)
    const path = `/location/${location}/busyness`
    const asked = await app.browser().post(path, { level: '4', area: String(id) })
    const draft = asked.headers['set-cookie']!.find((line) => line.startsWith('draft='))!.split(';')[0]!
    const { cookie } = await insertMember(database.db, app.env)
    const back = (await app.browser(`${draft}; ${cookie}`).get(path)).text
    expect(back).toMatch(new RegExp(`<option value="${id}" selected`))
    const member = app.browser(cookie)
    const wrong = await answered(member.post(path, { level: '9', area: String(id) }), 422)
    expect(wrong.text).toMatch(new RegExp(`<option value="${id}" selected`))
    for (const bad of ['x', '-1', '1e3', '9'.repeat(40), '1 or 1=1'])
      expect((await member.post(path, { level: '2', area: bad })).status, bad).toBe(422)
    expect(await reports()).toEqual([])
  })
})
