import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countTry } from '~/http/limits/limits.server'
import { formWords } from '~/study-sessions/making/words'
import { createPath, deletePath, hubPath, studySessionPath } from '~/study-sessions/invites/path-rules'
import { addDays, wallIn } from '~/study-sessions/zone-rules'
import type { StudyLocationRow, UniversityRow, UserRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertStudySession, studySessionFields } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { eventsOf } from '../../support/formats/ics'
import { STUDY_SESSIONS_PER_DAY, STUDY_SESSION_CHANGES_PER_HOUR } from '~/study-sessions/making/limits'

const database = useDatabase()
const app = useApp(database)
const editPath = (campusKey: string, id: number) => `${studySessionPath(campusKey, id)}/edit`

let campus: UniversityRow
let library: StudyLocationRow
let maker: UserRow
let browser: ReturnType<typeof app.browser>
let create: string

const today = (days = 0, zone = 'America/Los_Angeles') => addDays(wallIn(zone, new Date()).date, days)
const filled = (values: Record<string, string> = {}) =>
  studySessionFields({ description: 'Bring paper.', ...values })
const studySessions = (title: string) => database.db('study_sessions').where({ title }).orderBy('start_time')
const text = (html: string) =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/<!-- -->/g, '')
const another = async (values: Partial<UserRow> = {}) => {
  const user = await insertUser(database.db, values)
  return { user, browser: app.browser((await logIn(database.db, app.env, user.id)).cookie) }
}

beforeAll(async () => {
  const { db } = database
  campus = await insertUniversity(db, { name: 'Session College' })
  library = await insertLocation(db, {
    name: 'Doe Library',
    university_id: campus.id,
    address: '1 Campanile Way',
  })
  await insertLocation(db, { name: 'Doe Annex', university_id: campus.id })
  await insertLocation(db, { name: 'Doe Café' })
  await insertLocation(db, { name: 'Doe Attic', university_id: campus.id, status: 'Pending' })
  await insertLocation(db, { name: 'Moffitt', university_id: campus.id })
  create = createPath(campus.key)
})

/** An account's limit of forms per minute, which these tests together would exceed. */
const asSomeoneElse = () => beforeAll(async () => void ({ user: maker, browser } = await another()))

describe('creating and editing study sessions', () => {
  asSomeoneElse()

  it('a visitor is asked to log in, and what they typed is there afterwards', async () => {
    const visitor = app.browser()
    const asked = await visitor.get(create)
    expect([asked.status, asked.headers.location]).toEqual([
      302,
      `/signin?returnTo=${encodeURIComponent(create)}`,
    ])
    expect(text((await visitor.get('/signin')).text)).toContain('Please log in to create a session')
    const sent = await visitor.post(create, filled({ title: 'Typed before' }))
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      `/signin?returnTo=${encodeURIComponent(create)}`,
    ])
    const person = await insertUser(database.db, { password: 'correct horse battery' })
    const signed = await visitor.post('/signin', {
      email: person.email,
      password: 'correct horse battery',
      returnTo: create,
    })
    expect(signed.headers.location).toBe(create)
    const { text: html } = await visitor.get(create)
    expect(html).toContain('value="Typed before"')
    expect(html).toMatch(/<textarea[^>]*>Bring paper\./)
    expect(await studySessions('Typed before')).toEqual([])
  })

  it('the campus comes from the address; an unknown one is not found', async () => {
    for (const [method, path] of [
      ['get', '/university/Nowhere/study-sessions/create'],
      ['post', '/university/Nowhere/study-sessions/create'],
    ] as const) {
      const answer = await browser[method](path, method === 'post' ? filled() : {})
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('<h1>Missing university information</h1>')
      expect(answer.text).toContain('href="/allschools"')
    }
    const page = text((await browser.get(create)).text)
    expect(page).toContain('At Session College.')
    expect(page).toContain('(Pacific Time)')
    expect(page).toContain(`min="${today()}"`)
  })
})

