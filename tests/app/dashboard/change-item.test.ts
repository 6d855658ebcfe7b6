import { WHOLE_SITE } from '~/services/auth/reach'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '~/services/outcome'
import type { Knex } from 'knex'
import { decidedMeanwhile } from '~/web/decision-text'
import { changeCampus } from '~/dashboard/items/change-campus.server'
import { changeLocation, type LocationChange } from '~/dashboard/items/change-location.server'
import { campusSnapshot, locationSnapshot } from '~/dashboard/items/item-queries.server'
import { itemWords } from '~/dashboard/item-words'
import { revertEdit } from '~/dashboard/items/revert-edit.server'
import { inTransaction } from '~/dashboard/in-transaction.server'
import { versionOf } from '~/dashboard/version.server'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useDatabase } from '../../support/database'

const { db } = useDatabase()
let editor: number
let other: number
let viewer: ReturnType<typeof viewerFor>

beforeAll(async () => {
  const admin = await insertUser(db, { role: 'Admin' })
  viewer = { ...viewerFor(admin), isAdmin: true, reach: WHOLE_SITE }
  editor = admin.id
  other = (await insertUser(db, { role: 'Admin' })).id
})

const changeLocationItem = (change: Partial<LocationChange> & Pick<LocationChange, 'id' | 'changes'>) =>
  inTransaction(db, (transaction: Knex.Transaction) =>
    changeLocation(transaction, {
      reach: WHOLE_SITE,
      editorId: editor,
      expected: null,
      message: 'Looked at it',
      ...change,
    }),
  )
const changeUniversity = (id: number, changes: Parameters<typeof changeCampus>[1]['changes']) =>
  inTransaction(db, (transaction) =>
    changeCampus(transaction, {
      reach: WHOLE_SITE,
      editorId: editor,
      expected: null,
      message: 'Looked at it',
      id,
      changes,
    }),
  )
const locationLog = (id: number) =>
  db('study_location_edit_logs').where({ study_location_id: id }).orderBy('id')
const pending = { status: 'Pending', latitude: null, longitude: null, time_zone: null } as const
const faultOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? null : [outcome.kind, outcome.message, outcome.field]
const versionNow = async (id: number) => versionOf((await locationSnapshot(db, WHOLE_SITE, id))!)
const spot = async (id: number) => (await db('study_locations').where({ id }).first())!
const colorado = async () => (await db('states').where({ name: 'Colorado' }).first('id'))!.id
const open = (day_of_week: number, start_time: string, end_time: string) => [
  { day_of_week, is_open: true, start_time, end_time },
]

