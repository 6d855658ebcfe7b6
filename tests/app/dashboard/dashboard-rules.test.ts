import { describe, expect, it } from 'vitest'
import { decidedMeanwhile } from '~/web/decision-text'
import { dayText, readDay, rowsInOrder } from '~/spots/model/week'
import { bulkFault } from '~/dashboard/bulk/bulk-rules'
import { dashboardPath, dashboardQuery, itemPath, listOf, readDashboard } from '~/dashboard/dashboard-url'
import { CampusForm, LocationForm } from '~/dashboard/items/item-form'
import { differences, wayBack, type CampusItem, type LocationItem } from '~/dashboard/item-rules'
import { READERS, fileFault } from '~/dashboard/items/value-rules'
import { formState, textFor } from '~/dashboard/items/ChangeTable'
import {
  actionLines,
  campusLabel,
  campusNumber,
  campusText,
  changedFields,
  locationText,
} from '~/dashboard/text-rules'
import { versionOf } from '~/dashboard/version.server'
import { editWords, fieldErrorWords, itemWords } from '~/dashboard/item-words'
import { modelWords } from '~/spots/model/words'
import { checkRows } from '../../support/rows'

const CAMPUS: CampusItem = {
  name: 'Sage College',
  city: 'Berkeley',
  states_id: 5,
  address: null,
  zipcode: '94720',
  latitude: 37.8716,
  longitude: -122.2727,
  status: 'Pending',
  school_hex_color: '#4764B9',
  website: null,
  image_url: null,
}
const SPOT: LocationItem = {
  name: 'Sage Library',
  address: '1 Sage Way',
  city: 'Berkeley',
  state_id: 5,
  zipcode: '94720',
  latitude: null,
  longitude: null,
  status: 'Pending',
  category: 'On-Campus',
  university_id: 12,
  kind: 'library',
  website: null,
  phone: null,
  image_url: null,
  tags: [1, 2],
  hours: [
    { day_of_week: 1, is_open: true, start_time: '08:00', end_time: '22:00' },
    { day_of_week: 2, is_open: false, start_time: null, end_time: null },
  ],
  traits: {},
  areas: [],
  alerts: [],
  dates: [],
}
const faultWords = { ...modelWords, ...fieldErrorWords }
const LABEL = 'Sage College, Berkeley, CA (#12)'

describe('a day of opening hours, as typed', () => {
  it('is read as ranges, or refused', async () => {
    const known: Record<string, string> = {
      '08:00-22:00': '08:00 22:00',
      '9am-noon, 1pm - 2am': '09:00 12:00, 13:00 02:00',
      '13:00-14:00; 8-9': '08:00 09:00, 13:00 14:00',
      '7:30 a.m. to 12 p.m.': '07:30 12:00',
      '12am–12pm': '00:00 12:00',
      '18:00-24:00': '18:00 00:00',
      '24 hours': '00:00 00:00',
      '24/7': '00:00 00:00',
      '8am-8am': '00:00 00:00',
      '0-0, 9-10': '00:00 00:00',
    }
    await checkRows(Object.entries(known), ([text, ranges]) => {
      const rows = ranges.split(', ').map((range) => {
        const [start_time, end_time] = range.split(' ')
        return { day_of_week: 3, is_open: true, start_time, end_time }
      })
      expect(readDay(text, 3)).toEqual(rows)
    })
    const closed = { day_of_week: 1, is_open: false, start_time: null, end_time: null }
    expect(readDay(' Closed ', 1)).toEqual([closed])
    expect(readDay('', 1)).toEqual([])
    const odd = '8|8-|25:00-26:00|8:60-9|8-9, 8-10|13pm-2pm|8-9-10|open|0am-3am|24:30-3'
    await checkRows(odd.split('|'), (text) => expect(readDay(text, 1)).toBeNull())
  })

  it('comes back unchanged', () => {
    for (const text of ['08:00-22:00', '09:00-12:00, 13:00-02:00', 'closed', '24 hours', ''])
      expect(dayText(readDay(text, 5)!, 5)).toBe(text)
    expect(dayText(SPOT.hours, 1)).toBe('08:00-22:00')
    expect(dayText(SPOT.hours, 7)).toBe('')
  })

  it('is shown as it will be saved, before it is', () => {
    const shown = (text: string) => textFor('day1', text, { states: [], tags: [] })
    expect(['8-5', '0-0', 'noon-1', 'closed', 'whenever', ''].map(shown)).toEqual([
      '8:00 AM – 5:00 AM',
      '24 hours',
      '12:00 PM – 1:00 AM',
      'closed',
      'whenever',
      editWords.none,
    ])
  })
})

