import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countTry } from '~/web/limits.server'
import { formWords } from '~/study-sessions/making-words'
import { createPath, deletePath, hubPath, studySessionPath } from '~/study-sessions/path-rules'
import { addDays, wallIn } from '~/study-sessions/zone-rules'
import type { StudyLocationRow, UniversityRow, UserRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertStudySession, studySessionFields } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { eventsOf } from '../../support/formats/ics'
import { STUDY_SESSIONS_PER_DAY, STUDY_SESSION_CHANGES_PER_HOUR } from '~/study-sessions/page/making-limits'
import { attrAt, textAt } from '../../support/html'
import { ago, ahead, HOUR } from '../../support/times'
import { whileBroken } from '../../support/services/broken'
import { answered, expectPage, signInTo } from '../../support/answers'

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
const another = async (values: Partial<UserRow> = {}) => {
  const user = await insertUser(database.db, values)
  return { user, browser: app.browser((await logIn(database.db, app.env, user.id)).cookie) }
}

beforeAll(async () => {
  const { db } = database
  campus = await insertUniversity(db, { name: 'Session College' })
  const spot = (name: string, values: Partial<StudyLocationRow> = {}) =>
    insertLocation(db, { name, university_id: campus.id, ...values })
  library = await spot('Doe Library', { address: '1 Campanile Way' })
  await spot('Doe Annex')
  await spot('Doe Attic', { status: 'Pending' })
  await spot('Moffitt')
  await insertLocation(db, { name: 'Doe Café' })
  create = createPath(campus.key)
})

/** An account's limit of forms per minute, which these tests together would exceed. */
const asSomeoneElse = () => beforeAll(async () => void ({ user: maker, browser } = await another()))

/** Sends the form with these changes. */
const send = (values: Record<string, string> = {}, path = create, by = browser) =>
  by.post(path, filled(values))
/** The form is shown again and says what is wrong. */
const refused = async (values: Record<string, string>, said: string, path = create) => {
  const answer = await send(values, path)
  expectPage(answer, 422, said)
  return answer
}
const CHECKED = (input: string) => new RegExp(`<input[^>]*${input}[^>]*checked=""|checked=""[^>]*${input}`)

describe('creating and editing study sessions', () => {
  asSomeoneElse()

  it('a visitor is asked to log in, and what they typed is there afterwards', async () => {
    const visitor = app.browser()
    await answered(visitor.get(create), 302, signInTo(create))
    expect((await visitor.get('/signin')).html.text).toContain('Please log in to create a session')
    await answered(send({ title: 'Typed before' }, create, visitor), 303, signInTo(create))
    const password = 'correct horse battery'
    const { email } = await insertUser(database.db, { password })
    const signed = await visitor.post('/signin', { email, password, returnTo: create })
    expect(signed.to).toBe(create)
    const { text: html } = await visitor.get(create)
    expect(html).toContain('value="Typed before"')
    expect(html).toMatch(/<textarea[^>]*>Bring paper\./)
    expect(await studySessions('Typed before')).toEqual([])
  })

  it('the campus comes from the address; an unknown one is not found', async () => {
    const nowhere = '/university/Nowhere/study-sessions/create'
    for (const answer of [await browser.get(nowhere), await send({}, nowhere)]) {
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('<h1>Missing university information</h1>')
      expect(answer.text).toContain('href="/allschools"')
    }
    const { main, text } = await browser.get(create)
    for (const said of ['At Session College.', '(Pacific Time)']) expect(main.text).toContain(said)
    expect(text).toContain(`min="${today()}"`)
  })
})

