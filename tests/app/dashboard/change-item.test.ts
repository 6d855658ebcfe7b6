import { beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '~/outcome'
import type { Knex } from 'knex'
import { decidedMeanwhile } from '~/decision-text'
import { changeCampus } from '~/dashboard/items/change-campus.server'
import { changeLocation, type LocationChange } from '~/dashboard/items/change-location.server'
import { campusSnapshot, locationSnapshot } from '~/dashboard/items/item-queries.server'
import { itemWords } from '~/dashboard/items/words'
import { revertEdit } from '~/dashboard/items/change-item.server'
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
  viewer = { ...viewerFor(admin), isAdmin: true }
  editor = admin.id
  other = (await insertUser(db, { role: 'Admin' })).id
})

const changeLocationItem = (change: Partial<LocationChange> & Pick<LocationChange, 'id' | 'changes'>) =>
  inTransaction(db, (transaction: Knex.Transaction) =>
    changeLocation(transaction, { editorId: editor, expected: null, message: 'Looked at it', ...change }),
  )
const changeUniversity = (
  id: number,
  changes: Parameters<typeof changeCampus>[1]['changes'],
  rest: object = {},
) =>
  inTransaction(db, (transaction) =>
    changeCampus(transaction, {
      editorId: editor,
      expected: null,
      message: 'Looked at it',
      id,
      changes,
      ...rest,
    }),
  )
const locationLog = (id: number) =>
  db('study_location_edit_logs').where({ study_location_id: id }).orderBy('id')
const pending = { status: 'Pending', latitude: null, longitude: null, time_zone: null } as const
const faultOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? null : [outcome.kind, outcome.message, outcome.field]

