import { describe, expect, it } from 'vitest'
import { decidedMeanwhile } from '~/decision-text'
import { dayText, readDay, rowsInOrder } from '~/locations/model/week'
import { bulkFault } from '~/dashboard/bulk/bulk-rules'
import { dashboardPath, dashboardQuery, itemPath, listOf, readDashboard } from '~/dashboard/dashboard-url'
import { CampusForm, LocationForm } from '~/dashboard/items/form/item-form'
import { differences, wayBack, type CampusItem, type LocationItem } from '~/dashboard/items/form/item-rules'
import { READERS, fileFault } from '~/dashboard/items/value-rules'
import { formState } from '~/dashboard/log/ChangeTable'
import {
  actionLines,
  campusLabel,
  campusNumber,
  campusText,
  changedFields,
  locationText,
} from '~/dashboard/items/form/text-rules'
import { versionOf } from '~/dashboard/version.server'
import { fieldErrorWords, itemWords } from '~/dashboard/items/words'
import { modelWords } from '~/locations/model/words'

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
}
const faultWords = { ...modelWords, ...fieldErrorWords }
const LABEL = 'Sage College, Berkeley, CA (#12)'

describe('a day of opening hours, as typed', () => {
  it.each([
    ['08:00-22:00', [['08:00', '22:00']]],
    [
      '9am-noon, 1pm - 2am',
      [
        ['09:00', '12:00'],
        ['13:00', '02:00'],
      ],
    ],
    [
      '13:00-14:00; 8-9',
      [
        ['08:00', '09:00'],
        ['13:00', '14:00'],
      ],
    ],
    ['7:30 a.m. to 12 p.m.', [['07:30', '12:00']]],
    ['12am–12pm', [['00:00', '12:00']]],
    ['18:00-24:00', [['18:00', '00:00']]],
    ['24 hours', [['00:00', '00:00']]],
    ['24/7', [['00:00', '00:00']]],
  ])('%s', (text, ranges) => {
    expect(readDay(text, 3)).toEqual(
      ranges.map(([start_time, end_time]) => ({ day_of_week: 3, is_open: true, start_time, end_time })),
    )
  })

  it('closed, or unknown', () => {
    expect(readDay(' Closed ', 1)).toEqual([
      { day_of_week: 1, is_open: false, start_time: null, end_time: null },
    ])
    expect(readDay('', 1)).toEqual([])
  })

  it.each([
    '8',
    '8-',
    '25:00-26:00',
    '8:60-9',
    '8-9, 8-10',
    '13pm-2pm',
    '8-9-10',
    'open',
    '0am-3am',
    '24:30-3',
  ])('%s is invalid', (text) => expect(readDay(text, 1)).toBeNull())

  it('comes back unchanged', () => {
    for (const text of ['08:00-22:00', '09:00-12:00, 13:00-02:00', 'closed', '24 hours', ''])
      expect(dayText(readDay(text, 5)!, 5)).toBe(text)
    expect(dayText(SPOT.hours, 1)).toBe('08:00-22:00')
    expect(dayText(SPOT.hours, 7)).toBe('')
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
    const { data } = sent({
      name: '  New   name ',
      address: '',
      city: 'Oakland',
      state_id: '6',
      zipcode: '94601-1234',
      latitude: '37.8',
      longitude: '-122.27',
      status: 'Approved',
      category: 'Off-Campus',
      university: '',
      kind: 'cafe',
      website: 'example.edu/x',
      phone: '',
      tags: ['7', '2'],
      day1: '9-5pm',
      day2: '',
      step: 'next',
    })
    expect(data).toMatchObject({
      step: 'next',
      version: 'v',
      message: 'Looked at it',
      campus: '',
      changes: {
        name: 'New name',
        address: null,
        city: 'Oakland',
        state_id: 6,
        zipcode: '94601-1234',
        latitude: 37.8,
        longitude: -122.27,
        status: 'Approved',
        category: 'Off-Campus',
        kind: 'cafe',
        website: 'https://example.edu/x',
        tags: [2, 7],
        hours: [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '17:00' }],
      },
    })
    expect(data!.changes).not.toHaveProperty('phone')
    expect(
      CampusForm.parse({
        ...campusText(CAMPUS),
        school_hex_color: '#abcdef',
        message: 'x',
        seen: JSON.stringify(campusText(CAMPUS)),
      }).changes,
    ).toEqual({ school_hex_color: '#ABCDEF' })
  })

  it('accepts a map link pasted as the latitude', () => {
    const link = 'https://www.openstreetmap.org/?mlat=37.8721&mlon=-122.2595#map=18/1/2'
    expect(sent({ latitude: link, longitude: 'whatever' }).data!.changes).toEqual({
      latitude: 37.8721,
      longitude: -122.2595,
    })
    expect(sent({ latitude: '37.5, -122' }).data!.changes).toEqual({ latitude: 37.5, longitude: -122 })
    expect(faults({ latitude: 'https://example.com/' })).toEqual({ latitude: faultWords.latitudeWrong })
  })

  it('shows errors next to the field', () => {
    expect(
      faults({
        name: ' ',
        city: 'x'.repeat(101),
        state_id: 'no',
        zipcode: '9472',
        latitude: '91',
        longitude: 'west',
        address: 'four',
        status: 'Gone',
        kind: 'pub',
        category: '',
        website: 'mailto:a@b.org',
        tags: ['x'],
        day3: 'late',
        message: ' ',
      }),
    ).toEqual({
      name: faultWords.nameNeeded,
      city: faultWords.tooLong(100),
      state_id: faultWords.stateNeeded,
      zipcode: faultWords.zipInvalid,
      latitude: faultWords.latitudeWrong,
      longitude: faultWords.longitudeWrong,
      address: faultWords.addressShort,
      status: faultWords.choiceInvalid,
      kind: faultWords.choiceInvalid,
      category: faultWords.choiceInvalid,
      website: faultWords.websiteWrong,
      tags: faultWords.choiceInvalid,
      day3: faultWords.hoursInvalid,
      message: itemWords.reasonRequired,
    })
    expect(faults({ message: 'x'.repeat(1001) })).toEqual({ message: itemWords.reasonTooLong })
    expect(faults({ message: '', step: 'preview' })).toEqual({})
    expect(READERS.school_hex_color!('blue')).toEqual({ fault: faultWords.colorInvalid })
  })

  it('treats every field as changed if it does not say what it showed', () => {
    for (const seenText of [
      '',
      '{',
      '[1]',
      '{"name": 1}',
      '{"constructor": "x", "toString": "y"}',
      '{"__proto__": "x"}',
    ])
      expect(Object.keys(sent({ seen: seenText }).data!.changes)).toContain('name')
  })

  it('checks the name and the size of a picture', () => {
    expect(fileFault({ name: 'desk.png', size: 5 * 1024 * 1024 })).toBeNull()
    expect(fileFault({ name: 'desk.png', size: 5 * 1024 * 1024 + 1 })).toBe(
      'Image size must be less than 5MB',
    )
    expect(fileFault({ name: '....', size: 1 })).toBe(
      'Invalid filename. Please rename your file and try again.',
    )
    expect(faults({ image: new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png') })).toEqual({
      image: faultWords.imageSize,
    })
  })

  it('shows both versions if someone was faster, and loses nothing', () => {
    const now = { ...seen, city: 'Oakland', name: 'Their name', phone: '555' }
    const typed: Record<string, string> = {
      ...seen,
      name: 'My name',
      zipcode: '94601',
      city: 'Oakland',
      seen: JSON.stringify(seen),
      version: 'old',
    }
    const state = formState({ texts: now, version: 'new' }, { typed, errors: [decidedMeanwhile(null)] })
    expect(state).toMatchObject({
      version: 'new',
      seen,
      values: { name: 'My name', zipcode: '94601', city: 'Oakland', phone: '555' },
    })
    expect(state.conflict!.map(({ field, now: theirs, yours }) => [field, theirs, yours])).toEqual(
      [
        ['city', 'Oakland', 'Oakland'],
        ['name', 'Their name', 'My name'],
        ['phone', '555', ''],
        ['zipcode', '94720', '94601'],
      ].sort(
        (a, b) =>
          state.conflict!.findIndex(({ field }) => field === a[0]) -
          state.conflict!.findIndex(({ field }) => field === b[0]),
      ),
    )
    // Whatever else is wrong, the version stays the one that was seen.
    expect(formState({ texts: now, version: 'new' }, { typed, errors: [] })).toMatchObject({
      version: 'old',
      values: { city: 'Oakland', phone: '' },
      conflict: null,
    })
    expect(formState({ texts: now, version: 'new' }, null)).toEqual({
      values: now,
      seen: now,
      version: 'new',
      conflict: null,
    })
    expect(formState({ texts: now, version: 'new' }, { typed: { seen: '[]' }, errors: [] }).version).toBe(
      'new',
    )
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

  it('shows Pending study spots, five at a time, with an empty or invalid query', () => {
    expect(readDashboard(new URLSearchParams())).toEqual(START)
    expect(
      readDashboard(new URLSearchParams('kind=x&status=gone&sort=worst&rows=7&after=-1&before=x')),
    ).toEqual(START)
    expect(dashboardQuery(readDashboard(new URLSearchParams()))).toBe('')
    expect(dashboardPath('')).toBe('/admin-dashboard')
  })

  it('keeps the choices, and returns to the first page if another changes', () => {
    const list = readDashboard(
      new URLSearchParams('kind=campus&status=All&q= sage &sort=name&rows=50&after=12'),
    )
    expect(list).toEqual({
      kind: 'campus',
      status: 'All',
      q: 'sage',
      sort: 'name',
      rows: 50,
      cursor: { side: 'after', id: 12 },
    })
    expect(dashboardQuery(list)).toBe('kind=campus&status=All&q=sage&sort=name&rows=50')
    expect(dashboardQuery(list, { cursor: { side: 'before', id: 3 } })).toBe(
      'kind=campus&status=All&q=sage&sort=name&rows=50&before=3',
    )
    const page = itemPath('campus', 4, dashboardQuery(list))
    expect(listOf(new URL(page, 'http://x').searchParams, 'campus')).toEqual({ ...list, cursor: null })
  })
})

it('says why an item cannot get a status', () => {
  const entry = {
    status: 'Pending' as const,
    placed: true,
    category: 'On-Campus',
    university_id: 1,
    university_name: 'Sage College',
    university_status: 'Approved' as const,
    university_placed: true,
    taken: false,
  }
  expect(bulkFault(entry, 'Approved', false)).toBeNull()
  expect(bulkFault({ ...entry, university_status: 'Denied' }, 'Approved', false)).toBe(
    itemWords.campusStatus('Sage College', 'Denied'),
  )
  expect(bulkFault({ ...entry, university_id: null, university_status: null }, 'Approved', false)).toBe(
    itemWords.needsCampus,
  )
  expect(bulkFault({ ...entry, category: 'Off-Campus' }, 'Approved', false)).toBe(itemWords.noCampus)
  expect(bulkFault({ ...entry, category: 'Uncategorized' }, 'Denied', false)).toBe(itemWords.needsCategory)
  expect(bulkFault({ ...entry, category: 'Uncategorized' }, 'Pending', false)).toBeNull()
  expect(bulkFault({ ...entry, taken: true }, 'Approved', false)).toBe(itemWords.nameTaken)
  expect(bulkFault({ ...entry, placed: false }, 'Approved', false)).toMatch(/coordinates/)
  expect(bulkFault({ ...entry, placed: false }, 'Approved', true)).toBeNull()
  expect(bulkFault({ ...entry, placed: false, university_placed: false }, 'Approved', true)).toMatch(
    /coordinates/,
  )
  expect(bulkFault({ ...entry, placed: false }, 'Denied', false)).toBeNull()
})
