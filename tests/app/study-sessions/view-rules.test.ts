import { describe, expect, it } from 'vitest'
import { hubViewPath, readHub } from '~/study-sessions/page/hub-url'
import { hubPath, studySessionPath } from '~/study-sessions/path-rules'
import { personView } from '~/study-sessions/page/person-view.server'
import { mayChange, roleOf, joinOrLeave } from '~/study-sessions/page/view-rules'
import { longDay, ownTimes, shortDay, timeRange } from '~/study-sessions/when-rules'

const WEST = 'America/Los_Angeles'
const EAST = 'America/New_York'
const now = new Date('2026-03-06T20:00:00Z')

describe('times', () => {
  const [start, end] = [new Date('2026-03-06T22:00:00Z'), new Date('2026-03-07T00:00:00Z')]

  it("are shown in the campus's time zone, which is named", () => {
    expect(longDay(start, WEST)).toBe('Friday, March 6, 2026')
    expect(timeRange(start, end, WEST)).toBe('2:00 PM – 4:00 PM PST')
    expect(shortDay(start, WEST, now)).toBe('Fri, Mar 6')
    expect(shortDay(start, WEST, new Date('2027-01-02'))).toBe('Fri, Mar 6, 2026')
    // New Year at the campus comes later than in Greenwich.
    expect(shortDay(new Date('2027-01-01T03:00:00Z'), WEST, now)).toBe('Thu, Dec 31')
  })

  it('say if they are not set', () => {
    expect(longDay(null, WEST)).toBe('Date not set')
    expect(timeRange(null, end, WEST)).toBe('Time not set')
    expect(timeRange(start, null, WEST)).toBe('Time not set')
  })

  it('name the day of an end on another one, and both zones if daylight saving starts between', () => {
    // In the hour that occurs twice, each time has its own zone name.
    for (const [from, to, said] of [
      ['2026-03-06T06:00:00Z', '2026-03-06T09:30:00Z', '10:00 PM – 1:30 AM (Fri, Mar 6) PST'],
      ['2026-03-08T09:00:00Z', '2026-03-08T11:00:00Z', '1:00 AM PST – 4:00 AM PDT'],
      ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z', '1:30 AM PDT – 1:30 AM PST'],
    ] as const)
      expect(timeRange(new Date(from), new Date(to), WEST)).toBe(said)
  })

  it("are shown in the reader's time zone too, if that differs", () => {
    expect(ownTimes(start, end, WEST, WEST)).toBeNull()
    expect(ownTimes(start, end, WEST, 'America/Tijuana')).toBeNull()
    expect(ownTimes(start, end, WEST, EAST)).toBe('Your time: 5:00 PM – 7:00 PM EST')
    expect(ownTimes(start, end, WEST, 'Asia/Tokyo')).toMatch(/^Your time: Sat, Mar 7, 7:00 AM – 9:00 AM /)
    // Arizona has no daylight saving: the same as Denver in winter, different in summer.
    expect(ownTimes(start, end, 'America/Denver', 'America/Phoenix')).toBeNull()
    const summer = [new Date('2026-07-01T20:00:00Z'), new Date('2026-07-01T21:00:00Z')] as const
    expect(ownTimes(...summer, 'America/Denver', 'America/Phoenix')).toMatch(/1:00 PM/)
  })
})

describe('the reader of a study session', () => {
  const times = { start_time: new Date('2026-03-07'), end_time: new Date('2026-03-08') }
  const studySession = { creator_id: 1, joined: false, ...times, capacity: null, people: 3 }

  it('is its creator, a participant, or someone else', () => {
    expect(roleOf(studySession, 1)).toBe('creator')
    expect(roleOf({ ...studySession, joined: true }, 2)).toBe('participant')
    expect(roleOf(studySession, 2)).toBe('guest')
    expect(roleOf(studySession, null)).toBe('guest')
    expect(roleOf({ creator_id: null, joined: false }, null)).toBe('guest')
  })

  it('joins or leaves before the start, unless it is their own', () => {
    expect(joinOrLeave(studySession, 'guest', now)).toBe('join')
    expect(joinOrLeave(studySession, 'participant', now)).toBe('leave')
    expect(joinOrLeave(studySession, 'creator', now)).toBeNull()
    for (const role of ['guest', 'participant', 'creator'] as const) {
      expect(joinOrLeave({ ...studySession, start_time: now }, role, now)).toBeNull()
    }
    expect(joinOrLeave({ ...studySession, capacity: 4 }, 'guest', now)).toBe('join')
    expect(joinOrLeave({ ...studySession, capacity: 3 }, 'guest', now)).toBeNull()
    expect(joinOrLeave({ ...studySession, capacity: 3 }, 'participant', now)).toBe('leave')
  })

  it('edits it until it is over', () => {
    expect(mayChange(studySession, now)).toBe(true)
    expect(mayChange({ end_time: now }, now)).toBe(false)
  })
})

describe('addresses', () => {
  it('of the list are read and written', () => {
    const read = (query: string) => readHub(new URLSearchParams(query))
    expect(read('tab=study-hub')).toEqual({ filter: 'upcoming', q: '', page: null })
    expect(read('filter=mine&q=+exam+week+&page=3')).toEqual({ filter: 'mine', q: 'exam week', page: 3 })
    const odd = read(`filter=all&page=-1&q=${'x'.repeat(300)}`)
    expect(odd).toEqual({ filter: 'upcoming', q: 'x'.repeat(200), page: 1 })
    expect(read('page=99999').page).toBe(1000)
    expect(hubViewPath('A & B Town', { filter: 'mine', q: 'exam & co', page: 2 })).toBe(
      '/university/A%20%26%20B%20Town?tab=study-sessions&filter=mine&q=exam+%26+co&page=2',
    )
    expect(hubViewPath('A Town', { filter: 'upcoming', q: '', page: null })).toBe(hubPath('A Town'))
    expect(studySessionPath('A & B Town', 12)).toBe('/university/A%20%26%20B%20Town/study-sessions/12')
  })
})

describe('a participant', () => {
  const storage = { url: (key: string) => `/files/${key}` }
  const person = (first: string, last: string, image: string | null = null) =>
    personView(storage, { id: 1, first, last, image })

  it('is shown by the first name with a drawing made from the name, always the same', () => {
    const { hue, ...ada } = person('Ada', 'Lovelace')
    expect(ada).toEqual({ first: 'Ada', photo: null, initials: 'AL' })
    expect(person('Ada', 'Lovelace').hue).toBe(hue)
    expect(person('ålva', 'øst').initials).toBe('ÅØ')
    expect(person('👩‍🚀 Zed', '')).toMatchObject({ initials: '👩' })
    const hues = ['Ada', 'Ben', 'Cy', 'Dee', 'Eve'].map((name) => person(name, 'X').hue)
    expect(new Set(hues).size).toBeGreaterThan(3)
    expect(Math.max(...hues)).toBeLessThan(360)
  })

  it('is a new participant without a name', () => {
    expect(person(' ', '')).toMatchObject({ first: 'New', initials: 'NP' })
    expect(person('', 'Lovelace')).toMatchObject({ first: 'Lovelace', initials: 'L' })
  })

  it('is shown by a photo of 96 pixels', () => {
    expect(person('Ada', 'L', 'profile_images/1/profile_img?t=5').photo).toBe(
      '/files/profile_images/1/profile_img-96.webp?t=5',
    )
  })
})
