import { parse } from 'node-html-parser'
import { beforeAll, beforeEach } from 'vitest'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { createPath, deletePath, hubPath, studySessionPath } from '~/study-sessions/invites/path-rules'
import { REQUESTS_PER_HOUR } from '~/requests/limits'
import type { UniversityRow } from '~db/tables'
import { jpegFile, sendForm, type Sent } from '../app/requests/send-form'
import { everyDay, insertLocation } from '../factories/location'
import { insertInvite, insertStudySession, studySessionFields } from '../factories/study-session'
import { insertUniversity } from '../factories/university'
import { startApp, useApp } from '../support/app'
import { whileRenamed } from '../support/services/broken'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { startForgetfulStorage } from '../support/services/forgetful-storage'
import { fieldsOf } from '../support/formats/form-fields'
import { runJobs } from '../support/jobs'
import { holdTexts } from './hold-texts'
import { SESSIONS } from './sessions'
import { atOnce, walker, type Fields } from './walk'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
beforeEach(() => database.db('rate_limits').del())

const { page, pages, sent, arrive, member, broken } = walker(app, database)

const PASSWORD = 'Lamp-7-oak'
let campus: UniversityRow
let serial = 0

beforeAll(async () => {
  campus = await insertUniversity(database.db, { name: 'Session College' })
  await insertLocation(database.db, { name: 'Doe Library', university_id: campus.id })
})

/** A study session, and its creator and a participant. */
async function studySession(values: Partial<Parameters<typeof insertStudySession>[1]> = {}) {
  const [creator, friend] = [await member(), await member()]
  const { id } = await insertStudySession(database.db, {
    university_id: campus.id,
    creator_id: creator.user.id,
    title: 'Chem 1A',
    ...values,
  })
  const join = () => database.db('session_participants').insert({ session_id: id, user_id: friend.user.id })
  return { id, at: studySessionPath(campus.key, id), creator, friend, join }
}
const people = (n: number) => Promise.all(Array.from({ length: n }, async () => (await member()).user.id))

/** Runs something while a study session has no start time, like a damaged row. */
async function damaged(run: (of: Awaited<ReturnType<typeof studySession>>) => Promise<string>) {
  const of = await studySession()
  const { db } = database
  await db.raw('alter table study_sessions alter start_time drop not null')
  await db.raw('update study_sessions set start_time = null where id = ?', [of.id])
  try {
    return await run(of)
  } finally {
    await db('study_sessions').where({ id: of.id }).del()
    await db.raw('alter table study_sessions alter start_time set not null')
  }
}

const create = async (fields: Fields = studySessionFields()) =>
  sent((await member()).browser, createPath(campus.key), fields)
const take = async (intent: 'join' | 'leave', run = atOnce) => {
  const { at, friend, join } = await studySession()
  if (intent === 'leave') await join()
  return run(() => sent(friend.browser, at, { intent }))
}
const remove = async (run = atOnce) => {
  const { creator, id } = await studySession()
  return run(() => sent(creator.browser, deletePath(campus.key, id)))
}
const makeInvite = async (is_public: boolean, run = atOnce, as: 'creator' | 'friend' = 'creator') => {
  const of = await studySession({ is_public })
  if (as === 'friend') await of.join()
  return run(() => sent(of[as].browser, `${of.at}/invites`, { intent: 'make' }))
}

/** An invite to a private study session. `press` accepts it as the invited friend. */
async function invite() {
  const of = await studySession({ is_public: false })
  const { id } = await insertInvite(database.db, { session_id: of.id, created_by: of.creator.user.id })
  const path = `/invite/${inviteToken(id, app.env.sessionSecrets)}`
  const turnOff = () => database.db('session_invites').where({ id }).update({ is_active: false })
  const press = (browser = of.friend.browser, fields: Fields = { session: String(of.id) }) =>
    browser.post(path, fields)
  const pressed = (browser = of.friend.browser, fields: Fields = { session: String(of.id) }) =>
    sent(browser, path, fields)
  return { ...of, path, turnOff, press, pressed }
}

