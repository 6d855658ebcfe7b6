import { parse } from 'node-html-parser'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { createPath, deletePath, hubPath, studySessionPath } from '~/study-sessions/path-rules'
import { REQUESTS_PER_HOUR } from '~/spots/requests/limits'
import type { UniversityRow } from '~db/tables'
import { everyDay, insertLocation } from '../factories/location'
import { insertInvite, insertStudySession, studySessionFields } from '../factories/study-session'
import { insertUniversity } from '../factories/university'
import { fieldsOf } from '../support/formats/form-fields'
import { runJobs } from '../support/jobs'
import {
  after,
  DRAWING,
  JPEG,
  NAMELESS,
  NO_FILE,
  TOO_LARGE,
  type Fields,
  type Texts,
  type Who,
  type World,
} from './world'

const PASSWORD = 'Lamp-7-oak'
const PICTURES = '/admin-dashboard/pictures'
const REQUEST = '/university/request-location/new'
const CHANGED = { city: 'Oakland', message: 'It moved' }
const ADDRESS = { address: '1 Main Street', zipcode: '94704' }
const BERKELEY = { ...ADDRESS, tags: ['Wifi'], hours: everyDay('09:00', '17:00') }
let campus: UniversityRow
let serial = 0

export async function prepareSessions({ database: { db } }: World) {
  campus = await insertUniversity(db, { name: 'Session College' })
  await insertLocation(db, { name: 'Doe Library', university_id: campus.id })
  // For damaged rows.
  await db.raw('alter table study_sessions alter start_time drop not null')
  await db.raw('alter table study_sessions drop constraint study_sessions_title_check')
  // Their account is deleted while a request is handled.
  await db.raw(`create function leave() returns trigger language plpgsql as
    $$ begin delete from users where email = 'leaving@spec.edu'; return new; end $$`)
  await db.raw(`create trigger leave before insert on rate_limits for each row
    when (new.key like '${REQUESTS_PER_HOUR.name}:%') execute function leave()`)
}