describe('changing a study location', () => {
  it('saves the change and its log row together, with names in place of ids', async () => {
    const location = await insertLocation(db, {
      name: 'Log Café',
      tags: ['Quiet'],
      hours: [{ day_of_week: 1, is_open: true, start_time: '08:00', end_time: '20:00' }],
    })
    const tags = await db('tag_types').whereIn('name', ['Wifi', 'Quiet']).pluck('id')
    const colorado = (await db('states').where({ name: 'Colorado' }).first('id'))!.id
    const outcome = await changeLocationItem({
      id: location.id,
      message: '  Told by the owner ',
      suggestedBy: other,
      changes: {
        name: 'Log House',
        state_id: colorado,
        tags,
        hours: [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '20:00' }],
        city: 'Berkeley',
      },
    })
    expect(outcome).toMatchObject({ ok: true, value: { changed: ['name', 'state_id', 'tags', 'hours'] } })
    expect(outcome.ok && outcome.value.version).toBe(versionOf((await locationSnapshot(db, location.id))!))
    const [log, ...more] = await locationLog(location.id)
    expect(more).toEqual([])
    expect(log).toMatchObject({
      message: 'Told by the owner',
      edited_by: editor,
      suggested_by: other,
      action: {
        name: { old: 'Log Café', new: 'Log House' },
        tags: { old: ['Quiet'], new: expect.arrayContaining(['Quiet', 'Wifi']) },
        state_id: { new: colorado, note: 'California → Colorado' },
        hours: { old: [{ start_time: '08:00' }], new: [{ start_time: '09:00' }] },
      },
    })
    const row = (await db('study_locations').where({ id: location.id }).first())!
    expect(row).toMatchObject({ name: 'Log House', time_zone: 'America/Los_Angeles' })
    expect(row.hours_confirmed_on).not.toBeNull()
    expect(row.updated_at.getTime()).toBeGreaterThan(location.updated_at.getTime())
  })

  it('requires a reason and a change', async () => {
    const { id } = await insertLocation(db)
    expect(faultOf(await changeLocationItem({ id, changes: { city: 'Oakland' }, message: ' ' }))).toEqual([
      'invalid',
      'Update Reason is required.',
      'message',
    ])
    expect(
      faultOf(await changeLocationItem({ id, changes: { city: 'Oakland' }, message: 'x'.repeat(1001) })),
    ).toEqual(['invalid', itemWords.reasonTooLong, 'message'])
    expect(faultOf(await changeLocationItem({ id, changes: { city: 'Berkeley' } }))).toEqual([
      'invalid',
      'No changes detected.',
      undefined,
    ])
    expect(faultOf(await changeLocationItem({ id: 999_999, changes: { city: 'Berkeley' } }))).toEqual([
      'missing',
      itemWords.missing,
      undefined,
    ])
    expect(await locationLog(id)).toEqual([])
  })

  it('that someone else has changed meanwhile is refused; the same form twice counts once', async () => {
    const { id } = await insertLocation(db)
    const expected = versionOf((await locationSnapshot(db, id))!)
    expect((await changeLocationItem({ id, expected, changes: { city: 'Oakland' } })).ok).toBe(true)
    expect(await changeLocationItem({ id, expected, changes: { city: 'Oakland' } })).toMatchObject({
      ok: true,
      value: { changed: [] },
    })
    expect(faultOf(await changeLocationItem({ id, expected, changes: { zipcode: '94601' } }))).toEqual([
      'conflict',
      expect.stringMatching(/ edited this at \d{1,2}:\d\d [AP]M UTC\. Nothing was saved\./),
      undefined,
    ])
    expect(
      faultOf(await changeLocationItem({ id, expected, changes: { city: 'Oakland' }, editorId: other })),
    ).toEqual(['conflict', expect.stringContaining('edited this at'), undefined])
    expect(await locationLog(id)).toHaveLength(1)
    expect(await db('study_locations').where({ id }).first('zipcode', 'city')).toEqual({
      zipcode: null,
      city: 'Oakland',
    })
  })

  it('by two admins at once is done by one of them', async () => {
    const { id } = await insertLocation(db)
    const expected = versionOf((await locationSnapshot(db, id))!)
    const outcomes = await Promise.all(
      [...Array(8).keys()].map((n) =>
        changeLocationItem({
          id,
          expected,
          changes: { name: `Name ${n}` },
          editorId: n % 2 ? editor : other,
          message: `Reason ${n}`,
        }),
      ),
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
    const cases: [object, LocationChange['changes'], string, string | undefined][] = [
      [pending, { status: 'Approved', category: 'Off-Campus' }, itemWords.coordinatesRequired, 'latitude'],
      [pending, { latitude: 1 }, itemWords.coordinatesIncomplete, 'longitude'],
      [{ ...pending, category: 'Uncategorized' }, { status: 'Denied' }, itemWords.needsCategory, 'category'],
      [
        { status: 'Pending', category: 'On-Campus' },
        { status: 'Approved' },
        itemWords.needsCampus,
        'university_id',
      ],
      [
        { status: 'Pending', ...on },
        { status: 'Approved', category: 'Off-Campus' },
        itemWords.noCampus,
        'university_id',
      ],
      [
        { status: 'Pending', ...on, university_id: denied.id },
        { status: 'Approved' },
        itemWords.campusStatus('Denied College', 'Denied'),
        'status',
      ],
      [on, { university_id: denied.id }, itemWords.campusStatus('Denied College', 'Denied'), 'status'],
      [on, { university_id: 999_999 }, itemWords.campusMissing, 'university_id'],
      [{ status: 'Pending', ...on }, { status: 'Approved', name: 'same name' }, itemWords.nameTaken, 'name'],
      [{}, { name: 'x'.repeat(201) }, itemWords.refused, undefined],
      [{}, { tags: [999_999] }, itemWords.refused, undefined],
    ]
    for (const [values, changes, message, field] of cases) {
      const { id } = await insertLocation(db, values)
      const before = await locationSnapshot(db, id)
      expect(faultOf(await changeLocationItem({ id, changes }))?.slice(1), message).toEqual([message, field])
      expect(await locationSnapshot(db, id)).toEqual(before)
      expect(await locationLog(id)).toEqual([])
    }
  })

  it('uses the coordinates of its campus on request, and the matching time zone', async () => {
    const campus = await insertUniversity(db, {
      latitude: 40.01,
      longitude: -105.27,
      time_zone: 'America/Denver',
    })
    const { id } = await insertLocation(db, { ...pending, university_id: campus.id })
    expect((await changeLocationItem({ id, changes: { status: 'Approved' }, useCampusPoint: true })).ok).toBe(
      true,
    )
    expect(
      await db('study_locations').where({ id }).first('latitude', 'longitude', 'time_zone', 'status'),
    ).toEqual({ latitude: 40.01, longitude: -105.27, time_zone: 'America/Denver', status: 'Approved' })
    expect((await locationLog(id))[0]!.action).toMatchObject({
      latitude: { old: null, new: 40.01 },
      status: { old: 'Pending', new: 'Approved' },
    })
    // Existing ones stay.
    const placed = await insertLocation(db, { status: 'Pending', university_id: campus.id })
    await changeLocationItem({ id: placed.id, changes: { status: 'Approved' }, useCampusPoint: true })
    expect((await locationSnapshot(db, placed.id))!.latitude).toBe(placed.latitude)
  })

  it('keeps the time zone from its source until the location moves, and allows fixing a public one under a non-public campus', async () => {
    const { id } = await insertLocation(db, { status: 'Pending', time_zone: 'America/Phoenix' })
    await changeLocationItem({ id, changes: { status: 'Approved' } })
    expect((await db('study_locations').where({ id }).first('time_zone'))!.time_zone).toBe('America/Phoenix')
    await changeLocationItem({ id, changes: { latitude: 41.88, longitude: -87.63 } })
    expect((await db('study_locations').where({ id }).first('time_zone'))!.time_zone).toBe('America/Chicago')
    const denied = await insertUniversity(db, { status: 'Denied' })
    const below = await insertLocation(db, { university_id: denied.id })
    expect((await changeLocationItem({ id: below.id, changes: { city: 'Oakland' } })).ok).toBe(true)
  })
})