describe('changing a study location', () => {
  it('saves the change and its log row together, with names in place of ids', async () => {
    const hours = open(1, '08:00', '20:00')
    const location = await insertLocation(db, { name: 'Log Café', tags: ['Quiet'], hours })
    const tags = await db('tag_types').whereIn('name', ['Wifi', 'Quiet']).pluck('id')
    const state_id = await colorado()
    const changed = { name: 'Log House', state_id, tags, hours: open(1, '09:00', '20:00') }
    const outcome = await changeLocationItem({
      id: location.id,
      message: '  Told by the owner ',
      suggestedBy: other,
      changes: { ...changed, city: 'Berkeley' },
    })
    expect(outcome).toMatchObject({ ok: true, value: { changed: ['name', 'state_id', 'tags', 'hours'] } })
    expect(outcome.ok && outcome.value.version).toBe(await versionNow(location.id))
    const [log, ...more] = await locationLog(location.id)
    expect(more).toEqual([])
    expect(log).toMatchObject({
      message: 'Told by the owner',
      edited_by: editor,
      suggested_by: other,
      action: {
        name: { old: 'Log Café', new: 'Log House' },
        tags: { old: ['Quiet'], new: expect.arrayContaining(['Quiet', 'Wifi']) },
        state_id: { new: state_id, note: 'California → Colorado' },
        hours: { old: [{ start_time: '08:00' }], new: [{ start_time: '09:00' }] },
      },
    })
    const row = await spot(location.id)
    expect(row).toMatchObject({ name: 'Log House', time_zone: 'America/Los_Angeles' })
    expect(row.hours_confirmed_on).not.toBeNull()
    expect(row.updated_at.getTime()).toBeGreaterThan(location.updated_at.getTime())
  })

  it('requires a reason and a change', async () => {
    const { id } = await insertLocation(db)
    const asked = { id, changes: { city: 'Oakland' } }
    for (const [change, ...fault] of [
      [{ ...asked, message: ' ' }, 'invalid', 'Update Reason is required.', 'message'],
      [{ ...asked, message: 'x'.repeat(1001) }, 'invalid', itemWords.reasonTooLong, 'message'],
      [{ id, changes: { city: 'Berkeley' } }, 'invalid', 'No changes detected.', undefined],
      [{ id: 999_999, changes: { city: 'Berkeley' } }, 'missing', itemWords.missing, undefined],
    ] as const)
      expect(faultOf(await changeLocationItem(change))).toEqual(fault)
    expect(await locationLog(id)).toEqual([])
  })

  it('that someone else has changed meanwhile is refused; the same form twice counts once', async () => {
    const { id } = await insertLocation(db)
    const expected = await versionNow(id)
    const oakland = { id, expected, changes: { city: 'Oakland' } }
    expect((await changeLocationItem(oakland)).ok).toBe(true)
    expect(await changeLocationItem(oakland)).toMatchObject({ ok: true, value: { changed: [] } })
    const late = [
      'conflict',
      expect.stringMatching(/ edited this at \d{1,2}:\d\d [AP]M UTC\. Nothing was saved\./),
      undefined,
    ]
    expect(faultOf(await changeLocationItem({ id, expected, changes: { zipcode: '94601' } }))).toEqual(late)
    expect(faultOf(await changeLocationItem({ ...oakland, editorId: other }))).toEqual(late)
    expect(await locationLog(id)).toHaveLength(1)
    expect(await spot(id)).toMatchObject({ zipcode: null, city: 'Oakland' })
  })

  it('by two admins at once is done by one of them', async () => {
    const { id } = await insertLocation(db)
    const expected = await versionNow(id)
    const outcomes = await Promise.all(
      [...Array(8).keys()].map((n) => {
        const asked = { id, expected, editorId: n % 2 ? editor : other, message: `Reason ${n}` }
        return changeLocationItem({ ...asked, changes: { name: `Name ${n}` } })
      }),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.kind))).toEqual(Array(7).fill('conflict'))
    expect(await locationLog(id)).toHaveLength(1)
  })

  it('is refused for each possible reason, and then nothing is saved', async () => {
    const denied = await insertUniversity(db, { name: 'Denied College', status: 'Denied' })
    const campus = await insertUniversity(db)
    await insertLocation(db, { name: 'Same Name', university_id: campus.id })
    const on = { category: 'On-Campus', university_id: campus.id } as const
    const waits = { ...on, status: 'Pending' } as const
    const below = { ...waits, university_id: denied.id }
    const approved = { status: 'Approved' } as const
    const notUnder = itemWords.campusStatus('Denied College', 'Denied')
    const cases: [object, LocationChange['changes'], string, string | undefined][] = [
      [pending, { ...approved, category: 'Off-Campus' }, itemWords.coordinatesRequired, 'latitude'],
      [pending, { latitude: 1 }, itemWords.coordinatesIncomplete, 'longitude'],
      [{ ...pending, category: 'Uncategorized' }, { status: 'Denied' }, itemWords.needsCategory, 'category'],
      [{ status: 'Pending', category: 'On-Campus' }, approved, itemWords.needsCampus, 'university_id'],
      [waits, { ...approved, category: 'Off-Campus' }, itemWords.noCampus, 'university_id'],
      [below, approved, notUnder, 'status'],
      [on, { university_id: denied.id }, notUnder, 'status'],
      [on, { university_id: 999_999 }, itemWords.campusMissing, 'university_id'],
      [waits, { ...approved, name: 'same name' }, itemWords.nameTaken, 'name'],
      [{}, { name: 'x'.repeat(201) }, itemWords.refused, undefined],
      [{}, { tags: [999_999] }, itemWords.refused, undefined],
    ]
    for (const [values, changes, message, field] of cases) {
      const { id } = await insertLocation(db, values)
      const before = await locationSnapshot(db, WHOLE_SITE, id)
      expect(faultOf(await changeLocationItem({ id, changes }))?.slice(1), message).toEqual([message, field])
      expect(await locationSnapshot(db, WHOLE_SITE, id)).toEqual(before)
      expect(await locationLog(id)).toEqual([])
    }
  })

  it('uses the coordinates of its campus on request, and the matching time zone', async () => {
    const denver = { latitude: 40.01, longitude: -105.27, time_zone: 'America/Denver' }
    const campus = await insertUniversity(db, denver)
    const { id } = await insertLocation(db, { ...pending, university_id: campus.id })
    const approve = { changes: { status: 'Approved' }, useCampusPoint: true } as const
    expect((await changeLocationItem({ id, ...approve })).ok).toBe(true)
    expect(await spot(id)).toMatchObject({ ...denver, status: 'Approved' })
    const action = { latitude: { old: null, new: 40.01 }, status: { old: 'Pending', new: 'Approved' } }
    expect((await locationLog(id))[0]!.action).toMatchObject(action)
    // Existing ones stay.
    const placed = await insertLocation(db, { status: 'Pending', university_id: campus.id })
    await changeLocationItem({ id: placed.id, ...approve })
    expect((await spot(placed.id)).latitude).toBe(placed.latitude)
  })

  it('keeps the time zone from its source until the location moves, and allows fixing a public one under a non-public campus', async () => {
    const { id } = await insertLocation(db, { status: 'Pending', time_zone: 'America/Phoenix' })
    await changeLocationItem({ id, changes: { status: 'Approved' } })
    expect((await spot(id)).time_zone).toBe('America/Phoenix')
    await changeLocationItem({ id, changes: { latitude: 41.88, longitude: -87.63 } })
    expect((await spot(id)).time_zone).toBe('America/Chicago')
    const denied = await insertUniversity(db, { status: 'Denied' })
    const below = await insertLocation(db, { university_id: denied.id })
    expect((await changeLocationItem({ id: below.id, changes: { city: 'Oakland' } })).ok).toBe(true)
  })
})

