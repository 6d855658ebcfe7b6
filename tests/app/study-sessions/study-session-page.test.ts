import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openedCookie } from '~/http/cookies/opened-invites.server'
import { joinStudySession } from '~/study-sessions/taking-part/join-study-session.server'
import type { UniversityRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useApp } from '../../support/app'
import { whileBroken } from '../../support/services/broken'
import { useDatabase } from '../../support/database'
import { itInFull } from '../../support/in-full'

const database = useDatabase()
const app = useApp(database)
const HOUR = 3_600_000
const inHours = (n: number) => new Date(Date.now() + n * HOUR)
const at = (n: number) => ({ start_time: inHours(n), end_time: inHours(n + 2) })

type Person = { id: number; cookie: string }
let campus: UniversityRow
let ada: Person
let ben: Person

const person = (first_name: string, last_name = 'Reader') =>
  insertMember(database.db, app.env, { first_name, last_name })

const make = (values: Partial<Parameters<typeof insertStudySession>[1]> = {}) =>
  insertStudySession(database.db, { university_id: campus.id, creator_id: ada.id, ...values })
const pathOf = ({ id }: { id: number }, of = campus) =>
  `/university/${encodeURIComponent(of.key)}/study-sessions/${id}`

async function open(path: string, cookie = '') {
  const answer = await app.browser(cookie).get(path)
  return { ...answer, html: parse(answer.text) }
}

const peopleIn = async ({ id }: { id: number }): Promise<number[]> =>
  database.db('session_participants').where({ session_id: id }).orderBy('user_id').pluck('user_id')

/** Submits a form and opens its redirect, with its notice. */
async function send(who: Person, studySession: { id: number }, intent: 'join' | 'leave') {
  const browser = app.browser(who.cookie)
  const sent = await browser.post(pathOf(studySession), { intent })
  const shown = sent.status === 303 ? await browser.get(sent.headers.location!) : sent
  return { status: sent.status, to: sent.headers.location, shown: shown.status, html: parse(shown.text) }
}

beforeAll(async () => {
  campus = await insertUniversity(database.db, { name: 'Session College', school_hex_color: '#8C1515' })
})
beforeEach(async () => {
  ada = await person('Ada', 'Lovelace')
  ben = await person('Ben')
})