describe('changing a campus', () => {
  it('saves its log, its key and its time zone', async () => {
    const { id } = await insertUniversity(db, { name: 'Moved College', ...pending })
    expect(faultOf(await changeUniversity(id, { status: 'Approved' }))).toEqual([
      'invalid',
      itemWords.coordinatesRequired,
      'latitude',
    ])
    expect(
      await changeUniversity(id, {
        status: 'Approved',
        latitude: 41.88,
        longitude: -87.63,
        city: 'Chicago',
        school_hex_color: '#112233',
      }),
    ).toMatchObject({ ok: true })
    expect(await db('universities').where({ id }).first('key', 'time_zone', 'status')).toEqual({
      key: 'Moved College Chicago',
      time_zone: 'America/Chicago',
      status: 'Approved',
    })
    const [log] = await db('university_edit_logs').where({ university_id: id })
    expect(Object.keys(log!.action).sort()).toEqual([
      'city',
      'latitude',
      'longitude',
      'school_hex_color',
      'status',
    ])
    const colorado = (await db('states').where({ name: 'Colorado' }).first('id'))!.id
    await changeUniversity(id, { states_id: colorado })
    expect(
      (await db('university_edit_logs').where({ university_id: id }).orderBy('id', 'desc').first('action'))!
        .action.states_id!.note,
    ).toBe('California → Colorado')
  })

  it('under a key of another Approved one is refused', async () => {
    await insertUniversity(db, { name: 'Twin College' })
    await insertUniversity(db, { name: 'Twin College' })
    const third = await insertUniversity(db, { name: 'Twin College', status: 'Pending' })
    expect(faultOf(await changeUniversity(third.id, { status: 'Approved' }))).toEqual([
      'conflict',
      itemWords.campusTaken,
      'name',
    ])
    expect((await campusSnapshot(db, third.id))!.status).toBe('Pending')
  })
})

describe('reverting', () => {
  it('undoes one change, as a change with its own reason', async () => {
    const { id } = await insertLocation(db, { name: 'Reverted Café', tags: ['Quiet'] })
    const before = (await locationSnapshot(db, id))!
    await changeLocationItem({
      id,
      changes: {
        name: 'Wrong',
        tags: [],
        hours: [{ day_of_week: 2, is_open: true, start_time: '08:00', end_time: '09:00' }],
      },
    })
    await changeLocationItem({ id, changes: { city: 'Oakland' } })
    const logId = (await locationLog(id))[0]!.id
    const asked = { viewer, kind: 'spot', id, logId, message: 'It was right' } as const
    const version = versionOf((await locationSnapshot(db, id))!)
    expect(faultOf(await revertEdit(db, { ...asked, version: 'old' }))).toEqual([
      'conflict',
      decidedMeanwhile(null),
      undefined,
    ])
    expect((await revertEdit(db, { ...asked, version })).ok).toBe(true)
    expect(await locationSnapshot(db, id)).toEqual({ ...before, city: 'Oakland' })
    expect((await locationLog(id)).at(-1)).toMatchObject({
      message: 'It was right',
      action: { name: { old: 'Wrong', new: 'Reverted Café' } },
    })
    expect(
      faultOf(await revertEdit(db, { ...asked, version: versionOf({ ...before, city: 'Oakland' }) })),
    ).toEqual(['invalid', itemWords.noChanges, undefined])
    expect(faultOf(await revertEdit(db, { ...asked, logId: 999_999, version }))?.[0]).toBe('missing')
    // A log row of another item doesn't belong to this one.
    const stranger = await insertLocation(db)
    expect(faultOf(await revertEdit(db, { ...asked, id: stranger.id, version }))?.[0]).toBe('missing')
  })

  it('respects the rules: what can no longer be approved is unchanged', async () => {
    const campus = await insertUniversity(db)
    const { id } = await insertLocation(db, { university_id: campus.id })
    await changeLocationItem({ id, changes: { status: 'Denied' } })
    await db('universities').where({ id: campus.id }).update({ status: 'Denied' })
    const version = versionOf((await locationSnapshot(db, id))!)
    const outcome = await revertEdit(db, {
      viewer,
      kind: 'spot',
      id,
      logId: (await locationLog(id))[0]!.id,
      version,
      message: 'Again',
    })
    expect(faultOf(outcome)).toEqual(['invalid', itemWords.campusStatus(campus.name, 'Denied'), 'status'])
  })
})
