import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joinStudySession } from '~/study-sessions/page/join-study-session.server'
import { campusPath } from '~/campuses/rules'
import { waitCookie } from '~/web/waits.server'
import type { UniversityRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertInvite, insertStudySession, openedInvite } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useApp } from '../../support/app'
import { whileBroken, whileRenamed } from '../../support/services/broken'
import { useDatabase } from '../../support/database'
import { attrAt, linksAt, textAt, textsAt } from '../../support/html'
import { ahead, HOUR } from '../../support/times'
import { answered, expectPage, signInTo } from '../../support/answers'

const database = useDatabase()
const app = useApp(database)
const inHours = (n: number) => ahead(n * HOUR)
const at = (n: number) => ({ start_time: inHours(n), end_time: inHours(n + 2) })

type Person = { id: number; cookie: string }
let campus: UniversityRow
let ada: Person
let ben: Person

const person = (first_name: string, last_name = 'Reader') =>
  insertMember(database.db, app.env, { first_name, last_name })

const make = (values: Partial<Parameters<typeof insertStudySession>[1]> = {}) =>
  insertStudySession(database.db, { university_id: campus.id, creator_id: ada.id, ...values })
const pathOf = ({ id }: { id: number }, of = campus) => `${campusPath(of.key)}/study-sessions/${id}`
const hub = () => `${campusPath(campus.key)}?tab=study-sessions`

async function open(path: string, cookie = '') {
  const answer = await app.browser(cookie).get(path)
  return { ...answer, html: answer.html }
}

const peopleIn = async ({ id }: { id: number }): Promise<number[]> =>
  database.db('session_participants').where({ session_id: id }).orderBy('user_id').pluck('user_id')