describe('creating', () => {
  asSomeoneElse()

  it('asks for two letters of a location, instead of saying that none matches one', async () => {
    const answer = await browser.post(create, filled({ title: 'One letter', place: 'M' }))
    expect(answer.status).toBe(422)
    expect(text(answer.text)).toContain(formWords.searchShort)
    expect(text(answer.text)).not.toContain('No study spot')
    expect(answer.text).toContain('value="One letter"')
    expect(await studySessions('One letter')).toEqual([])
  })

  it("creates a study session in the campus's time zone and leads to its hub", async () => {
    const answer = await browser.post(
      create,
      filled({ title: 'First <b>one</b>', capacity: '6', visibility: 'private' }),
    )
    const [row] = await studySessions('First <b>one</b>')
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `${hubPath(campus.key)}&created=${row!.id}`,
    ])
    expect(row).toMatchObject({
      description: 'Bring paper.',
      is_public: false,
      university_id: campus.id,
      creator_id: maker.id,
      location_id: library.id,
      capacity: 6,
      sequence: 0,
      series_id: null,
    })
    expect(wallIn('America/Los_Angeles', row!.start_time)).toEqual({ date: today(3), time: '16:00' })
    expect(wallIn('America/Los_Angeles', row!.end_time)).toEqual({ date: today(3), time: '18:00' })
    const hub = text((await browser.get(answer.headers.location!)).text)
    expect(hub).toContain('Study session created successfully!')
    expect(hub).toContain('Create Session')
    // The new study session is one press away, and so is its invite.
    const panel = parse(hub).querySelector('section[aria-labelledby=created-title]')!
    const path = studySessionPath(campus.key, row!.id)
    expect(panel.querySelector('a')?.getAttribute('href')).toBe(path)
    expect(panel.querySelector('a')?.text).toContain('one')
    const form = panel.querySelector('form')!
    expect(form.querySelector('button')?.text).toBe('Generate invite link')
    const made = await browser.post(form.getAttribute('action')!, {
      intent: form.querySelector('input[name=intent]')!.getAttribute('value')!,
    })
    expect(made.headers.location).toBe(`${path}#invites`)
    expect((await browser.get(path)).text).toMatch(/<input[^>]*id="invite-\d+"/)
  })

  it('has no invite for a public one', async () => {
    const answer = await browser.post(create, filled({ title: 'Open to all' }))
    const panel = parse((await browser.get(answer.headers.location!)).text).querySelector(
      'section[aria-labelledby=created-title]',
    )!
    expect(panel.querySelector('a')?.text).toBe('Open to all')
    expect(panel.querySelector('form')).toBeNull()
  })

  it('the same form many times at once creates one study session, and another for other text', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post(create, filled({ title: 'Pressed twice' }))),
    )
    const [row, ...more] = await studySessions('Pressed twice')
    expect(more).toEqual([])
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(
      new Set([`${hubPath(campus.key)}&created=${row!.id}`]),
    )
    await browser.post(create, filled({ title: 'Pressed twice', description: '' }))
    expect(await studySessions('Pressed twice')).toHaveLength(2)
    expect((await (await another()).browser.post(create, filled({ title: 'Pressed twice' }))).status).toBe(
      303,
    )
    expect(await studySessions('Pressed twice')).toHaveLength(3)
  })

  it('says what is required, and keeps what was typed', async () => {
    const answer = await browser.post(create, {
      title: 'Kept <i>title</i>',
      description: 'Kept text',
      capacity: '7',
    })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('<title>Error: Create study session')
    for (const label of ['Date', 'Start time', 'End time', 'Location'])
      expect(text(answer.text)).toMatch(
        new RegExp(`${label}: ?<a href="#session-\\w+">Please fill in all required fields</a>`),
      )
    expect(answer.text).toContain('value="Kept &lt;i&gt;title&lt;/i&gt;"')
    expect(answer.text).toContain('>Kept text</textarea>')
    expect(answer.text).toContain('value="7"')
    expect(text(answer.text)).toContain(formWords.whoSees)
  })

  it('asks about an end before the start, and treats it as the next day after confirmation', async () => {
    const asked = await browser.post(create, filled({ title: 'Overnight', start: '22:00', end: '01:00' }))
    expect(asked.status).toBe(422)
    expect(text(asked.text)).toContain('If the session runs overnight until 1:00 AM on')
    expect(asked.text).toMatch(
      /<input[^>]*type="checkbox"[^>]*name="overnight"|<input[^>]*name="overnight"[^>]*type="checkbox"/,
    )
    expect((await browser.get(create)).text).not.toContain('name="overnight"')
    expect(
      (
        await browser.post(
          create,
          filled({ title: 'Overnight', start: '22:00', end: '01:00', overnight: 'yes' }),
        )
      ).status,
    ).toBe(303)
    const [row] = await studySessions('Overnight')
    expect(wallIn('America/Los_Angeles', row!.end_time)).toEqual({ date: today(4), time: '01:00' })
    expect(text((await browser.post(create, filled({ start: '10:00', end: '10:00' }))).text)).toContain(
      formWords.endIsStart,
    )
  })

  it('not before today, nor earlier today; nor in an hour that is skipped', async () => {
    const answer = await browser.post(create, filled({ date: today(-1) }))
    expect([answer.status, text(answer.text).includes('Choose today or a later date.')]).toEqual([422, true])
    expect(text((await browser.post(create, filled({ date: today(400) }))).text)).toContain(formWords.dateFar)
    // One of the zones is always a day ahead of the other.
    for (const [time_zone, zone] of [
      ['Pacific/Kiritimati', 'Etc/GMT+12'],
      ['Etc/GMT+12', 'Pacific/Kiritimati'],
    ] as const) {
      const far = await insertUniversity(database.db, { name: `Far ${time_zone}`, time_zone })
      await insertLocation(database.db, { name: 'Hut', university_id: far.id })
      const there = (date: string) =>
        browser.post(
          createPath(far.key),
          filled({ title: `In ${time_zone}`, place: 'hut', date, start: '00:00', end: '23:59' }),
        )
      expect((await there(today(0, time_zone))).status).toBe(303)
      expect((await there(today(0, zone))).status).toBe(time_zone === 'Pacific/Kiritimati' ? 422 : 303)
    }
    const now = wallIn('America/Los_Angeles', new Date())
    if (now.time > '00:03')
      expect(
        text((await browser.post(create, filled({ date: now.date, start: '00:01', end: '00:02' }))).text),
      ).toContain(formWords.over)
    const spring = await springForward()
    const skipped = text(
      (await browser.post(create, filled({ date: spring, start: '02:30', end: '04:00' }))).text,
    )
    expect(skipped).toContain('2:30 AM doesn’t exist on')
    expect(skipped).toContain('Choose 3:00 AM or another time.')
  })

  it('weekly creates a separate study session for each week, at the same time of day', async () => {
    expect((await browser.post(create, filled({ title: 'Every week', weeks: '15' }))).status).toBe(303)
    const rows = await studySessions('Every week')
    expect(rows.map(({ start_time }) => wallIn('America/Los_Angeles', start_time))).toEqual(
      Array.from({ length: 15 }, (_, week) => ({ date: today(3 + 7 * week), time: '16:00' })),
    )
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1)
    expect(rows[0]!.series_id).not.toBe(null)
    const [answer] = await Promise.all(
      [1, 2, 3].map(() => browser.post(create, filled({ title: 'Every week', weeks: '15' }))),
    )
    const hub = await browser.get(answer!.headers.location!)
    const [, file] = /href="([^"]*session\.ics\?series)"/.exec(hub.text) ?? []
    expect(text(hub.text)).toContain('The file has all 15 sessions')
    const all = eventsOf((await browser.get(file!)).text)
    expect(all.map(({ UID }) => UID)).toEqual(
      rows.map(({ id }) => expect.stringContaining(`study-session-${id}@`)),
    )
    const { browser: stranger } = await another()
    expect(eventsOf((await stranger.get(file!)).text)).toHaveLength(1)
    expect(await studySessions('Every week')).toHaveLength(15)
    expect((await browser.post(create, filled({ weeks: '16' }))).status).toBe(422)
  })

  it('has a limit of upcoming study sessions', async () => {
    const { user, browser: busy } = await another()
    for (let n = 0; n < 99; n++)
      await insertStudySession(database.db, { university_id: campus.id, creator_id: user.id })
    expect((await busy.post(create, filled({ title: 'The hundredth' }))).status).toBe(303)
    const answer = await busy.post(create, filled({ title: 'One too many' }))
    expect([answer.status, text(answer.text).includes(formWords.tooMany)]).toEqual([409, true])
    expect(await studySessions('One too many')).toEqual([])
  })
})

