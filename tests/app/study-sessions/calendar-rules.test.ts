import { describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import {
  calendarText,
  googleLink,
  utcStamp,
  type CalendarEvent,
} from '~/study-sessions/messages/calendar-rules'
import { calendarWords } from '~/study-sessions/hub-words'
import { calendarLinks, createdCalendar } from '~/study-sessions/messages/calendar-links.server'
import type { CalendarStudySession } from '~/study-sessions/messages/calendar-queries.server'
import { cancellation, eventOf, studySessionFile } from '~/study-sessions/messages/calendar.server'
import { CreatedCalendar } from '~/study-sessions/messages/CalendarLinks'
import { inviteState, offersInvites } from '~/study-sessions/invite-rules'
import { inviteView } from '~/study-sessions/invites/invite-view.server'
import { senderAddress } from '~/services/jobs/sender-rules'
import type { Db } from '~db/connection'
import { eventsOf, readCalendar, textOf } from '../../support/formats/ics'
import { NAUGHTY } from '../routes/naughty'

const event = (values: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'study-session-1@carrel.test',
  sequence: 3,
  stamp: new Date('2026-03-01T10:00:00.123Z'),
  created: new Date('2026-02-28T10:00:00Z'),
  start: new Date('2026-03-06T22:00:00Z'),
  end: new Date('2026-03-07T00:00:00Z'),
  title: 'Chem 1A',
  description: 'Bring a lamp',
  where: 'Doe Library',
  url: 'https://carrel.test/university/X/study-sessions/1',
  organizer: { name: 'Ada Lovelace', address: 'carrel@example.edu' },
  ...values,
})
const studySession = (values: Partial<CalendarStudySession> = {}): CalendarStudySession => ({
  id: 12,
  title: 'Chem 1A',
  description: null,
  start_time: new Date('2026-03-06T22:00:00Z'),
  end_time: new Date('2026-03-07T00:00:00Z'),
  sequence: 2,
  created_at: new Date('2026-02-28T10:00:00Z'),
  updated_at: new Date('2026-03-01T10:00:00Z'),
  university_key: 'Matrix College Berkeley',
  university_name: 'Matrix College',
  time_zone: 'America/Los_Angeles',
  location: { name: 'Doe Library', address: '1 Main St', city: 'Berkeley', state: 'CA', zipcode: '94720' },
  creator: { first: 'Ada', last: 'Lovelace' },
  ...values,
})
const settings = { origin: 'https://carrel.test', address: 'carrel@example.edu' }
const value = <T>(outcome: { ok: true; value: T } | { ok: false; message: string }): T => {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

describe('a calendar file', () => {
  it('is what RFC 5545 and calendar programs expect for one event in UTC', () => {
    expect(calendarText({ events: [event()], method: 'PUBLISH' })).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Carrel//Study sessions//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:study-session-1@carrel.test',
        'SEQUENCE:3',
        'DTSTAMP:20260301T100000Z',
        'CREATED:20260228T100000Z',
        'LAST-MODIFIED:20260301T100000Z',
        'DTSTART:20260306T220000Z',
        'DTEND:20260307T000000Z',
        'SUMMARY:Chem 1A',
        'DESCRIPTION:Bring a lamp',
        'LOCATION:Doe Library',
        'URL:https://carrel.test/university/X/study-sessions/1',
        'ORGANIZER;CN="Ada Lovelace":mailto:carrel@example.edu',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('lets no text start a line, end a value or add a parameter, and parses back unchanged', () => {
    const title = 'A; B, C \\ D\r\nEND:VEVENT\r\nBEGIN:VALARM\nATTACH:file:///etc/passwd'
    const name = 'Ada "x" ^ \r\nATTENDEE:mailto:all@example.edu; y, z: ü'
    const organizer = { name, address: 'carrel@example.edu' }
    const given = { title, description: title.repeat(20), where: title, organizer }
    const [read, ...others] = readCalendar(calendarText({ events: [event(given)] })).inner
    expect(others).toEqual([])
    expect(read!.inner).toEqual([])
    const plain = title.replaceAll('\r\n', '\n')
    expect(textOf(read!.properties.SUMMARY!.value)).toBe(plain)
    expect(textOf(read!.properties.DESCRIPTION!.value)).toBe(plain.repeat(20))
    expect(textOf(read!.properties.LOCATION!.value)).toBe(plain)
    expect(Object.keys(read!.properties)).not.toContain('ATTENDEE')
    expect(read!.properties.ORGANIZER).toEqual({
      parameters: { CN: "Ada ^'x^' ^^ ^nATTENDEE:mailto:all@example.edu; y, z: ü" },
      value: 'mailto:carrel@example.edu',
    })
  })

  it('folds by octets and never within a character, however wide', () => {
    for (const unit of ['a', 'é', '漢', '🧮', 'e\u0301', ' ', '\\', ';', '\n']) {
      for (let n = 60; n < 160; n += 7) {
        const [read] = eventsOf(calendarText({ events: [event({ title: unit.repeat(n) })] }))
        expect(textOf(read!.SUMMARY!)).toBe(unit.repeat(n))
      }
    }
  })

  it('accepts every hostile text, minus invisible characters', () => {
    const hostile = [...NAUGHTY, '\0\x07\x1b[31m\x7f\x85', '\ud800 half', 'a\u2028b\u2029c']
    for (const title of hostile) {
      const organizer = { name: title, address: 'a@b.c' }
      const given = event({ title, description: title, where: title, organizer })
      const [read, ...others] = eventsOf(calendarText({ events: [given] }))
      expect(others).toEqual([])
      const seen = title
        .toWellFormed()
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(/(?![\n\t])\p{Cc}/gu, '')
      expect(textOf(read!.SUMMARY!)).toBe(seen)
    }
    expect(hostile.length).toBeGreaterThan(50)
  })

  it('of many events has a name for programs and says when to refresh', () => {
    const { properties, inner } = readCalendar(
      calendarText({
        events: [event(), event({ uid: 'study-session-2@carrel.test', description: '', where: null })],
        subscribed: { name: 'My, sessions', about: 'All', hours: 1 },
      }),
    )
    expect(inner).toHaveLength(2)
    expect(properties['X-WR-CALNAME']!.value).toBe('My\\, sessions')
    expect(properties['REFRESH-INTERVAL']).toEqual({ parameters: { VALUE: 'DURATION' }, value: 'PT1H' })
    expect(properties.METHOD).toBeUndefined()
    expect(Object.keys(inner[1]!.properties)).not.toContain('LOCATION')
  })
})

describe('a study session as an event', () => {
  it('keeps its UID; its sequence increases, and a cancellation is newer than everything before', () => {
    const file = (values?: Partial<CalendarStudySession>) =>
      eventsOf(value(studySessionFile(studySession(values), settings)))
    const [before] = file()
    const [moved] = file({ sequence: 3, start_time: new Date('2026-03-06T21:00:00Z') })
    const last = studySession({ sequence: 3, description: 'Secret' })
    const cancelled = cancellation(last, settings, new Date('2026-03-02T00:00:00Z'))
    const [gone] = eventsOf(cancelled)
    expect([before!.UID, moved!.UID, gone!.UID]).toEqual(Array(3).fill('study-session-12@carrel.test'))
    expect([before!.SEQUENCE, moved!.SEQUENCE, gone!.SEQUENCE]).toEqual(['2', '3', '4'])
    expect(gone).toMatchObject({ STATUS: 'CANCELLED', DTSTAMP: '20260302T000000Z' })
    expect(gone!.ORGANIZER).toBe('mailto:carrel@example.edu')
    expect(readCalendar(cancelled).properties.METHOD!.value).toBe('CANCEL')
    expect(cancelled).not.toContain('Secret')
  })

  it('says where it is as far as known, and who created it', () => {
    expect(textOf(eventsOf(value(studySessionFile(studySession(), settings)))[0]!.LOCATION!)).toBe(
      'Doe Library, 1 Main St, Berkeley, CA 94720',
    )
    const [bare] = eventsOf(
      value(
        studySessionFile(studySession({ location: null, creator: null, description: 'Notes' }), settings),
      ),
    )
    expect(bare!.LOCATION).toBe('Matrix College')
    expect(textOf(bare!.DESCRIPTION!)).toBe(
      `Notes\n\n${calendarWords.page('https://carrel.test/university/Matrix%20College%20Berkeley/study-sessions/12')}`,
    )
  })

  it('cannot be without its times: "Session start or end time is missing."', () => {
    const error = { ok: false, message: 'Session start or end time is missing.' }
    for (const missing of [{ start_time: null }, { end_time: null }]) {
      const without = { ...studySession(), ...missing }
      expect(studySessionFile(without, settings)).toMatchObject(error)
      expect(eventOf(without, settings)).toMatchObject(error)
      expect(calendarLinks(without as unknown as CalendarStudySession, settings.origin).google).toBeNull()
    }
  })
})

describe('the link to a calendar service', () => {
  it('has title, description, start, end and location filled in', () => {
    const long = studySession({ title: 'A&B #1 +', description: 'x'.repeat(2000) })
    const { google, ics } = calendarLinks(long, settings.origin)
    const url = new URL(google!)
    expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      action: 'TEMPLATE',
      text: 'A&B #1 +',
      dates: '20260306T220000Z/20260307T000000Z',
      ctz: 'America/Los_Angeles',
      location: 'Doe Library, 1 Main St, Berkeley, CA 94720',
      details: `${'x'.repeat(400)}…`,
    })
    expect(ics).toBe('/university/Matrix%20College%20Berkeley/study-sessions/12/session.ics')
    expect(googleLink(event({ title: '\ud800' }), 'UTC')).toContain('%EF%BF%BD')
  })

  it('that fails does not undo the study session: "Session created, but failed to add to Google Calendar"', async () => {
    const broken = (() => {
      throw new Error('no such thing')
    }) as unknown as Db
    const lines: unknown[] = []
    const log = { error: (...line: unknown[]) => void lines.push(line) } as never
    const asked = { viewerId: 1, id: 1, origin: settings.origin, log }
    expect(await createdCalendar(broken, asked)).toBe('failed')
    expect(lines).toHaveLength(1)
    expect(await createdCalendar(broken, { ...asked, id: null })).toBeNull()
    expect(renderToStaticMarkup(createElement(CreatedCalendar, { links: 'failed' }))).toContain(
      'Session created, but failed to add to Google Calendar',
    )
  })
})

it('a stamp is in UTC to the second, and an address is extracted from a sender', () => {
  expect(utcStamp(new Date('2026-01-02T03:04:05.678Z'))).toBe('20260102T030405Z')
  for (const sender of ['Carrel <carrel@example.edu>', 'carrel@example.edu'])
    expect(senderAddress(sender)).toBe('carrel@example.edu')
})

describe('an invite', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  const [later, before] = [new Date('2026-03-02T00:00:00Z'), new Date('2026-02-28T00:00:00Z')]

  it('is valid, revoked, or expired', () => {
    expect(inviteState({ is_active: true, expires_at: later }, now)).toBe('live')
    expect(inviteState({ is_active: false, expires_at: later }, now)).toBe('withdrawn')
    expect(inviteState({ is_active: true, expires_at: now }, now)).toBe('expired')
    expect(inviteState({ is_active: false, expires_at: before }, now)).toBe('expired')
  })

  it('is for upcoming private study sessions', () => {
    expect(offersInvites({ is_public: false, start_time: later }, now)).toBe(true)
    expect(offersInvites({ is_public: true, start_time: later }, now)).toBe(false)
    expect(offersInvites({ is_public: false, start_time: now }, now)).toBe(false)
  })

  it('falls back to "Someone" and "Unnamed Session", and to the color of study sessions', () => {
    const ids = {
      id: 1,
      session_id: 2,
      creator_id: 3,
      university_id: 4,
      university_key: 'K',
      university_name: 'U',
    }
    const times = { start_time: later, end_time: later, expires_at: later, time_zone: 'UTC' }
    const nameless = { first: ' ', last: '', title: ' ', color: null, is_public: false, joined: false }
    const about = { description: null, location: null, people: 1, capacity: null, standing: 'open' as const }
    const invite = { ...ids, ...times, ...nameless, ...about }
    const view = { by: 'Someone', title: 'Unnamed Session', color: '#667eea', state: 'own' }
    expect(inviteView(invite, 3)).toMatchObject(view)
    const named = inviteView({ ...invite, first: 'Ada', last: 'L', joined: true }, 4)
    expect(named).toMatchObject({ by: 'Ada L', state: 'joined' })
  })
})