/** Part 3 of the specification, without texts that parts 1 and 2 quote in the same state. */
export function sessionTexts(world: World): Texts[] {
  const { app, database, open, member, as, visitor, student, admin, visit, post, failing, without } = world
  const create = () => createPath(campus.key)

  /** A study session, its creator, and someone else. */
  async function studySession(values: Partial<Parameters<typeof insertStudySession>[1]> = {}) {
    const [creator, friend] = [await member(), await member()]
    const own = { university_id: campus.id, creator_id: creator.user.id, title: 'Chem 1A', ...values }
    const { id } = await insertStudySession(database.db, own)
    const join = (joined_at = new Date()) =>
      database.db('session_participants').insert({ session_id: id, user_id: friend.user.id, joined_at })
    return { id, hub: hubPath(campus.key), at: studySessionPath(campus.key, id), creator, friend, join }
  }
  const privately = () => studySession({ is_public: false })
  const joined = async () => {
    const own = await privately()
    await own.join()
    return own
  }
  type Own = Awaited<ReturnType<typeof studySession>>
  async function withPeople(n: number) {
    const participants: number[] = []
    while (participants.length < n) participants.push((await member()).user.id)
    return studySession({ participants })
  }
  /** A study session whose start time was lost, like a damaged row. */
  async function damaged() {
    const own = await studySession()
    await database.db.raw('update study_sessions set start_time = null where id = ?', [own.id])
    return own
  }
  const newSession = (fields = studySessionFields()) => post(create, fields)
  const joining = (who?: Who) =>
    after(studySession, ({ at, friend }) => post(at, { intent: 'join' }, who ?? friend.browser))
  const leaving = after(joined, ({ at, friend }) => post(at, { intent: 'leave' }, friend.browser))
  const deleting = (as: 'creator' | 'friend' = 'creator') =>
    after(studySession, (own) => post(deletePath(campus.key, own.id), {}, own[as].browser))
  const makeInvite = (own: Own, by = own.creator) => post(`${own.at}/invites`, { intent: 'make' }, by.browser)

  /** An invite to a private study session. `accept` presses its button as the invited friend. */
  async function invite() {
    const own = await privately()
    const { id } = await insertInvite(database.db, { session_id: own.id, created_by: own.creator.user.id })
    const path = `/invite/${inviteToken(id, app.env.sessionSecrets)}`
    const turnOff = () => database.db('session_invites').where({ id }).update({ is_active: false })
    const fields = { session: String(own.id) }
    const accept = (who: Who = own.friend.browser, sent = fields) => post(path, sent, who)
    return { ...own, path, turnOff, fields, accept }
  }
  const opened = (by?: 'creator' | 'friend') =>
    after(invite, (own) => visit(own.path, by ? own[by].browser : visitor))
  const accepted = after(invite, ({ accept }) => accept())
  /** An invite, after it was changed. */
  const changed = (change: (own: Awaited<ReturnType<typeof invite>>) => Promise<unknown>) => async () => {
    const own = await invite()
    await change(own)
    return own
  }
  const joinedBefore = changed(({ join }) => join(new Date(Date.now() - 61_000)))
  const turnedOff = changed(({ turnOff }) => turnOff())
  const nameless = changed(async ({ id, creator }) => {
    const names = { first_name: ' ', last_name: ' ' }
    await database.db('users').where({ id: creator.user.id }).update(names)
    await database.db('study_sessions').where({ id }).update({ title: ' ' })
  })
  /** The answer itself, as a browser shows it that doesn't follow redirects. */
  const notRedirected = after(invite, ({ path, fields, friend }) => () => async () => {
    return (await friend.browser.post(path, fields)).text
  })
  /** While reading an invite fails with something else than an error of the database. */
  const otherwiseBroken = after(invite, ({ path }) => () => async () => {
    const fail = ({ sql }: { sql: string }) => {
      if (sql.includes('session_invites')) throw new TypeError('no such thing')
    }
    database.db.on('query', fail)
    return open(app.browser(), path).finally(() => void database.db.off('query', fail))
  })
  /** An invite that is turned off between its button, pressed as a visitor, and the login. */
  async function turnedOffMeanwhile() {
    const { path, fields, turnOff } = await invite()
    const [browser, { email }] = [app.browser(), (await member({ password: PASSWORD })).user]
    await world.sent(browser, path, fields)
    await turnOff()
    const at = `/signin?returnTo=${encodeURIComponent(path)}`
    return { browser, at, fields: { email, password: PASSWORD, returnTo: path } }
  }

  const spotForm = async () => ({
    name: 'Corner Desk',
    address: '12 Shattuck Avenue',
    city: 'San Rafael',
    state: 'CA',
    category: 'Off-Campus',
    tags: (await database.db('tag_types').limit(3).pluck('id')).map(String),
    image: JPEG,
  })
  const campusForm = (image: File) => {
    return { name: `Hills College ${++serial}`, city: 'Oakland', state: 'CA', image }
  }
  const requestCampus = (image: File) => post('/allschools/request', () => campusForm(image))
  async function campusWithoutPicture() {
    const own = await member()
    const wanted = await insertUniversity(database.db, { status: 'Pending' })
    const { id: university_id, name, city, states_id } = wanted
    const row = { name, city, state_id: states_id, submitted_by: own.user.id, university_id }
    const [request] = await database.db('university_requests').insert(row).returning('id')
    return { ...own, at: `/requests/campus/${request!.id}` }
  }

  /** The form of a page, sent with changes. */
  const edited = (at: string, form: string, changes: Fields, who: typeof student) =>
    after(who, (browser) =>
      post(
        at,
        async () => ({ ...fieldsOf(parse(await open(browser, at)).querySelector(form)!), ...changes }),
        browser,
      ),
    )
  const suggest = (changes: Fields) =>
    after(
      async () => `/suggestion?location=${(await insertLocation(database.db, BERKELEY)).id}`,
      (at) => edited(at, 'form#suggestion', changes, student),
    )
  /** An admin's edit of a campus or spot. */
  const edit = (kind: 'campus' | 'spot', changes: Fields) =>
    after(
      async () => (kind === 'campus' ? insertUniversity(database.db) : insertLocation(database.db)),
      ({ id }) => edited(`/admin-dashboard/${kind}/${id}`, 'main form[method=post]', changes, admin),
    )
  const editPicture = (image: File) => edit('spot', { message: 'A new picture', image })
  const checked = (then: () => Promise<unknown>) =>
    visit(PICTURES, async () => {
      const browser = await admin()
      await browser.post(PICTURES, { intent: 'check' })
      await then()
      return browser
    })

  const hub = visit(async () => (await withPeople(4)).hub)
  const bare = after(studySession, ({ at }) => visit(at))
  const gone = visit(() => studySessionPath(campus.key, 999_999), student)
  const noToken = visit('/invite')
  const invitePage = opened()
  const ownInvite = opened('creator')
  const namelessInvite = after(nameless, ({ path }) => visit(path))
  const emptyRequest = post(REQUEST, { image: NO_FILE })
  const failedEdit = failing('update universities', edit('campus', CHANGED))
  const noTimes = after(damaged, ({ at }) => visit(at))

  const texts: Texts = {
    'Study Sessions': hub,
    'Create Session': hub,
    'Search by title, description or location...': hub,
    '+[N|2]': hub,
    '+[N|3]': visit(async () => (await withPeople(10)).at),
    'Missing university information': visit('/university/Nowhere/study-sessions/create', student),
    'Study session created successfully!': newSession(),
    'Please log in to create a session': visit(create),
    'Please fill in all required fields': newSession({ ...studySessionFields(), title: '' }),
    'Failed to create study session': failing('insert study_sessions', newSession()),
    'Created by[| Robin Reader]': bare,
    'Location unavailable': bare,
    'No address available': bare,
    'Session Not Found': gone,
    'Back to Study Sessions': gone,
    'Session not found or access denied.': gone,
    'An error occurred while loading session details.': without(
      'session_invites',
      after(studySession, ({ at }) => visit(at)),
    ),
    'Login Required': after(privately, ({ at }) => visit(at)),
    'Successfully joined the study session!': joining(),
    'Please login to join the session.': joining(visitor),
    'Error joining session.': failing('insert session_participants', joining()),
    'You have left the study session.': leaving,
    'Error leaving session.': failing('delete session_participants', leaving),
    'Are you sure you want to delete this study session? This action cannot be undone.': () =>
      after(studySession, ({ creator, id }) => visit(deletePath(campus.key, id), creator.browser)),
    'Authorization error.': deleting('friend'),
    'Study session deleted successfully.': deleting(),
    'Error deleting session.': failing('delete study_sessions', deleting()),

    'Invite link generated!': after(privately, makeInvite),
    'Only the session creator can generate invite links.': () =>
      after(joined, (own) => makeInvite(own, own.friend)),
    'Could not generate invite link.': after(studySession, makeInvite),
    'Failed to generate invite link.': failing('insert session_invites', after(privately, makeInvite)),
    'Invite Problem': noToken,
    'Go to Homepage': noToken,
    'No invite token provided in the URL.': noToken,
    'Invite token is required.': visit('/invite/%20'),
    "You're Invited!": invitePage,
    'Sign In to Join': invitePage,
    'Maybe later, take me to the homepage': invitePage,
    'Accept Invite & Join Session': opened('friend'),
    "Can't Join Your Own Session": ownInvite,
    'View Your Session': ownInvite,
    'Someone[| invited you to a study session.]': namelessInvite,
    'Unnamed Session': namelessInvite,
    'Invite details not found or token is invalid (empty response from RPC).': visit('/invite/1.guess'),
    'This invite is invalid or has expired.': after(turnedOff, ({ path }) => visit(path)),
    'Failed to validate invite token (RPC execution error).': () =>
      without('session_invites', opened(), 'expires_at'),
    'An unknown error occurred validating the invite.': otherwiseBroken,
    'Successfully joined "[{title}|Chem 1A]"!': accepted,
    'Joined session, but could not redirect. Please find it in your sessions list.': notRedirected,
    'Please sign in to accept the invite and join the session.': () =>
      after(invite, ({ accept }) => accept(visitor)),
    'Could not validate the invite. Please try again.': failing('insert session_participants', accepted),
    'Cannot accept invite: essential invite details are missing.': () =>
      after(invite, ({ accept }) => accept(undefined, { session: 'x' })),
    'Could not join the session. You might already be a participant or the session is full.': () =>
      after(joinedBefore, ({ accept }) => accept()),
    'Invite became invalid during login process.': () =>
      after(turnedOffMeanwhile, ({ at, fields, browser }) => post(at, fields, browser)),

    'Request Location': visit(() => `/university/${encodeURIComponent(campus.key)}`),
    'Please sign in to request a school': visit('/allschools/request'),
    'Campus request sent successfully!': requestCampus(JPEG),
    'File size must be less than 5MB': requestCampus(TOO_LARGE),
    'Only JPEG, JPG, and PNG files are allowed': requestCampus(DRAWING),
    'Invalid filename. Please rename your file and try again.': requestCampus(NAMELESS),
    'No file selected': () =>
      after(campusWithoutPicture, ({ at, browser }) => post(at, { image: NO_FILE }, browser)),
    '[|Your request was sent, but without your photo: ]Failed to get public URL for image[|. You can add it under My requests.]':
      world.forgotten(async () => {
        const { cookie } = await member()
        return { at: '/allschools/request', cookie, fields: campusForm(JPEG) }
      }),
    'Request Study Location': visit('/university/request-location'),
    'Please log in to continue': visit(REQUEST),
    'Please select a category': emptyRequest,
    'Please select a state': emptyRequest,
    'Please select between 3-10 tags to help others find this location': emptyRequest,
    'Please upload a valid image file': emptyRequest,
    'User ID is required to submit a study location request.': () =>
      post(REQUEST, spotForm, as({ email: 'leaving@spec.edu' })),

    'Invalid location ID': visit('/suggestion?location=x'),
    'Location not found': visit('/suggestion?location=999999'),
    'Failed to load location data': after(
      () => insertLocation(database.db),
      ({ id }) =>
        world.brieflyWithout('study_location_hours', visitor, (browser) =>
          browser.get(`/suggestion?location=${id}`),
        ),
    ),
    'Successfully submitted': suggest({ city: 'Oakland' }),
    'No changes made.': suggest({}),
    'Please enter a city': suggest({ city: '' }),
    'Please enter a zipcode': suggest({ zipcode: '' }),
    'Please select at least one location tag': suggest({ tags: [] }),
    '[|Monday: ]Please check empty opening/closing time fields': suggest({ 'ranges[0].end': '' }),
    'Error submitting: [{message}|nothing was saved. Please try again]': () =>
      failing('insert study_location_suggestions', suggest({ city: 'Oakland' })),

    'Admin dashboard meant for Computers / Laptops (need large screen)': visit('/admin-dashboard', admin),
    'Campus updated successfully': edit('campus', CHANGED),
    'Location updated successfully': edit('spot', CHANGED),
    'Error updating campus: [{message}|An error occurred]': failedEdit,
    '[|Error updating campus: ]An error occurred': failedEdit,
    'Error updating location: [{message}|An error occurred]': () =>
      failing('update study_locations', edit('spot', CHANGED)),
    'Update Reason is required.': edit('spot', { ...CHANGED, message: '' }),
    'No changes detected.': edit('spot', { message: 'Nothing' }),
    'Image size must be less than 5MB': editPicture(TOO_LARGE),
    'Invalid file type. Please upload a JPEG, JPG, or PNG file.': editPicture(DRAWING),
    'Clear invalid image URL': visit(PICTURES, admin),
    'Failed to clean invalid URLs. See console for details.': () =>
      checked(() => database.db('picture_checks').update({ state: 'failed' })),
    'Cleanup complete: [{n}|0] invalid URLs found, [{m}|0] cleaned': checked(async () => {
      // Other states leave a user whose photo isn't stored.
      await database.db('users').update({ image_url: null })
      await runJobs(database, app.env)
    }),
    'Session created, but failed to add to Google Calendar': () =>
      after(damaged, ({ id, hub: at, creator }) => visit(`${at}&created=${id}`, creator.browser)),
    'Date not set': noTimes,
    'Time not set': noTimes,
    '[|Session Not Found ]Session start or end time is missing.': () =>
      after(damaged, ({ at }) => visit(`${at}/session.ics`)),
  }
  return [texts, { 'Invalid filename. Please rename your file and try again.': editPicture(NAMELESS) }]
}