it('an account has a limit of creations and edits; searching for a location does not count', async () => {
  const { user, browser: busy } = await another()
  const studySession = await insertStudySession(database.db, {
    university_id: campus.id,
    creator_id: user.id,
    title: 'Left alone',
  })
  for (const limit of [STUDY_SESSIONS_PER_DAY, STUDY_SESSION_CHANGES_PER_HOUR]) {
    for (let n = 0; n < limit.points; n++)
      expect(await countTry(database.db, limit, String(user.id))).toBeNull()
  }
  for (const path of [create, editPath(campus.key, studySession.id)]) {
    const answer = await busy.post(path, filled({ title: 'One of too many' }))
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(answer.text).toContain('Too many attempts. Please try again in')
    expect(answer.text).toContain('value="One of too many"')
    expect((await busy.post(path, filled({ place: 'Doe', find: 'yes' }))).status).toBe(303)
  }
  expect(await studySessions('One of too many')).toEqual([])
  expect(await studySessions('Left alone')).toHaveLength(1)
})

describe('its location', () => {
  asSomeoneElse()

  it('is found by its name in any case, and by nothing else', async () => {
    expect((await browser.post(create, filled({ title: 'By name', place: 'doe LIBRARY' }))).status).toBe(303)
    expect((await studySessions('By name'))[0]!.location_id).toBe(library.id)
    for (const location of ['Doe Attic', 'Doe Café', 'Nowhere at all']) {
      const answer = await browser.post(create, filled({ title: 'Elsewhere', place: location }))
      // Neither pending nor off-campus locations are found.
      expect([answer.status, text(answer.text).includes(formWords.noneFound(location))], location).toEqual([
        422,
        true,
      ])
    }
    const foreign = await insertLocation(database.db, {
      name: 'Foreign',
      university_id: (await insertUniversity(database.db)).id,
    })
    const answer = await browser.post(
      create,
      filled({ title: 'Elsewhere', place: '', pick: String(foreign.id) }),
    )
    expect(answer.status).toBe(422)
    expect(await studySessions('Elsewhere')).toEqual([])
  })

  it('is searched for in a step that keeps everything typed', async () => {
    const found = await browser.post(create, {
      ...filled({ title: 'In steps', place: 'doe', capacity: '9', visibility: 'private' }),
      end: '',
      find: 'yes',
    })
    expect([found.status, found.headers.location]).toEqual([303, `${create}?place=doe#session-place`])
    const { text: html } = await browser.get(`${create}?place=doe`)
    expect(html).not.toContain('Error:')
    for (const kept of [
      'value="In steps"',
      '>Bring paper.</textarea>',
      `value="${today(3)}"`,
      'value="16:00"',
      'value="doe"',
      'value="9"',
    ])
      expect(html).toContain(kept)
    expect(html).toMatch(
      /<input[^>]*value="private"[^>]*checked=""|<input[^>]*checked=""[^>]*value="private"/,
    )
    const options = [
      ...html.matchAll(/name="pick"[^>]*value="(\d+)"[^>]*\/> ?<span><span dir="auto">([^<]*)/g),
    ].map(([, id, name]) => [Number(id), name])
    expect(options.map(([, name]) => name)).toEqual(['Doe Library', 'Doe Annex'])
    expect(html).toContain('1 Campanile Way')
    // Nothing was created so far; sending the form without a choice asks again.
    const again = await browser.post(
      `${create}?place=doe`,
      filled({ title: 'In steps', place: 'doe', placesFor: 'doe' }),
    )
    expect(again.headers.location).toBe(`${create}?place=doe#session-place`)
    expect(text((await browser.get(`${create}?place=doe`)).text)).toContain(formWords.chooseFound)
    expect(await studySessions('In steps')).toEqual([])
    const made = await browser.post(
      `${create}?place=doe`,
      filled({ title: 'In steps', place: 'doe', placesFor: 'doe', pick: String(options[1]![0]) }),
    )
    expect(made.status).toBe(303)
    expect((await studySessions('In steps'))[0]!.location_id).toBe(options[1]![0])
    // The next form starts empty.
    expect((await browser.get(`${create}?place=doe`)).text).not.toContain('In steps')
    expect(text((await browser.post(create, { place: 'd', find: 'yes' })).text)).toContain(
      formWords.searchShort,
    )
    expect((await browser.get(`${create}?place=moff`)).text).toMatch(
      /name="pick"[^>]*checked=""|checked=""[^>]*name="pick"/,
    )
  })

  it('is suggested to scripts from two letters on: Approved locations of the campus', async () => {
    const suggest = async (q: string) => {
      const answer = await app.send(`${create.replace('create', 'places.json')}?q=${encodeURIComponent(q)}`)
      return (JSON.parse(answer.text) as { suggestions: { name: string; city: string }[] }).suggestions
    }
    expect(await suggest('d')).toEqual([])
    expect((await suggest('doe')).map(({ name }) => name)).toEqual(['Doe Library', 'Doe Annex'])
    expect((await suggest('doe'))[0]!.city).toBe('1 Campanile Way')
    expect((await app.send('/university/Nowhere/study-sessions/places.json?q=doe')).status).toBe(404)
  })
})