describe('a change', () => {
  it('is field by field, without unchanged ones', () => {
    expect(
      differences(CAMPUS, { ...CAMPUS, latitude: 37.87160000001, name: 'Sage', zipcode: undefined }),
    ).toEqual({ name: { old: 'Sage College', new: 'Sage' } })
    expect(
      differences(SPOT, { tags: [1, 2], hours: rowsInOrder([...SPOT.hours].reverse()), latitude: 1 }),
    ).toEqual({ latitude: { old: null, new: 1 } })
    expect(versionOf(CAMPUS)).toBe(versionOf({ ...CAMPUS }))
    expect(versionOf(CAMPUS)).not.toBe(versionOf({ ...CAMPUS, zipcode: null }))
  })

  it('is reverted to the previous values, tags by name', () => {
    const tags = [
      { id: 1, name: 'Quiet' },
      { id: 3, name: 'Wifi' },
    ]
    const action = {
      name: { old: 'Before', new: 'Sage Library' },
      tags: { old: ['Wifi', 'Gone', 'Quiet'], new: ['Quiet'] },
      other: { old: 1, new: 2 },
    }
    expect(wayBack(action, SPOT, tags)).toEqual({ name: 'Before', tags: [1, 3] })
  })

  it('is listed in lines, hours by day', () => {
    const lines = actionLines({
      tags: { old: ['Quiet'], new: ['Quiet', 'Wifi'] },
      state_id: { old: 5, new: 6, note: 'California → Colorado' },
      hours: { old: SPOT.hours, new: [SPOT.hours[0]!, ...readDay('10-12', 2)!] },
    })
    expect(lines).toEqual([
      { field: 'tags', old: 'Quiet', new: 'Quiet, Wifi', note: null },
      { field: 'state_id', old: '5', new: '6', note: 'California → Colorado' },
      { field: 'day2', old: 'closed', new: '10:00-12:00', note: null },
    ])
  })
})