describe('changing a campus', () => {
  it('saves its log, its key and its time zone', async () => {
    const { id } = await insertUniversity(db, { name: 'Moved College', ...pending })
    const unplaced = ['invalid', itemWords.coordinatesRequired, 'latitude']
    expect(faultOf(await changeUniversity(id, { status: 'Approved' }))).toEqual(unplaced)
    const chicago = { latitude: 41.88, longitude: -87.63, city: 'Chicago', school_hex_color: '#112233' }
    expect(await changeUniversity(id, { status: 'Approved', ...chicago })).toMatchObject({ ok: true })
    const saved = { key: 'Moved College Chicago', time_zone: 'America/Chicago', status: 'Approved' }
    expect(await db('universities').where({ id }).first()).toMatchObject(saved)
    await changeUniversity(id, { states_id: await colorado() })
    const [log, later] = await db('university_edit_logs').where({ university_id: id }).orderBy('id')
    expect(Object.keys(log!.action).sort()).toEqual([...Object.keys(chicago), 'status'].sort())
    expect(later!.action.states_id!.note).toBe('California → Colorado')
  })

  it('under a key of another Approved one is refused', async () => {
    await insertUniversity(db, { name: 'Twin College' })
    await insertUniversity(db, { name: 'Twin College' })
    const third = await insertUniversity(db, { name: 'Twin College', status: 'Pending' })
    const taken = ['conflict', itemWords.campusTaken, 'name']
    expect(faultOf(await changeUniversity(third.id, { status: 'Approved' }))).toEqual(taken)
    expect((await campusSnapshot(db, WHOLE_SITE, third.id))!.status).toBe('Pending')
  })
})

describe('reverting', () => {
  it('undoes one change, as a change with its own reason', async () => {
    const { id } = await insertLocation(db, { name: 'Reverted Café', tags: ['Quiet'] })
    const before = (await locationSnapshot(db, WHOLE_SITE, id))!
    const wrong = { name: 'Wrong', tags: [], hours: open(2, '08:00', '09:00') }
    await changeLocationItem({ id, changes: wrong })
    await changeLocationItem({ id, changes: { city: 'Oakland' } })
    const logId = (await locationLog(id))[0]!.id
    const asked = { viewer, kind: 'spot', id, logId, message: 'It was right' } as const
    const version = await versionNow(id)
    const revert = async (over: object) => faultOf(await revertEdit(db, { ...asked, version, ...over }))
    expect(await revert({ version: 'old' })).toEqual(['conflict', decidedMeanwhile(null), undefined])
    expect(await revert({})).toBeNull()
    expect(await locationSnapshot(db, WHOLE_SITE, id)).toEqual({ ...before, city: 'Oakland' })
    expect((await locationLog(id)).at(-1)).toMatchObject({
      message: 'It was right',
      action: { name: { old: 'Wrong', new: 'Reverted Café' } },
    })
    const done = versionOf({ ...before, city: 'Oakland' })
    expect(await revert({ version: done })).toEqual(['invalid', itemWords.noChanges, undefined])
    expect((await revert({ logId: 999_999 }))?.[0]).toBe('missing')
    // A log row of another item doesn't belong to this one.
    expect((await revert({ id: (await insertLocation(db)).id }))?.[0]).toBe('missing')
  })

  it('respects the rules: what can no longer be approved is unchanged', async () => {
    const campus = await insertUniversity(db)
    const { id } = await insertLocation(db, { university_id: campus.id })
    await changeLocationItem({ id, changes: { status: 'Denied' } })
    await db('universities').where({ id: campus.id }).update({ status: 'Denied' })
    const asked = { viewer, kind: 'spot', id, message: 'Again' } as const
    const logId = (await locationLog(id))[0]!.id
    const outcome = await revertEdit(db, { ...asked, logId, version: await versionNow(id) })
    expect(faultOf(outcome)).toEqual(['invalid', itemWords.campusStatus(campus.name, 'Denied'), 'status'])
  })
})