describe('creating', () => {
  asSomeoneElse()

  it('asks for two letters of a location, instead of saying that none matches one', async () => {
    const answer = await refused({ title: 'One letter', place: 'M' }, formWords.searchShort)
    expect(answer.main.text).not.toContain('No study spot')
    expect(answer.text).toContain('value="One letter"')
    expect(await studySessions('One letter')).toEqual([])
  })

  it("creates a study session in the campus's time zone and leads to its hub", async () => {
    const answer = await send({ title: 'First <b>one</b>', capacity: '6', visibility: 'private' })
    const [row] = await studySessions('First <b>one</b>')
    await answered(answer, 303, `${hubPath(campus.key)}&created=${row!.id}`)
    const ids = { university_id: campus.id, creator_id: maker.id, location_id: library.id }
    const given = { description: 'Bring paper.', is_public: false, capacity: 6, sequence: 0, series_id: null }
    expect(row).toMatchObject({ ...ids, ...given })
    expect(wallIn('America/Los_Angeles', row!.start_time)).toEqual({ date: today(3), time: '16:00' })
    expect(wallIn('America/Los_Angeles', row!.end_time)).toEqual({ date: today(3), time: '18:00' })
    const hub = (await browser.get(answer.to!)).html
    expect(hub.text).toContain('Study session created successfully!')
    expect(hub.text).toContain('Create Session')
    // The new study session is one press away, and so is its invite.
    const panel = hub.querySelector('section[aria-labelledby=created-title]')!
    const path = studySessionPath(campus.key, row!.id)
    expect(attrAt(panel, 'a', 'href')).toBe(path)
    expect(textAt(panel, 'a')).toContain('one')
    expect(textAt(panel, 'form button')).toBe('Generate invite link')
    const intent = attrAt(panel, 'form input[name=intent]', 'value')!
    const made = await browser.post(attrAt(panel, 'form', 'action')!, { intent })
    expect(made.to).toBe(`${path}#invites`)
    expect((await browser.get(path)).text).toMatch(/<input[^>]*id="invite-\d+"/)
    // A public one has no invite.
    const open = await send({ title: 'Open to all' })
    const panelOfOpen = (await browser.get(open.to!)).html.querySelector(
      'section[aria-labelledby=created-title]',
    )!
    expect(textAt(panelOfOpen, 'a')).toBe('Open to all')
    expect(panelOfOpen.querySelector('form')).toBeNull()
  })

  it('the same form many times at once creates one study session, and another for other text', async () => {
    const twice = { title: 'Pressed twice' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(twice)))
    const [row, ...more] = await studySessions('Pressed twice')
    expect(more).toEqual([])
    expect(new Set(answers.map(({ to }) => to))).toEqual(
      new Set([`${hubPath(campus.key)}&created=${row!.id}`]),
    )
    await send({ ...twice, description: '' })
    expect(await studySessions('Pressed twice')).toHaveLength(2)
    await answered(send(twice, create, (await another()).browser), 303)
    expect(await studySessions('Pressed twice')).toHaveLength(3)
  })

  it('says what is required, and keeps what was typed', async () => {
    const typed = { title: 'Kept <i>title</i>', description: 'Kept text', capacity: '7' }
    const { text, main } = await answered(browser.post(create, typed), 422)
    expect(text).toContain('<title>Error: Create study session')
    for (const label of ['Date', 'Start time', 'End time', 'Location'])
      expect(main.innerHTML.replaceAll('<!-- -->', '')).toMatch(
        new RegExp(`${label}: ?<a href="#session-\\w+">Please fill in all required fields</a>`),
      )
    for (const kept of ['value="Kept &lt;i&gt;title&lt;/i&gt;"', '>Kept text</textarea>', 'value="7"'])
      expect(text).toContain(kept)
    expect(main.text).toContain(formWords.whoSees)
  })

  it('asks about an end before the start, and treats it as the next day after confirmation', async () => {
    const night = { title: 'Overnight', start: '22:00', end: '01:00' }
    const asked = await refused(night, 'If the session runs overnight until 1:00 AM on')
    expect(attrAt(asked.html, 'input[name=overnight]', 'type')).toBe('checkbox')
    expect((await browser.get(create)).text).not.toContain('name="overnight"')
    await answered(send({ ...night, overnight: 'yes' }), 303)
    const [row] = await studySessions('Overnight')
    expect(wallIn('America/Los_Angeles', row!.end_time)).toEqual({ date: today(4), time: '01:00' })
    await refused({ start: '10:00', end: '10:00' }, formWords.endIsStart)
  })

  it('not before today, nor earlier today; nor in an hour that is skipped', async () => {
    await refused({ date: today(-1) }, 'Choose today or a later date.')
    await refused({ date: today(400) }, formWords.dateFar)
    // One of the zones is always a day ahead of the other.
    for (const [time_zone, zone] of [
      ['Pacific/Kiritimati', 'Etc/GMT+12'],
      ['Etc/GMT+12', 'Pacific/Kiritimati'],
    ] as const) {
      const far = await insertUniversity(database.db, { name: `Far ${time_zone}`, time_zone })
      await insertLocation(database.db, { name: 'Hut', university_id: far.id })
      const day = { title: `In ${time_zone}`, place: 'hut', start: '00:00', end: '23:59' }
      const there = (date: string) => send({ ...day, date }, createPath(far.key))
      await answered(there(today(0, time_zone)), 303)
      await answered(there(today(0, zone)), time_zone === 'Pacific/Kiritimati' ? 422 : 303)
    }
    const now = wallIn('America/Los_Angeles', new Date())
    if (now.time > '00:03') await refused({ date: now.date, start: '00:01', end: '00:02' }, formWords.over)
    const skipped = { date: await springForward(), start: '02:30', end: '04:00' }
    const { main } = await refused(skipped, '2:30 AM doesn’t exist on')
    expect(main.text).toContain('Choose 3:00 AM or another time.')
  })

  it('weekly creates a separate study session for each week, at the same time of day', async () => {
    const weekly = { title: 'Every week', weeks: '15' }
    await answered(send(weekly), 303)
    const rows = await studySessions('Every week')
    expect(rows.map(({ start_time }) => wallIn('America/Los_Angeles', start_time))).toEqual(
      Array.from({ length: 15 }, (_, week) => ({ date: today(3 + 7 * week), time: '16:00' })),
    )
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1)
    expect(rows[0]!.series_id).not.toBe(null)
    const [answer] = await Promise.all([1, 2, 3].map(() => send(weekly)))
    const hub = await browser.get(answer!.to!)
    const [, file] = /href="([^"]*session\.ics\?series)"/.exec(hub.text) ?? []
    expect(hub.main.text).toContain('The file has all 15 sessions')
    const all = eventsOf((await browser.get(file!)).text)
    expect(all.map(({ UID }) => UID!.split('@')[0])).toEqual(rows.map(({ id }) => `study-session-${id}`))
    const { browser: stranger } = await another()
    expect(eventsOf((await stranger.get(file!)).text)).toHaveLength(1)
    expect(await studySessions('Every week')).toHaveLength(15)
    await answered(send({ weeks: '16' }), 422)
  })

  it('has a limit of upcoming study sessions', async () => {
    const { user, browser: busy } = await another()
    for (let n = 0; n < 99; n++)
      await insertStudySession(database.db, { university_id: campus.id, creator_id: user.id })
    await answered(send({ title: 'The hundredth' }, create, busy), 303)
    expectPage(await send({ title: 'One too many' }, create, busy), 409, formWords.tooMany)
    expect(await studySessions('One too many')).toEqual([])
  })
})