describe('the form of an item', () => {
  const seen = locationText(SPOT, LABEL)
  const sent = (values: Record<string, unknown> = {}) =>
    LocationForm.safeParse({
      ...seen,
      tags: ['1', '2'],
      seen: JSON.stringify(seen),
      version: 'v',
      message: 'Looked at it',
      ...values,
    })
  const faults = (values: Record<string, unknown>) =>
    Object.fromEntries(
      (sent(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    )

  it('ignores unchanged fields, even invalid ones', () => {
    const odd = { ...seen, zipcode: 'Q', address: 'x' }
    expect(sent({ ...odd, seen: JSON.stringify(odd), name: 'New name' }).data).toMatchObject({
      changes: { name: 'New name' },
      campus: null,
      step: 'save',
    })
    expect(sent().data!.changes).toEqual({})
  })

  it('reads every changed field', () => {
    // What is typed, and what it's read as.
    const fields: Record<string, [typed: string | string[], read: unknown]> = {
      name: ['  New   name ', 'New name'],
      address: ['', null],
      city: ['Oakland', 'Oakland'],
      state_id: ['6', 6],
      zipcode: ['94601-1234', '94601-1234'],
      latitude: ['37.8', 37.8],
      longitude: ['-122.27', -122.27],
      status: ['Approved', 'Approved'],
      category: ['Off-Campus', 'Off-Campus'],
      kind: ['cafe', 'cafe'],
      website: ['example.edu/x', 'https://example.edu/x'],
      tags: [
        ['7', '2'],
        [2, 7],
      ],
    }
    const part = (n: 0 | 1) =>
      Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, each[n]]))
    const more = { university: '', phone: '', day1: '9-5pm', day2: '', step: 'next' }
    const { data } = sent({ ...part(0), ...more })
    const hours = [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '17:00' }]
    expect(data).toMatchObject({ step: 'next', version: 'v', message: 'Looked at it', campus: '' })
    expect(data!.changes).toMatchObject({ ...part(1), hours })
    expect(data!.changes).not.toHaveProperty('phone')
    const shown = campusText(CAMPUS)
    const typed = { ...shown, school_hex_color: '#abcdef', message: 'x', seen: JSON.stringify(shown) }
    expect(CampusForm.parse(typed).changes).toEqual({ school_hex_color: '#ABCDEF' })
  })

  it('accepts a map link pasted as the latitude', () => {
    const link = 'https://www.openstreetmap.org/?mlat=37.8721&mlon=-122.2595#map=18/1/2'
    const { changes } = sent({ latitude: link, longitude: 'whatever' }).data!
    expect(changes).toEqual({ latitude: 37.8721, longitude: -122.2595 })
    expect(sent({ latitude: '37.5, -122' }).data!.changes).toEqual({ latitude: 37.5, longitude: -122 })
    expect(faults({ latitude: 'https://example.com/' })).toEqual({ latitude: faultWords.latitudeWrong })
  })

  it('shows errors next to the field', () => {
    const wrong: Record<string, [typed: unknown, fault: string]> = {
      name: [' ', faultWords.nameNeeded],
      city: ['x'.repeat(101), faultWords.tooLong(100)],
      state_id: ['no', faultWords.stateNeeded],
      zipcode: ['9472', faultWords.zipInvalid],
      latitude: ['91', faultWords.latitudeWrong],
      longitude: ['west', faultWords.longitudeWrong],
      address: ['four', faultWords.addressShort],
      status: ['Gone', faultWords.choiceInvalid],
      kind: ['pub', faultWords.choiceInvalid],
      category: ['', faultWords.choiceInvalid],
      website: ['mailto:a@b.org', faultWords.websiteWrong],
      tags: [['x'], faultWords.choiceInvalid],
      day3: ['late', faultWords.hoursInvalid],
      day4: ['9-12, 11-14', faultWords.hoursOverlap],
      message: [' ', itemWords.reasonRequired],
    }
    const part = (n: 0 | 1) =>
      Object.fromEntries(Object.entries(wrong).map(([name, each]) => [name, each[n]]))
    expect(faults(part(0))).toEqual(part(1))
    expect(faults({ message: 'x'.repeat(1001) })).toEqual({ message: itemWords.reasonTooLong })
    expect(faults({ message: '', step: 'preview' })).toEqual({})
    expect(READERS.school_hex_color!('blue')).toEqual({ fault: faultWords.colorInvalid })
  })

  it('treats every field as changed if it does not say what it showed', () => {
    const odd = ['', '{', '[1]', '{"name": 1}', '{"constructor": "x", "toString": "y"}', '{"__proto__": "x"}']
    for (const seenText of odd) expect(Object.keys(sent({ seen: seenText }).data!.changes)).toContain('name')
  })

  it('checks the name and the size of a picture', () => {
    const fault = (name: string, size: number) => fileFault({ name, size })
    const most = 5 * 1024 * 1024
    expect(fault('desk.png', most)).toBeNull()
    expect(fault('desk.png', most + 1)).toBe('Image size must be less than 5MB')
    expect(fault('....', 1)).toBe('Invalid filename. Please rename your file and try again.')
    const image = new File([new Uint8Array(most + 1)], 'a.png')
    expect(faults({ image })).toEqual({ image: faultWords.imageSize })
  })

  it('shows both versions if someone was faster, and loses nothing', () => {
    const now = { ...seen, city: 'Oakland', name: 'Their name', phone: '555' }
    const mine = { name: 'My name', zipcode: '94601', city: 'Oakland' }
    const typed: Record<string, string> = { ...seen, ...mine, seen: JSON.stringify(seen), version: 'old' }
    const current = { texts: now, version: 'new' }
    const state = formState(current, { typed, errors: [decidedMeanwhile(null)] })
    expect(state).toMatchObject({ version: 'new', seen: now, values: { ...mine, phone: '555' } })
    const conflicts = state.conflict!.map(({ field, now: theirs, yours }) => [field, theirs, yours])
    expect(conflicts.sort(([one], [other]) => (one! < other! ? -1 : 1))).toEqual([
      ['city', 'Oakland', 'Oakland'],
      ['name', 'Their name', 'My name'],
      ['phone', '555', null],
      ['zipcode', '94720', '94601'],
    ])
    // What they took over from a first conflict isn't their own in a second one.
    const again = { ...state.values, seen: JSON.stringify(state.seen), version: 'new' }
    const later = { texts: { ...now, phone: '556' }, version: 'newer' }
    const second = formState(later, { typed: again, errors: [decidedMeanwhile(null)] })
    expect(second.values).toEqual({ ...state.values, phone: '556' })
    // Whatever else is wrong, the version stays the one that was seen.
    const wrong = { version: 'old', values: { city: 'Oakland', phone: '' }, conflict: null }
    expect(formState(current, { typed, errors: [] })).toMatchObject(wrong)
    expect(formState(current, null)).toEqual({ values: now, seen: now, version: 'new', conflict: null })
    expect(formState(current, { typed: { seen: '[]' }, errors: [] }).version).toBe('new')
  })

  it('knows what was changed, and a campus by its id', () => {
    expect(changedFields(seen, { ...seen, name: ' Sage Library ', city: 'X' })).toEqual(['city'])
    expect(campusNumber(LABEL)).toBe(12)
    expect(campusNumber('# 7')).toBe(7)
    expect(campusNumber('School 12')).toBeNull()
    expect(campusLabel({ id: 12, name: 'Sage College', city: 'Berkeley', abr: 'CA' })).toBe(LABEL)
  })
})