const REQUEST = '/university/request-location/new'
async function requestLocation(fields: Sent, cookie?: string) {
  return (await sendForm(app, REQUEST, cookie ?? (await member()).cookie, fields)).text
}
async function wish(): Promise<Sent> {
  const tags = await database.db('tag_types').whereIn('name', ['Wifi', 'Quiet', 'Outlet']).pluck('id')
  return {
    name: 'Corner Desk',
    address: '12 Shattuck Avenue',
    city: 'San Rafael',
    state: 'CA',
    category: 'Off-Campus',
    tags: tags.map(String),
    image: await jpegFile(),
  }
}
const requestCampus = async (image: File, through = app) => {
  const fields = { name: `Hills College ${++serial}`, city: 'Oakland', state: 'CA', image }
  const answer = await sendForm(through, '/allschools/request', (await member()).cookie, fields)
  return answer.location ? (await answer.follow()).text : answer.text
}
const file = (body: string | Buffer, name: string) =>
  new File([new Uint8Array(Buffer.from(body))], name, { type: 'image/jpeg' })
const TOO_LARGE = Buffer.alloc(5 * 1024 * 1024 + 1)

const formIn = (html: string, selector: string) => fieldsOf(parse(html).querySelector(selector)!)
const PLACE = {
  address: '1 Main Street',
  zipcode: '94704',
  tags: ['Wifi'],
  hours: everyDay('09:00', '17:00'),
}
async function suggest(change: Fields, run = atOnce) {
  const { browser } = await member()
  const at = `/suggestion?location=${(await insertLocation(database.db, PLACE)).id}`
  const fields = { ...formIn(await page(at, browser), 'form#suggestion'), ...change }
  return run(() => sent(browser, at, fields))
}

/** An admin's edit of a campus or spot. */
async function edit(kind: 'campus' | 'spot', change: Fields, run = atOnce) {
  const { db } = database
  const { id } = await (kind === 'campus' ? insertUniversity(db) : insertLocation(db))
  const { browser } = await member({ role: 'Admin' })
  const at = `/admin-dashboard/${kind}/${id}`
  const fields = { ...formIn(await page(at, browser), 'main form[method=post]'), ...change }
  return run(() => sent(browser, at, fields))
}
const CHANGED = { city: 'Oakland', message: 'It moved' }
async function picture(image: File) {
  const { id } = await insertLocation(database.db)
  const { cookie, browser } = await member({ role: 'Admin' })
  const at = `/admin-dashboard/spot/${id}`
  const fields = formIn(await page(at, browser), 'main form[method=post]')
  return (await sendForm(app, at, cookie, { ...fields, message: 'A new picture', image })).text
}
const PICTURES = '/admin-dashboard/pictures'