it('an account has a limit of creations and edits; searching for a location does not count', async () => {
  const { user, browser: busy } = await another()
  const own = { university_id: campus.id, creator_id: user.id, title: 'Left alone' }
  const studySession = await insertStudySession(database.db, own)
  for (const limit of [STUDY_SESSIONS_PER_DAY, STUDY_SESSION_CHANGES_PER_HOUR])
    for (let n = 0; n < limit.points; n++)
      expect(await countTry(database.db, limit, String(user.id))).toBeNull()
  for (const path of [create, editPath(campus.key, studySession.id)]) {
    const answer = await send({ title: 'One of too many' }, path, busy)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(answer.text).toContain('Too many attempts. Please try again in')
    expect(answer.text).toContain('value="One of too many"')
    await answered(send({ place: 'Doe', find: 'yes' }, path, busy), 303)
  }
  expect(await studySessions('One of too many')).toEqual([])
  expect(await studySessions('Left alone')).toHaveLength(1)
})

describe('its location', () => {
  asSomeoneElse()

  it('is found by its name in any case, and by nothing else', async () => {
    await answered(send({ title: 'By name', place: 'doe LIBRARY' }), 303)
    expect((await studySessions('By name'))[0]!.location_id).toBe(library.id)
    // Neither pending nor off-campus locations are found.
    for (const place of ['Doe Attic', 'Doe Café', 'Nowhere at all'])
      await refused({ title: 'Elsewhere', place }, formWords.noneFound(place))
    const { id } = await insertUniversity(database.db)
    const foreign = await insertLocation(database.db, { name: 'Foreign', university_id: id })
    await answered(send({ title: 'Elsewhere', place: '', pick: String(foreign.id) }), 422)
    expect(await studySessions('Elsewhere')).toEqual([])
  })

  it('is searched for in a step that keeps everything typed', async () => {
    const typed = { title: 'In steps', place: 'doe' }
    const step = `${create}?place=doe`
    const half = { ...typed, capacity: '9', visibility: 'private', end: '', find: 'yes' }
    await answered(send(half), 303, `${step}#session-place`)
    const { text: html } = await browser.get(step)
    expect(html).not.toContain('Error:')
    const values = ['In steps', today(3), '16:00', 'doe', '9'].map((value) => `value="${value}"`)
    for (const kept of ['>Bring paper.</textarea>', ...values]) expect(html).toContain(kept)
    expect(html).toMatch(CHECKED('value="private"'))
    const options = [
      ...html.matchAll(/name="pick"[^>]*value="(\d+)"[^>]*\/> ?<span><span dir="auto">([^<]*)/g),
    ].map(([, id, name]) => [Number(id), name])
    expect(options.map(([, name]) => name)).toEqual(['Doe Library', 'Doe Annex'])
    expect(html).toContain('1 Campanile Way')
    // Nothing was created so far; sending the form without a choice asks again.
    const again = await send({ ...typed, placesFor: 'doe' }, step)
    expect(again.to).toBe(`${step}#session-place`)
    expect((await browser.get(step)).html.text).toContain(formWords.chooseFound)
    expect(await studySessions('In steps')).toEqual([])
    await answered(send({ ...typed, placesFor: 'doe', pick: String(options[1]![0]) }, step), 303)
    expect((await studySessions('In steps'))[0]!.location_id).toBe(options[1]![0])
    // The next form starts empty.
    expect((await browser.get(step)).text).not.toContain('In steps')
    const short = await browser.post(create, { place: 'd', find: 'yes' })
    expect(short.main.text).toContain(formWords.searchShort)
    expect((await browser.get(`${create}?place=moff`)).text).toMatch(CHECKED('name="pick"'))
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

  const own = (values: Partial<Parameters<typeof insertStudySession>[1]> = {}) => {
    const ids = { university_id: campus.id, creator_id: maker.id, location_id: library.id }
    return insertStudySession(database.db, { ...ids, ...values })
  }
  const row = (id: number) => database.db('study_sessions').where({ id }).first()
  /** How many emails of a kind are waiting for participants. */
  const mails = async (kind: string) => {
    const jobs = database.db.withSchema('graphile_worker').from('jobs')
    return (await jobs.where({ task_identifier: `send-session-${kind}` })).length
  }

  it('the creator changes everything; the same again changes nothing', async () => {
    const guest = await insertUser(database.db)
    const studySession = await own({ title: 'Before', description: null, participants: [guest.id] })
    const edit = editPath(campus.key, studySession.id)
    const { text: html } = await browser.get(edit)
    const was = wallIn('America/Los_Angeles', studySession.start_time)
    for (const kept of ['Before', 'Doe Library', was.date, was.time])
      expect(html).toContain(`value="${kept}"`)
    expect(html).not.toContain('name="weeks"')
    const changes = {
      title: 'After',
      description: '',
      start: '20:00',
      end: '02:00',
      overnight: 'yes',
      place: 'Moffitt',
      visibility: 'private',
      capacity: '2',
    }
    const answer = await answered(send(changes, edit), 303, studySessionPath(campus.key, studySession.id))
    const after = await row(studySession.id)
    const set = { title: 'After', description: null, is_public: false, capacity: 2 }
    expect(after).toMatchObject({ ...set, sequence: 1, creator_id: maker.id })
    expect(wallIn('America/Los_Angeles', after!.end_time)).toEqual({ date: today(4), time: '02:00' })
    expect((await browser.get(answer.to!)).html.text).toContain(formWords.changedNotified)
    await send(changes, edit)
    expect(await row(studySession.id)).toEqual(after)
    expect(await mails('changed')).toBe(1)
    expect((await browser.get(edit)).text).toMatch(CHECKED('name="overnight"'))
  })

  it('not below the number of participants, not into the past, not once it is over; clearing a field clears it', async () => {
    const guests = [await insertUser(database.db), await insertUser(database.db)]
    const studySession = await own({ capacity: 5, participants: guests.map(({ id }) => id) })
    const edit = editPath(campus.key, studySession.id)
    await refused({ capacity: '2' }, formWords.capacityLow(3), edit)
    await refused({ date: today(-2) }, formWords.datePast, edit)
    await answered(send({ capacity: '' }, edit), 303)
    expect((await row(studySession.id))!.capacity).toBe(null)
    const past = editPath(campus.key, (await own({ start_time: ago(3 * HOUR), end_time: ago(HOUR) })).id)
    await answered(browser.get(past), 403)
    await answered(send({ title: 'Too late' }, past), 409)
    // One in progress may be extended, although it started in the past.
    const running = await own({ start_time: ago(HOUR), end_time: ahead(HOUR) })
    const from = wallIn('America/Los_Angeles', running.start_time)
    const till = wallIn('America/Los_Angeles', ahead(2 * HOUR))
    const overnight: Record<string, string> = till.time < from.time ? { overnight: 'yes' } : {}
    const longer = { title: 'Goes on', date: from.date, start: from.time, end: till.time, ...overnight }
    await answered(send(longer, editPath(campus.key, running.id)), 303)
  })

  it('others may not: told so for a public study session, while a private one stays hidden', async () => {
    const { browser: other } = await another()
    const { browser: admin } = await another({ role: 'Admin' } as Partial<UserRow>)
    for (const is_public of [true, false]) {
      const studySession = await own({ is_public })
      const [status, said] = is_public
        ? [403, 'Authorization error.']
        : [404, 'Session not found or access denied.']
      for (const path of [editPath(campus.key, studySession.id), deletePath(campus.key, studySession.id)]) {
        for (const who of [other, admin]) {
          await answered(who.get(path), status)
          expectPage(await send({ title: 'Mine now' }, path, who), status, said)
        }
        await answered(app.browser().get(path), 302)
        await answered(browser.get(path.replace('Session%20College', 'Other%20College')), 404)
      }
      expect(await row(studySession.id)).toEqual(studySession)
    }
    for (const id of ['999999', '0', 'x', '9'.repeat(30)])
      await answered(browser.get(`${studySessionPath(campus.key, 1).replace(/1$/, id)}/edit`), 404)
  })

  it('deleting asks first, then it is deleted with everything that belongs to it', async () => {
    const guest = await insertUser(database.db)
    const { id } = await own({ title: 'To go', participants: [guest.id] })
    const path = deletePath(campus.key, id)
    const page = (await browser.get(path)).main.text
    expect(page).toContain(
      'Are you sure you want to delete this study session? This action cannot be undone.',
    )
    expect(page).toContain(formWords.deleteNotified(1))
    expect(page).not.toContain(formWords.which)
    expect(await row(id)).toBeDefined()
    const answers = await Promise.all([browser.post(path), browser.post(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
    expect(await mails('deleted')).toBe(1)
    expect(answers.find(({ status }) => status === 303)!.to).toBe(hubPath(campus.key))
    expect(await row(id)).toBeUndefined()
    expect(await database.db('session_participants').where({ session_id: id })).toEqual([])
    expect((await browser.get(hubPath(campus.key))).html.text).toContain(
      'Study session deleted successfully.',
    )
  })

  it('of a weekly study session one or all upcoming are canceled; past ones stay', async () => {
    await send({ title: 'Series', weeks: '5' })
    const rows = await studySessions('Series')
    const past = { start_time: ago(3 * HOUR), end_time: ago(HOUR) }
    await database.db('study_sessions').where({ id: rows[0]!.id }).update(past)
    const remove = (n: number, which?: string) =>
      browser.post(deletePath(campus.key, rows[n]!.id), which ? { which } : {})
    const { main } = await browser.get(deletePath(campus.key, rows[2]!.id))
    for (const said of [formWords.which, formWords.all(3)]) expect(main.text).toContain(said)
    await remove(2, 'one')
    const left = (await studySessions('Series')).map(({ id }) => id)
    expect(left.sort()).toEqual([0, 1, 3, 4].map((n) => rows[n]!.id).sort())
    await browser.get(hubPath(campus.key)) // uses up the first notice, which a 404 page below would show
    const all = await Promise.all([1, 3, 4].map((n) => remove(n, 'all')))
    expect(all.map(({ status }) => status).sort()).toEqual([303, 404, 404])
    expect((await studySessions('Series')).map(({ id }) => id)).toEqual([rows[0]!.id])
    expect((await browser.get(hubPath(campus.key))).html.text).toContain(formWords.deletedAll(3))
    await remove(0)
    expect(await database.db('study_session_series').where({ id: rows[0]!.series_id! })).toEqual([])
  })
})

describe('an unexpected error', () => {
  asSomeoneElse()

  it('is reported in the form, with everything typed still there', async () => {
    const { db } = database
    const ids = { university_id: campus.id, creator_id: maker.id, location_id: library.id }
    const { id } = await insertStudySession(db, { ...ids, title: 'Breaks' })
    const [edit, remove] = [editPath(campus.key, id), deletePath(campus.key, id)]
    const broken = <T>(on: 'insert' | 'update' | 'delete', run: () => Promise<T>) =>
      whileBroken(db, { table: 'study_sessions', on }, run)
    const made = await broken('insert', () => send({ title: 'Breaks' }))
    expectPage(made, 503, 'Failed to create study session')
    expect(made.text).toContain('>Bring paper.</textarea>')
    expectPage(await broken('update', () => send({ title: 'Breaks' }, edit)), 503, formWords.changeFailed)
    expectPage(await broken('delete', () => browser.post(remove)), 503, 'Error deleting session.')
    await answered(browser.post(remove), 303)
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