/** Submits a form and opens its redirect, with its notice. */
async function send(who: Person, studySession: { id: number }, intent: 'join' | 'leave') {
  const browser = app.browser(who.cookie)
  const sent = await browser.post(pathOf(studySession), { intent })
  const shown = sent.status === 303 ? await browser.get(sent.to!) : sent
  return { status: sent.status, to: sent.to, shown: shown.status, html: shown.html }
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
      tags: ['Quiet', 'Wifi'],
      address: '1 Library Way',
      zipcode: '94720',
    })
    const others = await Promise.all(Array.from({ length: 9 }, (_each, n) => person(`Guest${n}`)))
    const studySession = await make({
      title: 'Organic <b>Chemistry</b>',
      description: 'Bring the book.\nAnd a pen.',
      capacity: 12,
      location_id: location.id,
      participants: others.map(({ id }) => id),
      start_time: new Date('2030-03-06T22:00:00Z'),
      end_time: new Date('2030-03-07T00:00:00Z'),
    })
    const { status, html, text, headers } = await open(pathOf(studySession))
    expect(status).toBe(200)
    expect(textAt(html, 'h1')).toBe('Organic <b>Chemistry</b>')
    expect(text).not.toContain('<b>Chem')
    expect(attrAt(html, '.session-hero a', 'href')).toBe(hub())
    expect(text).toContain('--session:#8C1515')
    const hero = html.querySelector('.session-hero')!.structuredText
    const line = ['10 participants · 2 seats left', 'Created by Ada Lovelace', 'Session College', 'Public']
    for (const said of line) expect(hero).toContain(said)
    const section = (title: string) =>
      html.querySelectorAll('section').find((each) => each.querySelector('h2')?.text === title)!
    expect(textAt(section('Description'), 'p')).toBe('Bring the book.\nAnd a pen.')
    expect(section('When').structuredText).toContain('Wednesday, March 6, 2030\n2:00 PM – 4:00 PM PST')
    const where = section('Where')
    for (const said of ['Main Library', '1 Library Way', 'Berkeley, CA 94720', 'Quiet', 'Wifi'])
      expect(where.structuredText).toContain(said)
    expect(where.querySelector('img')).not.toBeNull()
    expect(attrAt(where, 'h3 a', 'href')).toBe(`${campusPath(campus.key)}/Main%20Library`)
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
    // Addresses of photos have their owners' IDs, so the data for scripts has none next to a name.
    const data = (await app.browser().get(`${pathOf(studySession)}.data`)).text
    expect(data).toContain('"first","Ada"')
    expect(data).not.toMatch(/"id",\d+,"first"/)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(attrAt(html, 'meta[name=robots]', 'content')).toBe('noindex')
    expect(attrAt(html, '#session-link', 'value')).toBe(app.origin + pathOf(studySession))
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
    expect(textsAt(second.html, 'section nav.pages a')).toEqual(['Earlier'])
  })

  it('says what is missing: no description, no location, no address, a deleted creator, a university without a color', async () => {
    const bare = await make()
    const { html } = await open(pathOf(bare))
    expect(textsAt(html, 'h2')).not.toContain('Description')
    expect(html.text).toContain('Location unavailable')
    expect(html.text).toContain('No address available')
    expect(textAt(html, '.session-hero')).toContain('1 participant')

    const plain = await insertUniversity(database.db)
    const unknown = await insertLocation(database.db, { university_id: plain.id, address: null })
    const values = { university_id: plain.id, creator_id: null, location_id: unknown.id }
    const left = await make({ ...values, ...at(-30), participants: [ben.id] })
    const page = await open(pathOf(left, plain))
    expect(page.text).toContain('--session:#667eea')
    expect(textAt(page.html, 'address')).toContain('No address available')
    expect(textAt(page.html, '.session-hero')).toContain('Created by someone who deleted their account')
    expect(page.html.querySelectorAll('.people li')).toHaveLength(1)
    expect(textAt(page.html, '.note')).toBe('This session is over.')

    const vault = { name: 'Zzqjxv Vault', university_id: campus.id, status: 'Pending' } as const
    const pending = await make({ location_id: (await insertLocation(database.db, vault)).id })
    const hidden = await open(pathOf(pending))
    expect(hidden.text).not.toContain('Zzqjxv')
    expect(hidden.html.text).toContain('Location unavailable')
  })

  it("leads to its canonical address, and to the campus's study sessions if it does not exist", async () => {
    const studySession = await make()
    const other = await insertUniversity(database.db)
    for (const wrong of [pathOf(studySession).toLowerCase(), pathOf(studySession, other)])
      await answered(app.browser().get(wrong), 301, pathOf(studySession))
    await database.db('study_sessions').where({ id: studySession.id }).del()
    const gone = [studySession.id, 999_999, 2 ** 60].map((id) => pathOf({ id }))
    for (const path of [...gone, `${pathOf({ id: 1 })}x`]) {
      const { status, html } = await open(path, ben.cookie)
      expect([status, textAt(html, 'h1')]).toEqual([404, 'Session Not Found'])
      expect(textAt(html, 'main')).toContain('Session not found or access denied.')
      expect(linksAt(html, '.error-page a')[0]).toEqual(['Back to Study Sessions', hub()])
    }
  })

  it('says so if it could not be read', async () => {
    const studySession = await make()
    const answer = await whileRenamed(database.db, 'session_invites', null, () =>
      app.browser().get(pathOf(studySession)),
    )
    expectPage(answer, 500, 'An error occurred while loading session details.')
  })

  it('of a campus that is not public is not found, not even for its creator', async () => {
    const denied = await insertUniversity(database.db, { status: 'Denied' })
    const studySession = await make({ university_id: denied.id, title: 'Zzqjxv' })
    for (const cookie of ['', ada.cookie])
      expect((await open(pathOf(studySession, denied), cookie)).status).toBe(404)
    expect((await send(ben, studySession, 'join')).status).toBe(404)
    expect(await peopleIn(studySession)).toEqual([])
  })
})

