import { WHOLE_SITE } from '~/services/auth/reach'
import type { Knex } from 'knex'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLocation } from '~/dashboard/items/change-location.server'
import type { LocationItem } from '~/dashboard/item-rules'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { itemWords } from '~/dashboard/item-words'
import { inTransaction } from '~/dashboard/in-transaction.server'
import { historyView } from '~/dashboard/items/history-view.server'
import { revertEdit } from '~/dashboard/items/revert-edit.server'
import { versionOf } from '~/dashboard/version.server'
import type { Area } from '~/spots/model/areas'
import { insertLocation } from '../../../factories/location'
import { insertUser } from '../../../factories/user'
import { viewerFor } from '../../../factories/viewer'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
let admins: ReturnType<typeof viewerFor>[]

beforeAll(async () => {
  admins = []
  for (let n = 0; n < 2; n++)
    admins.push({
      ...viewerFor(await insertUser(database.db, { role: 'Admin' })),
      isAdmin: true,
      reach: WHOLE_SITE,
    })
})

const room = (values: Partial<Area> = {}): Area => ({
  id: null,
  name: 'Reading room',
  kind: 'reading room',
  floor: '2',
  seats: 40,
  access: 'everybody',
  department: null,
  reservable: false,
  reservation_url: null,
  hours: [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '17:00' }],
  traits: { noise: 0 },
  ...values,
})
const change = (id: number, changes: Partial<LocationItem>, expected: string | null = null, by = 0) =>
  inTransaction(database.db, (transaction: Knex.Transaction) =>
    changeLocation(transaction, {
      reach: WHOLE_SITE,
      editorId: admins[by]!.id,
      expected,
      message: 'Went there',
      id,
      changes,
    }),
  )
const item = async (id: number) => (await locationSnapshot(database.db, WHOLE_SITE, id))!

describe('areas and official facts', () => {
  it('are saved, renamed, ordered and removed', async () => {
    const { id } = await insertLocation(database.db)
    await change(id, {
      areas: [room(), room({ name: 'Café', kind: 'cafe', hours: [], traits: {} })],
      traits: { wifi: 1 },
    })
    const before = await item(id)
    expect(before.traits).toEqual({ wifi: 1 })
    expect(before.areas.map(({ name }) => name)).toEqual(['Reading room', 'Café'])
    expect(before.areas[0]).toEqual({ ...room(), id: expect.any(Number) })
    const [first, second] = before.areas
    // Swaps two names.
    await change(id, {
      areas: [
        { ...second!, name: 'Reading room' },
        { ...first!, name: 'Café', traits: { noise: 1 } },
      ],
    })
    const after = await item(id)
    expect(after.areas.map((area) => [area.id, area.name, area.traits])).toEqual([
      [second!.id, 'Reading room', {}],
      [first!.id, 'Café', { noise: 1 }],
    ])
    await change(id, { areas: [after.areas[1]!], traits: {} })
    expect(await item(id)).toMatchObject({ areas: [{ id: first!.id }], traits: {} })
  })

  it('have the version that is written', async () => {
    const { id } = await insertLocation(database.db)
    const outcome = await change(id, { areas: [room()] })
    expect(outcome.ok && outcome.value.version).toBe(versionOf(await item(id)))
  })

  it('refuse two areas of one name, and another spot’s area counts as new', async () => {
    const { id } = await insertLocation(database.db)
    expect(await change(id, { areas: [room(), room({ name: 'reading ROOM' })] })).toMatchObject({
      ok: false,
      field: 'areas',
      message: itemWords.areaTwice('reading ROOM'),
    })
    await change(id, { areas: [room()] })
    const other = await insertLocation(database.db)
    const [area] = (await item(id)).areas
    await change(other.id, { areas: [{ ...area!, name: 'Taken' }] })
    expect((await item(id)).areas).toEqual([area])
    expect((await item(other.id)).areas[0]!.id).not.toBe(area!.id)
  })

  it('if two admins save at once, the second sees a conflict', async () => {
    const { id } = await insertLocation(database.db)
    const version = versionOf(await item(id))
    const outcomes = await Promise.all([
      change(id, { areas: [room()] }, version, 0),
      change(id, { areas: [room({ name: 'Atrium' })] }, version, 1),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ kind: 'conflict' })
    expect((await item(id)).areas).toHaveLength(1)
  })

  it('are reverted, restoring a removed area with its own id', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    await change(id, { areas: [room()], traits: { wifi: 1 } })
    const before = await item(id)
    await change(id, { areas: [], traits: { wifi: 0 } })
    const last = await db('study_location_edit_logs')
      .where({ study_location_id: id })
      .orderBy('id', 'desc')
      .first('id')
    const reverted = await revertEdit(db, {
      viewer: admins[1]!,
      kind: 'spot',
      id,
      logId: last!.id,
      version: versionOf(await item(id)),
      message: 'It is there',
    })
    expect(reverted.ok).toBe(true)
    expect(await item(id)).toEqual(before)
  })

  it('are listed part by part in the history', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    await change(id, { areas: [room()] })
    const [area] = (await item(id)).areas
    await change(id, { areas: [{ ...area!, seats: 60, traits: { noise: 1 } }], traits: { daylight: 1 } })
    const history = await historyView(db, WHOLE_SITE, 'spot', id, null)
    expect(
      history.ok &&
        history.value.edits.map(({ lines }) => lines.map((line) => [line.label, line.old, line.new])),
    ).toEqual([
      [
        ['Daylight', '', 'Daylight'],
        ['Reading room: Seats', '40', '60'],
        ['Reading room: Noise', 'Silent', 'Low hum'],
      ],
      [['Area', '', 'Reading room (Reading room)']],
    ])
  })
})