describe('the page of a study session', () => {
  it('has everything that is known about it', async () => {
    const location = await insertLocation(database.db, {
      name: 'Main Library',
      university_id: campus.id,
      address: '1 Library Way',
      zipcode: '94720',
      tags: ['Quiet', 'Wifi'],
    })
    const others = await Promise.all(Array.from({ length: 9 }, (_each, n) => person(`Guest${n}`)))
    const studySession = await make({
      title: 'Organic <b>Chemistry</b>',
      description: 'Bring the book.\nAnd a pen.',
      location_id: location.id,
      participants: others.map(({ id }) => id),
      start_time: new Date('2030-03-06T22:00:00Z'),
      end_time: new Date('2030-03-07T00:00:00Z'),
      capacity: 12,
    })
    const { status, html, text, headers } = await open(pathOf(studySession))
    expect(status).toBe(200)
    expect(html.querySelector('h1')?.text).toBe('Organic <b>Chemistry</b>')
    expect(text).not.toContain('<b>Chem')
    expect(html.querySelector('.session-hero a')?.getAttribute('href')).toBe(
      `/university/${encodeURIComponent(campus.key)}?tab=study-sessions`,
    )
    expect(text).toContain('--session:#8C1515')
    const hero = html.querySelector('.session-hero')!.structuredText
    for (const said of [
      '10 participants · 2 seats left',
      'Created by Ada Lovelace',
      'Session College',
      'Public',
    ])
      expect(hero).toContain(said)
    const section = (title: string) =>
      html.querySelectorAll('section').find((each) => each.querySelector('h2')?.text === title)!
    expect(section('Description').querySelector('p')?.text).toBe('Bring the book.\nAnd a pen.')
    expect(section('When').structuredText).toContain('Wednesday, March 6, 2030\n2:00 PM – 4:00 PM PST')
    const where = section('Where')
    for (const said of ['Main Library', '1 Library Way', 'Berkeley, CA 94720', 'Quiet', 'Wifi'])
      expect(where.structuredText).toContain(said)
    expect(where.querySelector('img')).not.toBeNull()
    expect(where.querySelector('h3 a')?.getAttribute('href')).toBe(
      `/university/${encodeURIComponent(campus.key)}/Main%20Library`,
    )
    const people = section('Participants').querySelectorAll('li')
    expect(people).toHaveLength(9)
    expect(people[0]!.structuredText).toMatch(/Ada[^]*Organizer/)
    expect(people.filter((each) => each.text.includes('Organizer'))).toHaveLength(1)
    expect(people.at(-1)!.text).toBe('+2')
    const all = people.at(-1)!.querySelector('a')!
    expect(all.getAttribute('aria-label')).toBe('+2: show all 10 participants')
    // Anyone who may see the study session can see everyone in it, including the organizer.
    for (const cookie of ['', ada.cookie]) {
      const listed = await open(all.getAttribute('href')!, cookie)
      expect(listed.html.querySelectorAll('.people li').map((each) => each.structuredText)).toEqual([
        expect.stringMatching(/Ada[^]*Organizer/),
        ...Array.from({ length: 9 }, (_each, n) => expect.stringContaining(`Guest${n}`)),
      ])
      expect(listed.html.querySelector('.people-more, nav.pages a')).toBeNull()
    }
    expect(section('Participants').querySelectorAll('svg.avatar')).toHaveLength(8)
    expect(section('Participants').text).not.toContain('Lovelace')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(html.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(html.querySelector('#session-link')?.getAttribute('value')).toBe(app.origin + pathOf(studySession))
  })

  it('lists participants in pages of 100', async () => {
    const studySession = await make()
    await database.db.raw(
      `with joiner as (
         insert into users (email, first_name, last_name, role_id)
         select 'many' || n || '@example.edu', 'Many' || n, 'N', (select id from roles where name = 'Student') from generate_series(1, 101) n returning id)
       insert into session_participants (session_id, user_id, joined_at) select ?, id, now() + id * interval '1 ms' from joiner`,
      [studySession.id],
    )
    const first = await open(`${pathOf(studySession)}?people=1`)
    expect(first.html.querySelectorAll('.people li')).toHaveLength(101)
    const on = first.html.querySelectorAll('section nav.pages a')
    expect(on.map(({ text }) => text)).toEqual(['Later'])
    const second = await open(on[0]!.getAttribute('href')!)
    expect(
      second.html.querySelectorAll('.people li').map((each) => each.querySelector('span')?.text),
    ).toEqual(['Many101'])
    expect(second.html.querySelectorAll('section nav.pages a').map(({ text }) => text)).toEqual(['Earlier'])
  })

  it('says what is missing: no description, no location, no address, a deleted creator, a university without a color', async () => {
    const bare = await make()
    const { html } = await open(pathOf(bare))
    expect(html.querySelectorAll('h2').map(({ text }) => text)).not.toContain('Description')
    expect(html.text).toContain('Location unavailable')
    expect(html.text).toContain('No address available')
    expect(html.querySelector('.session-hero')!.text).toContain('1 participant')

    const plain = await insertUniversity(database.db)
    const unknown = await insertLocation(database.db, { university_id: plain.id, address: null })
    const left = await insertStudySession(database.db, {
      university_id: plain.id,
      creator_id: null,
      location_id: unknown.id,
      ...at(-30),
      participants: [ben.id],
    })
    const page = await open(pathOf(left, plain))
    expect(page.text).toContain('--session:#667eea')
    expect(page.html.querySelector('address')?.text).toContain('No address available')
    expect(page.html.querySelector('.session-hero')!.text).toContain(
      'Created by someone who deleted their account',
    )
    expect(page.html.querySelectorAll('.people li')).toHaveLength(1)
    expect(page.html.querySelector('.note')?.text).toBe('This session is over.')

    const pending = await make({
      location_id: (
        await insertLocation(database.db, { name: 'Zzq Vault', university_id: campus.id, status: 'Pending' })
      ).id,
    })
    const hidden = await open(pathOf(pending))
    expect(hidden.text).not.toContain('Zzq')
    expect(hidden.html.text).toContain('Location unavailable')
  })

  it("leads to its canonical address, and to the campus's study sessions if it does not exist", async () => {
    const studySession = await make()
    const other = await insertUniversity(database.db)
    for (const wrong of [pathOf(studySession).toLowerCase(), pathOf(studySession, other)]) {
      const answer = await app.browser().get(wrong)
      expect([answer.status, answer.headers.location]).toEqual([301, pathOf(studySession)])
    }
    await database.db('study_sessions').where({ id: studySession.id }).del()
    for (const path of [
      pathOf(studySession),
      pathOf({ id: 999_999 }),
      `${pathOf({ id: 1 })}x`,
      pathOf({ id: 2 ** 60 }),
    ]) {
      const { status, html } = await open(path, ben.cookie)
      expect(status).toBe(404)
      expect(html.querySelector('h1')?.text).toBe('Session Not Found')
      expect(html.querySelector('main')!.text).toContain('Session not found or access denied.')
      const back = html.querySelector('.error-page a')!
      expect([back.text, back.getAttribute('href')]).toEqual([
        'Back to Study Sessions',
        `/university/${encodeURIComponent(campus.key)}?tab=study-sessions`,
      ])
    }
  })

  it('says so if it could not be read', async () => {
    const studySession = await make()
    await database.db.raw('alter table session_invites rename to away')
    try {
      const { status, html } = await open(pathOf(studySession))
      expect(status).toBe(500)
      expect(html.querySelector('main')!.text).toContain('An error occurred while loading session details.')
    } finally {
      await database.db.raw('alter table away rename to session_invites')
    }
  })

  it('of a campus that is not public is not found, not even for its creator', async () => {
    const denied = await insertUniversity(database.db, { status: 'Denied' })
    const studySession = await insertStudySession(database.db, {
      university_id: denied.id,
      creator_id: ada.id,
      title: 'Zzq',
    })
    for (const cookie of ['', ada.cookie])
      expect((await open(pathOf(studySession, denied), cookie)).status).toBe(404)
    expect((await send(ben, studySession, 'join')).status).toBe(404)
    expect(await peopleIn(studySession)).toEqual([])
  })
})

describe('a private study session', () => {
  it('does not exist for visitors: they may log in and come back', async () => {
    const studySession = await make({ title: 'Zzq secret', description: 'Zzq', is_public: false })
    const invite = await insertInvite(database.db, { session_id: studySession.id, created_by: ada.id })
    const opened = (await openedCookie(new Request(app.origin), app, {
      id: invite.id,
      until: invite.expires_at,
    }))!.split(';')[0]!
    const gone = await make({ is_public: false })
    await database.db('study_sessions').where({ id: gone.id }).del()
    const seen: unknown[] = []
    for (const [of, cookie] of [
      [studySession, ''],
      [gone, ''],
      [studySession, opened],
      [gone, opened],
    ] as const) {
      const { status, headers, html, text } = await open(pathOf(of), cookie)
      expect(html.querySelector('main h2')?.text).toBe('Login Required')
      const [back, login] = html.querySelectorAll('.error-page a')
      expect(back?.text).toBe('Back to Study Sessions')
      expect(login?.text).toBe('Sign In')
      expect(login?.getAttribute('href')).toBe(`/signin?returnTo=${encodeURIComponent(pathOf(of))}`)
      expect(text).not.toContain('Zzq')
      expect(text).not.toContain('Lovelace')
      const { status: file, headers: fileHeaders } = await app
        .browser(cookie)
        .get(`${pathOf(of)}/session.ics`)
      seen.push({
        status,
        title: html.querySelector('title')?.text,
        main: html.querySelector('main')!.text,
        cache: headers['cache-control'],
        file: [file, fileHeaders.location],
      })
    }
    expect(seen[0]).toMatchObject({ status: 404, file: [404, undefined] })
    expect(seen[0]).toEqual(seen[1])
    expect(seen[2]).toEqual(seen[3])
    // The data for scripts says no more.
    expect((await app.browser().get(`${pathOf(studySession)}.data`)).text).not.toContain('Zzq')
  })

  it('is open to its creator, participants, and anyone with its link; others find nothing', async () => {
    const studySession = await make({ is_public: false, participants: [ben.id] })
    const [holder, stranger] = [await person('Holly'), await person('Sam')]
    const admin = await insertUser(database.db, { role: 'Admin' })
    const invite = await insertInvite(database.db, { session_id: studySession.id, created_by: ada.id })
    const opened = (await openedCookie(new Request(app.origin), app, {
      id: invite.id,
      until: invite.expires_at,
    }))!.split(';')[0]!
    const status = async (cookie: string) => (await open(pathOf(studySession), cookie)).status
    expect(await status(ada.cookie)).toBe(200)
    expect(await status(ben.cookie)).toBe(200)
    expect(await status(holder.cookie)).toBe(404)
    expect(await status(`${holder.cookie}; ${opened}`)).toBe(200)
    expect(await status(stranger.cookie)).toBe(404)
    expect(await status((await logIn(database.db, app.env, admin.id)).cookie)).toBe(404)
    // The cookie is signed: an id alone opens nothing.
    expect(
      await status(
        `${stranger.cookie}; invites=${Buffer.from(JSON.stringify([[invite.id, Date.now() + HOUR]])).toString('base64')}`,
      ),
    ).toBe(404)
    await database.db('session_invites').where({ id: invite.id }).update({ is_active: false })
    expect(await status(`${holder.cookie}; ${opened}`)).toBe(404)
    const seen = await open(pathOf(studySession), ben.cookie)
    expect(seen.headers['cache-control']).toContain('no-store')
    expect(seen.html.querySelector('#session-link')).toBeNull()
    expect(seen.html.querySelector('meta[property="og:title"]')).toBeNull()
  })
})

describe('joining', () => {
  it('adds a user once, and says so', async () => {
    const studySession = await make()
    expect((await open(pathOf(studySession), ben.cookie)).html.querySelector('#join button')?.text).toBe(
      'Join Session',
    )
    const first = await send(ben, studySession, 'join')
    expect([first.status, first.to]).toEqual([303, pathOf(studySession)])
    expect(first.html.querySelector('.toast')?.text).toContain('Successfully joined the study session!')
    expect(first.html.querySelector('.session-hero')!.text).toContain('2 participants')
    expect(first.html.querySelectorAll('.people li').map((each) => each.text.includes('Ben'))).toContain(true)
    expect(first.html.querySelector('#leave button')?.text).toBe('Leave Session')
    expect(first.html.querySelector('#join')).toBeNull()
    // The same form once more, and fifty times at once.
    expect((await send(ben, studySession, 'join')).status).toBe(303)
    const many = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.browser(ben.cookie).post(pathOf(studySession), { intent: 'join' }),
      ),
    )
    expect(many.every(({ status }) => status === 303 || status === 429)).toBe(true)
    expect(await peopleIn(studySession)).toEqual([ben.id])
  })

  it('requires logging in', async () => {
    const studySession = await make()
    expect((await open(pathOf(studySession))).html.querySelector('#join button')?.text).toBe('Join Session')
    const browser = app.browser()
    const sent = await browser.post(pathOf(studySession), { intent: 'join' })
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      `/signin?returnTo=${encodeURIComponent(pathOf(studySession))}`,
    ])
    expect(parse((await browser.get(sent.headers.location!)).text).text).toContain(
      'Please login to join the session.',
    )
    expect(await peopleIn(studySession)).toEqual([])
  })

  it('is not for the creator, nor after the start, nor if it is not visible', async () => {
    const studySession = await make()
    const own = await open(pathOf(studySession), ada.cookie)
    expect(own.html.querySelectorAll('#join, #leave')).toEqual([])
    const refused = await send(ada, studySession, 'join')
    expect(refused.status).toBe(403)
    expect(refused.html.text).toContain('This is your own session, so you’re already in it.')

    for (const hours of [-1, -5]) {
      const begun = await make(at(hours))
      expect((await open(pathOf(begun), ben.cookie)).html.querySelectorAll('#join, #leave')).toEqual([])
      const late = await send(ben, begun, 'join')
      expect(late.status).toBe(409)
      expect(late.html.querySelector('[role=alert]')?.text).toContain(
        'This session has already started, so it’s too late to join.',
      )
      expect(late.html.querySelector('title')?.text).toMatch(/^Error: /)
      expect(await peopleIn(begun)).toEqual([])
    }

    const secret = await make({ is_public: false })
    const foreign = await send(ben, secret, 'join')
    expect(foreign.status).toBe(404)
    expect(foreign.html.text).toContain('Session not found or access denied.')
    expect((await send(ben, { id: 999_999 }, 'join')).status).toBe(404)
    expect(await peopleIn(secret)).toEqual([])
  })

  it('stops at the last seat', async () => {
    const cara = await person('Cara')
    const studySession = await make({ capacity: 2, participants: [cara.id] })
    const page = await open(pathOf(studySession), ben.cookie)
    expect(page.html.querySelector('#join')).toBeNull()
    expect(page.html.querySelector('.note')?.text).toBe('This session is full.')
    const full = await send(ben, studySession, 'join')
    expect(full.status).toBe(409)
    expect(full.html.querySelector('[role=alert]')?.text).toContain('This session is full.')
    expect((await send(cara, studySession, 'leave')).status).toBe(303)
    expect((await send(ben, studySession, 'join')).status).toBe(303)
    expect(await peopleIn(studySession)).toEqual([ben.id])
  })

  itInFull('gives the last seats once when 200 join at the same moment', async () => {
    const studySession = await make({ capacity: 4 })
    const { rows } = await database.db.raw<{ rows: { id: number }[] }>(
      `insert into users (email, first_name, last_name, role_id)
       select 'joiner' || n || '@example.edu', 'Joiner', 'N' || n, (select id from roles where name = 'Student') from generate_series(1, 200) n returning id`,
    )
    const outcomes = await Promise.all(
      rows.map(({ id }) =>
        joinStudySession(database.db, {
          viewer: viewerFor({ id, first_name: 'Joiner', last_name: 'N' }),
          id: studySession.id,
          openedInvites: [],
        }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(
      outcomes.filter(
        (outcome) =>
          !outcome.ok && outcome.kind === 'conflict' && outcome.message === 'This session is full.',
      ),
    ).toHaveLength(197)
    expect(await peopleIn(studySession)).toHaveLength(3)
    // The database itself also enforces it without the operation.
    await expect(
      database.db('session_participants').insert({ session_id: studySession.id, user_id: ben.id }),
    ).rejects.toThrow(/full/)
  })

  it('says if it failed', async () => {
    const studySession = await make()
    const failing = async (intent: 'join' | 'leave', on: 'insert' | 'delete') => {
      const failed = await whileBroken(database.db, { table: 'session_participants', on }, () =>
        send(ben, studySession, intent),
      )
      expect(failed.status).toBe(503)
      return failed.html.querySelector('.error-summary')?.text
    }
    expect(await failing('join', 'insert')).toContain('Error joining session.')
    expect((await send(ben, studySession, 'join')).status).toBe(303)
    expect(await failing('leave', 'delete')).toContain('Error leaving session.')
    expect(await peopleIn(studySession)).toEqual([ben.id])
  })
})

describe('leaving', () => {
  it('removes a user, however often it is sent', async () => {
    const studySession = await make({ participants: [ben.id] })
    const left = await send(ben, studySession, 'leave')
    expect([left.status, left.to]).toEqual([303, pathOf(studySession)])
    expect(left.html.querySelector('.toast')?.text).toContain('You have left the study session.')
    expect(left.html.querySelector('#join button')?.text).toBe('Join Session')
    expect((await send(ben, studySession, 'leave')).status).toBe(303)
    expect(await peopleIn(studySession)).toEqual([])
  })

  it("of a private study session leads to the campus's study sessions, which no longer list it", async () => {
    const studySession = await make({ is_public: false, participants: [ben.id] })
    for (let n = 0; n < 2; n++) {
      const left = await send(ben, studySession, 'leave')
      expect([left.status, left.to]).toEqual([
        303,
        `/university/${encodeURIComponent(campus.key)}?tab=study-sessions`,
      ])
      expect(left.html.querySelector('.toast')?.text).toContain('You have left the study session.')
    }
    expect((await open(pathOf(studySession), ben.cookie)).status).toBe(404)
  })

  it('is not for the creator, nor after the start', async () => {
    const studySession = await make()
    expect((await send(ada, studySession, 'leave')).html.text).toContain(
      'You can’t leave your own session, but you can delete it.',
    )
    const begun = await make({ ...at(-1), participants: [ben.id] })
    const late = await send(ben, begun, 'leave')
    expect(late.status).toBe(409)
    expect(late.html.querySelector('[role=alert]')?.text).toContain(
      'This session has already started, so it’s too late to leave.',
    )
    expect(await peopleIn(begun)).toEqual([ben.id])
  })

  it('responds the same whether a private study session exists or not', async () => {
    const secret = await make({ is_public: false })
    const answers = await Promise.all([secret, { id: 999_999 }].map((each) => send(ben, each, 'leave')))
    expect(answers.map(({ status, to }) => [status, to])).toEqual(
      Array(2).fill([303, `/university/${encodeURIComponent(campus.key)}?tab=study-sessions`]),
    )
  })
})