describe('the address of the dashboard', () => {
  const START = { kind: 'spot', status: 'Pending', q: '', sort: 'oldest', rows: 5, cursor: null }
  const read = (query: string) => readDashboard(new URLSearchParams(query))

  it('shows Pending study spots, five at a time, with an empty or invalid query', () => {
    expect(read('')).toEqual(START)
    expect(read('kind=x&status=gone&sort=worst&rows=7&after=-1&before=x')).toEqual(START)
    expect(dashboardQuery(read(''))).toBe('')
    expect(dashboardPath('')).toBe('/admin-dashboard')
  })

  it('keeps the choices, and returns to the first page if another changes', () => {
    const list = read('kind=campus&status=All&q= sage &sort=name&rows=50&after=12')
    const chosen = { kind: 'campus', status: 'All', q: 'sage', sort: 'name', rows: 50 }
    expect(list).toEqual({ ...chosen, cursor: { side: 'after', id: 12 } })
    const query = 'kind=campus&status=All&q=sage&sort=name&rows=50'
    expect(dashboardQuery(list)).toBe(query)
    expect(dashboardQuery(list, { cursor: { side: 'before', id: 3 } })).toBe(`${query}&before=3`)
    const page = itemPath('campus', 4, dashboardQuery(list))
    expect(listOf(new URL(page, 'http://x').searchParams, 'campus')).toEqual({ ...list, cursor: null })
  })
})

it('says why an item cannot get a status', () => {
  const entry: Parameters<typeof bulkFault>[0] = {
    status: 'Pending',
    placed: true,
    category: 'On-Campus',
    university_id: 1,
    university_name: 'Sage College',
    university_status: 'Approved',
    university_placed: true,
    taken: false,
  }
  const of = (
    over: Partial<typeof entry>,
    status: 'Approved' | 'Denied' | 'Pending',
    useCampusPoint = false,
  ) => bulkFault({ ...entry, ...over }, status, useCampusPoint)
  const unplaced = { placed: false, university_placed: false }
  expect(of({}, 'Approved')).toBeNull()
  expect(of({ university_status: 'Denied' }, 'Approved')).toBe(
    itemWords.campusStatus('Sage College', 'Denied'),
  )
  expect(of({ university_id: null, university_status: null }, 'Approved')).toBe(itemWords.needsCampus)
  expect(of({ category: 'Off-Campus' }, 'Approved')).toBe(itemWords.noCampus)
  expect(of({ category: 'Uncategorized' }, 'Denied')).toBe(itemWords.needsCategory)
  expect(of({ category: 'Uncategorized' }, 'Pending')).toBeNull()
  expect(of({ taken: true }, 'Approved')).toBe(itemWords.nameTaken)
  expect(of({ placed: false }, 'Approved')).toMatch(/coordinates/)
  expect(of({ placed: false }, 'Approved', true)).toBeNull()
  expect(of(unplaced, 'Approved', true)).toMatch(/coordinates/)
  expect(of({ placed: false }, 'Denied')).toBeNull()
})