holdTexts(SESSIONS, {
  ...pages(
    '/invite',
    '/invite/%20',
    '/university/request-location',
    '/suggestion?location=x',
    '/suggestion?location=999999',
  ),
  'the Study Hub': async () => {
    await studySession({ participants: await people(4) })
    return page(hubPath(campus.key))
  },
  'a study session of 11 people': async () =>
    page((await studySession({ participants: await people(10) })).at),
  '/university/Nowhere/study-sessions/create': async () =>
    page('/university/Nowhere/study-sessions/create', (await member()).browser),
  'a new study session': () => create(),
  'a new study session, as a visitor': () => page(createPath(campus.key)),
  'a new study session, with nothing typed': () => create({ title: '' }),
  'a new study session that cannot be written': () => broken('study_sessions', 'insert', () => create()),
  'a new study session that calendars cannot take': () =>
    damaged(({ id, creator }) => page(`${hubPath(campus.key)}&created=${id}`, creator.browser)),
  'a study session without a location': async () => page((await studySession()).at),
  'a study session whose times were lost': () => damaged(({ at }) => page(at)),
  'the calendar file of a study session whose times were lost': () =>
    damaged(({ at }) => page(`${at}/session.ics`)),
  'a study session that there is not': async () =>
    page(studySessionPath(campus.key, 999_999), (await member()).browser),
  'a study session that cannot be read': async () => {
    const { at } = await studySession()
    return whileRenamed(database.db, 'session_invites', null, () => page(at))
  },
  'a private study session, as a visitor': async () => page((await studySession({ is_public: false })).at),
  joining: () => take('join'),
  'joining, as a visitor': async () => sent(app.browser(), (await studySession()).at, { intent: 'join' }),
  'joining, while nothing can be written': () =>
    take('join', (send) => broken('session_participants', 'insert', send)),
  leaving: () => take('leave'),
  'leaving, while nothing can be written': () =>
    take('leave', (send) => broken('session_participants', 'delete', send)),
  'deleting a study session': async () => {
    const { creator, id } = await studySession()
    return page(deletePath(campus.key, id), creator.browser)
  },
  'deleting a study session of someone else': async () => {
    const { friend, id } = await studySession()
    return sent(friend.browser, deletePath(campus.key, id))
  },
  'deleting a study session that stays': () => remove((send) => broken('study_sessions', 'delete', send)),
  'a study session, deleted': () => remove(),

  'an invite link, made': () => makeInvite(false),
  'an invite link, made by a participant': () => makeInvite(false, atOnce, 'friend'),
  'an invite link for a public study session': () => makeInvite(true),
  'an invite link that cannot be written': () =>
    makeInvite(false, (send) => broken('session_invites', 'insert', send)),
  'an invite, as a visitor': async () => page((await invite()).path),
  'an invite, as a member': async () => {
    const { path, friend } = await invite()
    return page(path, friend.browser)
  },
  'an invite, as its creator': async () => {
    const { path, creator } = await invite()
    return page(path, creator.browser)
  },
  'an invite whose names were lost': async () => {
    const { path, id, creator } = await invite()
    const { db } = database
    await db('users').where({ id: creator.user.id }).update({ first_name: ' ', last_name: ' ' })
    await db.raw('alter table study_sessions drop constraint study_sessions_title_check')
    await db('study_sessions').where({ id }).update({ title: ' ' })
    return page(path)
  },
  'an invite that is unknown': () => page('/invite/1.guess'),
  'an invite that was turned off': async () => {
    const { path, turnOff } = await invite()
    await turnOff()
    return page(path)
  },
  'an invite, while the database fails': async () => {
    const { path } = await invite()
    return whileRenamed(database.db, 'session_invites', 'expires_at', () => page(path))
  },
  'an invite, while something else fails': async () => {
    const { path } = await invite()
    const fail = ({ sql }: { sql: string }) => {
      if (sql.includes('session_invites')) throw new TypeError('no such thing')
    }
    database.db.on('query', fail)
    try {
      return await page(path)
    } finally {
      database.db.off('query', fail)
    }
  },
  'an invite, accepted': async () => (await invite()).pressed(),
  'an invite, accepted, where the browser does not go on': async () => (await (await invite()).press()).text,
  'accepting an invite, as a visitor': async () => (await invite()).pressed(app.browser()),
  'accepting an invite, while nothing can be written': async () => {
    const { pressed } = await invite()
    return broken('session_participants', 'insert', () => pressed())
  },
  'accepting an invite without what its page showed': async () =>
    (await invite()).pressed(undefined, { session: 'x' }),
  'accepting an invite to a session that was joined before': async () => {
    const { id, friend, join, pressed } = await invite()
    await join()
    await database
      .db('session_participants')
      .where({ session_id: id, user_id: friend.user.id })
      .update({ joined_at: new Date(Date.now() - 61_000) })
    return pressed()
  },
  'accepting an invite that is turned off during the login': async () => {
    const { path, pressed, turnOff } = await invite()
    const { email } = (await member({ password: PASSWORD })).user
    const browser = app.browser()
    await pressed(browser)
    await turnOff()
    return sent(browser, `/signin?returnTo=${encodeURIComponent(path)}`, {
      email,
      password: PASSWORD,
      returnTo: path,
    })
  },

  'a campus': () => page(`/university/${encodeURIComponent(campus.key)}`),
  '/allschools/request, as a visitor': () => page('/allschools/request'),
  'a request for a campus': async () => requestCampus(await jpegFile()),
  'a request for a campus, with a picture that is too large': () => requestCampus(file(TOO_LARGE, 'big.jpg')),
  'a request for a campus, with a picture that is none': () => requestCampus(file('<svg/>', 'drawing.jpg')),
  'a request for a campus, with a picture that has no name': async () =>
    requestCampus(file(Buffer.from(await (await jpegFile()).arrayBuffer()), '---.jpg')),
  'a request for a campus, completed without a picture': async () => {
    const { user, cookie } = await member()
    const wanted = await insertUniversity(database.db, { status: 'Pending' })
    const { id: university_id, name, city, states_id } = wanted
    const [request] = await database
      .db('university_requests')
      .insert({ name, city, state_id: states_id, submitted_by: user.id, university_id })
      .returning('id')
    return (await sendForm(app, `/requests/campus/${request!.id}`, cookie, {})).text
  },
  'a request for a campus, with a picture that storage forgets': async () => {
    const { s3, server } = await startForgetfulStorage()
    const forgetful = await startApp(database.db, { s3, varDir: app.env.varDir })
    try {
      return await requestCampus(await jpegFile(), forgetful)
    } finally {
      await forgetful.close()
      server.closeAllConnections()
      server.close()
    }
  },
  '/university/request-location/new, as a visitor': () => page(REQUEST),
  'a request for a location, with nothing typed': () => requestLocation({}),
  'a request for a location, whose sender’s account goes meanwhile': async () => {
    const [{ user, cookie }, fields] = [await member(), await wish()]
    await database.db.raw(`create function leave() returns trigger language plpgsql as
      $$ begin delete from users where id = ${user.id}; return new; end $$`)
    await database.db.raw(`create trigger leave before insert on rate_limits for each row
      when (new.key like '${REQUESTS_PER_HOUR.name}:%') execute function leave()`)
    try {
      return await requestLocation(fields, cookie)
    } finally {
      await database.db.raw('drop function leave cascade')
    }
  },

  '/suggestion, about a spot that cannot be read': async () => {
    const { id } = await insertLocation(database.db)
    const browser = app.browser()
    const answer = await whileRenamed(database.db, 'study_location_hours', null, () =>
      browser.get(`/suggestion?location=${id}`),
    )
    return arrive(browser, answer)
  },
  'a suggested edit': () => suggest({ city: 'Oakland' }),
  'a suggested edit that changes nothing': () => suggest({}),
  'a suggested edit without a city': () => suggest({ city: '' }),
  'a suggested edit without a zipcode': () => suggest({ zipcode: '' }),
  'a suggested edit without a tag': () => suggest({ tags: [] }),
  'a suggested edit with half an opening': () => suggest({ 'ranges[0].end': '' }),
  'a suggested edit that cannot be written': () =>
    suggest({ city: 'Oakland' }, (send) => broken('study_location_suggestions', 'insert', send)),

  '/admin-dashboard': async () => page('/admin-dashboard', (await member({ role: 'Admin' })).browser),
  'an edit of a campus': () => edit('campus', CHANGED),
  'an edit of a spot': () => edit('spot', CHANGED),
  'an edit of a campus that cannot be written': () =>
    edit('campus', CHANGED, (send) => broken('universities', 'update', send)),
  'an edit of a spot that cannot be written': () =>
    edit('spot', CHANGED, (send) => broken('study_locations', 'update', send)),
  'an edit by an admin, without a reason': () => edit('spot', { ...CHANGED, message: '' }),
  'an edit by an admin that changes nothing': () => edit('spot', { message: 'Nothing' }),
  'an edit by an admin, with a picture that is too large': () => picture(file(TOO_LARGE, 'big.jpg')),
  'an edit by an admin, with a picture that is none': () => picture(file('<svg/>', 'drawing.jpg')),
  'an edit by an admin, with a picture that has no name': async () =>
    picture(file(Buffer.from(await (await jpegFile()).arrayBuffer()), '---.jpg')),
  '/admin-dashboard/pictures': async () => page(PICTURES, (await member({ role: 'Admin' })).browser),
  '/admin-dashboard/pictures, after a check': async () => {
    const { browser } = await member({ role: 'Admin' })
    await browser.post(PICTURES, { intent: 'check' })
    await runJobs(database, app.env)
    return page(PICTURES, browser)
  },
  '/admin-dashboard/pictures, after a check that failed': async () => {
    const { browser } = await member({ role: 'Admin' })
    await browser.post(PICTURES, { intent: 'check' })
    await database.db('picture_checks').update({ state: 'failed' })
    return page(PICTURES, browser)
  },
})