describe('a private study session', () => {
  it('does not exist for visitors: they may log in and come back', async () => {
    const studySession = await make({ title: 'Zzqjxv secret', description: 'Zzqjxv', is_public: false })
    const invite = await insertInvite(database.db, { session_id: studySession.id, created_by: ada.id })
    const opened = await openedInvite(app, invite)
    const gone = await make({ is_public: false })
    await database.db('study_sessions').where({ id: gone.id }).del()
    const seen: unknown[] = []
    for (const cookie of ['', opened])
      for (const of of [studySession, gone]) {
        const { status, headers, html, text } = await open(pathOf(of), cookie)
        expect(textAt(html, 'main h2')).toBe('Login Required')
        const [back, login] = linksAt(html, '.error-page a')
        expect([back![0], login]).toEqual(['Back to Study Sessions', ['Sign In', signInTo(pathOf(of))]])
        for (const name of ['Zzqjxv', 'Lovelace']) expect(text).not.toContain(name)
        const file = await app.browser(cookie).get(`${pathOf(of)}/session.ics`)
        const [title, main] = [textAt(html, 'title'), textAt(html, 'main')]
        const cache = headers['cache-control']
        seen.push({ status, title, main, cache, file: [file.status, file.to] })
      }
    expect(seen[0]).toMatchObject({ status: 404, file: [404, undefined] })
    expect(seen[0]).toEqual(seen[1])
    expect(seen[2]).toEqual(seen[3])
    // The data for scripts says no more.
    expect((await app.browser().get(`${pathOf(studySession)}.data`)).text).not.toContain('Zzqjxv')
  })

  it('is open to its creator, participants, and anyone with its link; others find nothing', async () => {
    const studySession = await make({ is_public: false, participants: [ben.id] })
    const [holder, stranger] = [await person('Holly'), await person('Sam')]
    const admin = await insertUser(database.db, { role: 'Admin' })
    const invite = await insertInvite(database.db, { session_id: studySession.id, created_by: ada.id })
    const opened = await openedInvite(app, invite)
    const status = async (cookie: string) => (await open(pathOf(studySession), cookie)).status
    for (const { cookie } of [ada, ben]) expect(await status(cookie)).toBe(200)
    expect(await status(`${holder.cookie}; ${opened}`)).toBe(200)
    const { cookie: asAdmin } = await logIn(database.db, app.env, admin.id)
    // The cookie is signed: an id alone opens nothing, and neither does another cookie of the same shape.
    const forged = Buffer.from(JSON.stringify([[invite.id, Date.now() + HOUR]])).toString('base64')
    const waits = await waitCookie(new Request(app.origin), app, invite.id, 3600)
    const renamed = waits.replace(/^waits=([^;]*).*/, 'invites=$1')
    const others = ['', `; invites=${forged}`, `; ${renamed}`].map((more) => stranger.cookie + more)
    for (const cookie of [holder.cookie, asAdmin, ...others]) expect(await status(cookie)).toBe(404)
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
    expect(textAt((await open(pathOf(studySession), ben.cookie)).html, '#join button')).toBe('Join Session')
    const first = await send(ben, studySession, 'join')
    expect([first.status, first.to]).toEqual([303, pathOf(studySession)])
    expect(textAt(first.html, '.toast')).toContain('Successfully joined the study session!')
    expect(textAt(first.html, '.session-hero')).toContain('2 participants')
    expect(first.html.querySelectorAll('.people li').map((each) => each.text.includes('Ben'))).toContain(true)
    expect(textAt(first.html, '#leave button')).toBe('Leave Session')
    expect(first.html.querySelector('#join')).toBeNull()
    // The same form once more, and fifty times at once.
    expect((await send(ben, studySession, 'join')).status).toBe(303)
    const press = () => app.browser(ben.cookie).post(pathOf(studySession), { intent: 'join' })
    const many = await Promise.all(Array.from({ length: 50 }, press))
    expect(many.every(({ status }) => status === 303 || status === 429)).toBe(true)
    expect(await peopleIn(studySession)).toEqual([ben.id])
  })

  it('requires logging in', async () => {
    const studySession = await make()
    const path = pathOf(studySession)
    expect(textAt((await open(path)).html, '#join button')).toBe('Join Session')
    const browser = app.browser()
    const { to } = await answered(browser.post(path, { intent: 'join' }), 303, signInTo(path))
    expect((await browser.get(to!)).html.text).toContain('Please login to join the session.')
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
      expect(textAt(late.html, '[role=alert]')).toContain(
        'This session has already started, so it’s too late to join.',
      )
      expect(textAt(late.html, 'title')).toMatch(/^Error: /)
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
    expect(textAt(page.html, '.note')).toBe('This session is full.')
    const full = await send(ben, studySession, 'join')
    expect(full.status).toBe(409)
    expect(textAt(full.html, '[role=alert]')).toContain('This session is full.')
    expect((await send(cara, studySession, 'leave')).status).toBe(303)
    expect((await send(ben, studySession, 'join')).status).toBe(303)
    expect(await peopleIn(studySession)).toEqual([ben.id])
  })

  it('gives the last seats once when 200 join at the same moment', async () => {
    const { id } = await make({ capacity: 4 })
    const { rows } = await database.db.raw<{ rows: { id: number }[] }>(
      `insert into users (email, first_name, last_name, role_id)
       select 'joiner' || n || '@example.edu', 'Joiner', 'N' || n, (select id from roles where name = 'Student') from generate_series(1, 200) n returning id`,
    )
    const viewers = rows.map((row) => viewerFor({ ...row, first_name: 'Joiner', last_name: 'N' }))
    const outcomes = await Promise.all(
      viewers.map((viewer) => joinStudySession(database.db, { viewer, id, openedInvites: [] })),
    )
    const said = outcomes.map((each) => (each.ok ? 'joined' : `${each.kind}: ${each.message}`))
    expect(said.sort()).toEqual([
      ...Array(197).fill('conflict: This session is full.'),
      ...Array(3).fill('joined'),
    ])
    expect(await peopleIn({ id })).toHaveLength(3)
    // The database itself also enforces it without the operation.
    const inserted = database.db('session_participants').insert({ session_id: id, user_id: ben.id })
    await expect(inserted).rejects.toThrow(/full/)
  })

  it('says if it failed', async () => {
    const studySession = await make()
    const failing = async (intent: 'join' | 'leave', on: 'insert' | 'delete') => {
      const failed = await answered(
        whileBroken(database.db, { table: 'session_participants', on }, () =>
          send(ben, studySession, intent),
        ),
        503,
      )
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
    expect(textAt(left.html, '.toast')).toContain('You have left the study session.')
    expect(textAt(left.html, '#join button')).toBe('Join Session')
    expect((await send(ben, studySession, 'leave')).status).toBe(303)
    expect(await peopleIn(studySession)).toEqual([])
  })

  it("of a private study session leads to the campus's study sessions, which no longer list it", async () => {
    const studySession = await make({ is_public: false, participants: [ben.id] })
    const left = await answered(send(ben, studySession, 'leave'), 303, hub())
    expect(textAt(left.html, '.toast')).toContain('You have left the study session.')
    expect((await open(pathOf(studySession), ben.cookie)).status).toBe(404)
  })

  it('of one that was deleted says so, and the same of a private one that they were not in', async () => {
    const deleted = await make({ participants: [ben.id] })
    await database.db('study_sessions').where({ id: deleted.id }).del()
    for (const { id } of [deleted, await make({ is_public: false })]) {
      const { html } = await answered(send(ben, { id }, 'leave'), 303, hub())
      expect(textAt(html, '.toast')).toContain('You’re not in this study session. It may have been deleted.')
    }
  })

  it('is not for the creator, nor after the start', async () => {
    const studySession = await make()
    expect((await send(ada, studySession, 'leave')).html.text).toContain(
      'You can’t leave your own session, but you can delete it.',
    )
    const begun = await make({ ...at(-1), participants: [ben.id] })
    const late = await send(ben, begun, 'leave')
    expect(late.status).toBe(409)
    expect(textAt(late.html, '[role=alert]')).toContain(
      'This session has already started, so it’s too late to leave.',
    )
    expect(await peopleIn(begun)).toEqual([ben.id])
  })

  it('responds the same whether a private study session exists or not', async () => {
    const secret = await make({ is_public: false })
    const answers = await Promise.all([secret, { id: 999_999 }].map((each) => send(ben, each, 'leave')))
    expect(answers.map(({ status, to }) => [status, to])).toEqual(Array(2).fill([303, hub()]))
  })
})