describe('changing and deleting', () => {
  asSomeoneElse()
  beforeEach(() => database.db.raw('delete from graphile_worker._private_jobs'))

  const own = (values: Partial<Parameters<typeof insertStudySession>[1]> = {}) =>
    insertStudySession(database.db, {
      university_id: campus.id,
      creator_id: maker.id,
      location_id: library.id,
      ...values,
    })
  const row = (id: number) => database.db('study_sessions').where({ id }).first()
  /** How many emails of a kind are waiting for participants. */
  const mails = async (kind: string) =>
    (
      await database.db
        .withSchema('graphile_worker')
        .from('jobs')
        .where({ task_identifier: `send-session-${kind}` })
    ).length

  it('the creator changes everything; the same again changes nothing', async () => {
    const guest = await insertUser(database.db)
    const studySession = await own({ title: 'Before', description: null, participants: [guest.id] })
    const edit = editPath(campus.key, studySession.id)
    const { text: html } = await browser.get(edit)
    const was = wallIn('America/Los_Angeles', studySession.start_time)
    for (const kept of [
      'value="Before"',
      'value="Doe Library"',
      `value="${was.date}"`,
      `value="${was.time}"`,
    ])
      expect(html).toContain(kept)
    expect(html).not.toContain('name="weeks"')
    const changes = filled({
      title: 'After',
      description: '',
      start: '20:00',
      end: '02:00',
      overnight: 'yes',
      place: 'Moffitt',
      visibility: 'private',
      capacity: '2',
    })
    const answer = await browser.post(edit, changes)
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      studySessionPath(campus.key, studySession.id),
    ])
    const after = await row(studySession.id)
    expect(after).toMatchObject({
      title: 'After',
      description: null,
      is_public: false,
      capacity: 2,
      sequence: 1,
      creator_id: maker.id,
    })
    expect(wallIn('America/Los_Angeles', after!.end_time)).toEqual({ date: today(4), time: '02:00' })
    expect(text((await browser.get(answer.headers.location!)).text)).toContain(formWords.changedNotified)
    await browser.post(edit, changes)
    expect(await row(studySession.id)).toEqual(after)
    expect(await mails('changed')).toBe(1)
    expect((await browser.get(edit)).text).toMatch(
      /name="overnight"[^>]*checked=""|checked=""[^>]*name="overnight"/,
    )
  })

  it('not below the number of participants, not into the past, not once it is over; clearing a field clears it', async () => {
    const guests = [await insertUser(database.db), await insertUser(database.db)]
    const studySession = await own({ capacity: 5, participants: guests.map(({ id }) => id) })
    const edit = editPath(campus.key, studySession.id)
    const low = await browser.post(edit, filled({ capacity: '2' }))
    expect([low.status, text(low.text).includes(formWords.capacityLow(3))]).toEqual([422, true])
    expect(text((await browser.post(edit, filled({ date: today(-2) }))).text)).toContain(formWords.datePast)
    expect((await browser.post(edit, filled({ capacity: '' }))).status).toBe(303)
    expect((await row(studySession.id))!.capacity).toBe(null)
    const hour = 3_600_000
    const past = await own({
      start_time: new Date(Date.now() - 3 * hour),
      end_time: new Date(Date.now() - hour),
    })
    expect((await browser.get(editPath(campus.key, past.id))).status).toBe(403)
    expect((await browser.post(editPath(campus.key, past.id), filled({ title: 'Too late' }))).status).toBe(
      409,
    )
    // One in progress may be extended, although it started in the past.
    const running = await own({
      start_time: new Date(Date.now() - hour),
      end_time: new Date(Date.now() + hour),
    })
    const was = wallIn('America/Los_Angeles', running.start_time)
    const till = wallIn('America/Los_Angeles', new Date(running.end_time.getTime() + hour))
    const longer = filled({
      title: 'Goes on',
      date: was.date,
      start: was.time,
      end: till.time,
      ...(till.time < was.time ? { overnight: 'yes' } : {}),
    })
    expect((await browser.post(editPath(campus.key, running.id), longer)).status).toBe(303)
  })

  it('others may not: told so for a public study session, while a private one stays hidden', async () => {
    const { browser: other } = await another()
    const { browser: admin } = await another({ role: 'Admin' } as Partial<UserRow>)
    for (const is_public of [true, false]) {
      const studySession = await own({ is_public })
      for (const path of [editPath(campus.key, studySession.id), deletePath(campus.key, studySession.id)]) {
        for (const who of [other, admin]) {
          const read = await who.get(path)
          const sent = await who.post(path, filled({ title: 'Mine now' }))
          expect([read.status, sent.status], path).toEqual(is_public ? [403, 403] : [404, 404])
          expect(text(sent.text)).toContain(
            is_public ? 'Authorization error.' : 'Session not found or access denied.',
          )
        }
        expect((await app.browser().get(path)).status).toBe(302)
        expect((await browser.get(path.replace('Session%20College', 'Other%20College'))).status).toBe(404)
      }
      expect(await row(studySession.id)).toEqual(studySession)
    }
    for (const id of ['999999', '0', 'x', '9'.repeat(30)]) {
      expect(
        (await browser.get(`${studySessionPath(campus.key, 1).replace(/1$/, id)}/edit`)).status,
        id,
      ).toBe(404)
    }
  })

  it('deleting asks first, then it is deleted with everything that belongs to it', async () => {
    const guest = await insertUser(database.db)
    const studySession = await own({ title: 'To go', participants: [guest.id] })
    const path = deletePath(campus.key, studySession.id)
    const page = text((await browser.get(path)).text)
    expect(page).toContain(
      'Are you sure you want to delete this study session? This action cannot be undone.',
    )
    expect(page).toContain(formWords.deleteNotified(1))
    expect(page).not.toContain(formWords.which)
    expect(await row(studySession.id)).toBeDefined()
    const answers = await Promise.all([browser.post(path), browser.post(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
    expect(await mails('deleted')).toBe(1)
    expect(answers.find(({ status }) => status === 303)!.headers.location).toBe(hubPath(campus.key))
    expect(await row(studySession.id)).toBeUndefined()
    expect(await database.db('session_participants').where({ session_id: studySession.id })).toEqual([])
    expect(text((await browser.get(hubPath(campus.key))).text)).toContain(
      'Study session deleted successfully.',
    )
  })

  it('of a weekly study session one or all upcoming are canceled; past ones stay', async () => {
    await browser.post(create, filled({ title: 'Series', weeks: '5' }))
    const rows = await studySessions('Series')
    const hour = 3_600_000
    await database
      .db('study_sessions')
      .where({ id: rows[0]!.id })
      .update({
        start_time: new Date(Date.now() - 3 * hour),
        end_time: new Date(Date.now() - hour),
      })
    const { text: html } = await browser.get(deletePath(campus.key, rows[2]!.id))
    expect(text(html)).toContain(formWords.which)
    expect(text(html)).toContain(formWords.all(3))
    await browser.post(deletePath(campus.key, rows[2]!.id), { which: 'one' })
    const left = (await studySessions('Series')).map(({ id }) => id)
    expect(left.sort()).toEqual([0, 1, 3, 4].map((n) => rows[n]!.id).sort())
    await browser.get(hubPath(campus.key)) // uses up the first notice, which a 404 page below would show
    const all = await Promise.all(
      [1, 3, 4].map((n) => browser.post(deletePath(campus.key, rows[n]!.id), { which: 'all' })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([303, 404, 404])
    expect((await studySessions('Series')).map(({ id }) => id)).toEqual([rows[0]!.id])
    expect(text((await browser.get(hubPath(campus.key))).text)).toContain(formWords.deletedAll(3))
    await browser.post(deletePath(campus.key, rows[0]!.id))
    expect(await database.db('study_session_series').where({ id: rows[0]!.series_id! })).toEqual([])
  })
})

describe('an unexpected error', () => {
  asSomeoneElse()

  it('is reported in the form, with everything typed still there', async () => {
    const { db } = database
    await db.raw(`create function break_down() returns trigger language plpgsql as $$ begin
      if coalesce(new.title, old.title) = 'Breaks' then raise 'out of order'; end if; return coalesce(new, old); end $$`)
    const kept = await insertStudySession(db, {
      university_id: campus.id,
      creator_id: maker.id,
      location_id: library.id,
      title: 'Breaks',
    })
    await db.raw(
      'create trigger breaks before insert or update or delete on study_sessions for each row execute function break_down()',
    )
    const made = await browser.post(create, filled({ title: 'Breaks' }))
    expect([made.status, text(made.text).includes('Failed to create study session')]).toEqual([503, true])
    expect(made.text).toContain('>Bring paper.</textarea>')
    const changed = await browser.post(editPath(campus.key, kept.id), filled({ title: 'Breaks' }))
    expect([changed.status, text(changed.text).includes(formWords.changeFailed)]).toEqual([503, true])
    const deleted = await browser.post(deletePath(campus.key, kept.id))
    expect([deleted.status, text(deleted.text).includes('Error deleting session.')]).toEqual([503, true])
    await db.raw('drop trigger breaks on study_sessions; drop function break_down()')
    expect((await browser.post(deletePath(campus.key, kept.id))).status).toBe(303)
  })
})

/** A day within a year on which Los Angeles's clocks go forward. */
async function springForward(): Promise<string> {
  for (let days = 1; days < 366; days++) {
    const { rows } = await database.db.raw<{ rows: { skips: boolean }[] }>(
      `select (?::timestamp at time zone 'America/Los_Angeles') at time zone 'America/Los_Angeles' <> ?::timestamp as skips`,
      [`${today(days)} 02:30`, `${today(days)} 02:30`],
    )
    if (rows[0]!.skips) return today(days)
  }
  throw new Error('Los Angeles keeps its clocks')
}
