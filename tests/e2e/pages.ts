import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'playwright/test'
import { parse } from 'node-html-parser'
import { fieldsOf } from '../support/formats/form-fields'
import { linkMailedTo } from './mail'
import { beginTwoStep, makeAdmin, turnOnTwoStep } from './admins'
import { dayFrom, insertAlert, insertDates } from '../factories/area'
import { insertReports } from '../factories/busyness'
import { insertAlike, insertGone } from '../factories/location'
import { insertModeratorInvite } from '../factories/moderator-invite'
import {
  ageLogins,
  attend,
  connected,
  htmlOf,
  logInElsewhere,
  makePerson,
  postForm,
  secrets,
  takeLogin,
  typeLogin,
  writeReview,
  type Person,
} from './people'
import { readPage } from './crawling/html-rules'
import { addPhotos } from './photos'
import { askForUniversity } from './requests'
import { siteUrl, universityUrl } from './server'
import type { Site } from './site'
import { dateIn, makeStudySession } from './study-sessions'
import { insertWaiting } from './waiting'

/** Every page of the product, in each state that looks different. */
export type PageState = {
  name: string
  /** The path, created for a logged-in user if `as` is set. */
  path: string | ((person: Person) => Promise<string>)
  as?: 'reader' | 'admin'
  /** For someone who shared their location, in Berkeley. */
  near?: boolean
  /** Steps after opening the page that lead to the state. */
  steps?: ((site: Site) => Promise<unknown>) | undefined
}

const CAMPUS = '/university/Stanford%20University%20Stanford'
const TEXT =
  'Long oak tables, a lamp at every seat, and no music at all. The outlets near the stairs are taken by nine, so come before that.'

/** The links to locations on one of our pages. */
const placesOn = async (path: string) =>
  readPage(await htmlOf(path)).links.filter((link) =>
    /^\/(location\/\d+|university\/[^/?]+\/[^/?]+)$/.test(link),
  )

/** The page of an off-campus location. */
export async function offCampus(): Promise<string> {
  const locations = await placesOn(`${CAMPUS}?tag=Off-Campus&sort=name`)
  return locations.find((path) => path.startsWith('/location/'))!
}

const offCampusAt = (rest: string) => async () => (await offCampus()) + rest

async function onCampus(): Promise<string> {
  const locations = await placesOn(`${CAMPUS}?tag=On-Campus&sort=name`)
  return locations.find((path) => path.startsWith('/university/'))!
}

/** The page of a campus's next study session. */
async function studySession(): Promise<string> {
  const { links } = readPage(await htmlOf(`${CAMPUS}?tab=study-sessions`))
  return links.find((link) => /\/study-sessions\/\d+$/.test(link))!
}

/** A location without reviews. */
async function unreviewed(): Promise<string> {
  const location = await connected()('study_locations as l')
    .leftJoin('reviews as r', 'r.study_location_id', 'l.id')
    .where({ 'l.status': 'Approved', 'l.source': 'sample' })
    .whereNull('r.id')
    .first('l.id')
  return `/location/${location!.id}`
}

/** Another user's account, as admins see it. No other test logs in as that user. */
async function someUser(_admin: Person): Promise<string> {
  const { email } = await makePerson()
  const user = await connected()('users').where({ email }).first('id')
  return `/admin-dashboard/users/${user!.id}`
}

/** The same, more than 10 minutes after the admin logged in, */
const someUserLater = async (admin: Person) => (await ageLogins(admin.email), someUser(admin))
/** and with two-step verification. */
const someUserWithCode = async (admin: Person) => (await turnOnTwoStep(admin), someUserLater(admin))

async function refusedSuspension(site: Site) {
  await site.page.locator('#suspend').getByLabel('Reason').fill('Posted ads in a dozen places.')
  await site.submit('Suspend')
}

/** The edit page of a new item, which no other test edits or denies. */
async function dashboardItem({ session }: Person): Promise<string> {
  const { mark } = await insertWaiting(1)
  return readPage(await htmlOf(`/admin-dashboard?q=${mark}`, session))
    .links.find((link) => /\/spot\/\d+/.test(link))!
    .replaceAll('&amp;', '&')
}

const dashboardItemAt = (rest: string) => async (admin: Person) =>
  (await dashboardItem(admin)).replace(/(\/spot\/\d+).*/, `$1${rest}`)

/** The alerts of a waiting location, one with a word that is wider than a phone. */
async function alertWithLongWord(admin: Person): Promise<string> {
  const path = await dashboardItemAt('/alerts')(admin)
  await insertAlert(connected(), Number(/spot\/(\d+)/.exec(path)![1]), {
    text: `https://x.example/${'a'.repeat(90)}`,
  })
  return path
}

/** Hours of certain days of a waiting location, for something wider than a phone. */
async function holidaysWithLongWord(admin: Person): Promise<string> {
  const path = await dashboardItemAt('/dates')(admin)
  const days = { [dayFrom(2)]: ['09:00-17:00'], [dayFrom(5)]: [], [dayFrom(6)]: [] }
  await insertDates(connected(), Number(/spot\/(\d+)/.exec(path)![1]), days, { label: 'a'.repeat(60) })
  return path
}

/** A library calendar of a waiting location with everything that it can show. */
async function calendarWithLongWord(admin: Person): Promise<string> {
  const path = await dashboardItemAt('/calendar')(admin)
  const study_location_id = Number(/spot\/(\d+)/.exec(path)![1])
  const days = { [dayFrom(2)]: ['09:00-17:00'], [dayFrom(5)]: [] }
  await insertDates(connected(), study_location_id, days, { source: 'libcal', label: 'a'.repeat(60) })
  const place = { key: '1', name: 'a'.repeat(100), category: 'library', parent: null }
  await connected()('hours_feeds').insert({
    study_location_id,
    kind: 'libcal',
    url: `https://x.libcal.com/${'a'.repeat(200)}`,
    key: '1',
    places: JSON.stringify([place]) as never,
    due_at: new Date(Date.now() + 6 * 3_600_000),
    last_good: new Date(),
    last_error: 'The answer is compressed.',
    known_until: dayFrom(50),
    held: JSON.stringify([{ day: dayFrom(1), ranges: [], label: 'a'.repeat(60) }]) as never,
  })
  return path
}

/** A location with hours of certain days, of which today is one. */
async function withHolidays(): Promise<string> {
  const path = await offCampus()
  const days = Object.fromEntries(
    [0, 1, 3, 8].map((ahead) => [dayFrom(ahead), ahead % 2 ? ['09:00-17:00'] : []]),
  )
  const id = Number(/\d+$/.exec(path)![0])
  await connected()('location_dates').where({ study_location_id: id }).del()
  await insertDates(connected(), id, days, { label: 'Thanksgiving' })
  return path
}

/** The page of a campus's counters, with one. */
async function counters(): Promise<string> {
  const db = connected()
  const campus = await db('study_locations').whereNotNull('university_id').first('university_id')
  const university_id = campus!.university_id!
  const name = 'Doorcounterswithaverylongnamethatnothingbreaks'
  await db('occupancy_tokens').insert({ university_id, name, token_hash: randomBytes(32) })
  return `/admin-dashboard/campus/${university_id}/counters`
}

/** The page of keys for open data, with one. */
async function keys(): Promise<string> {
  const name = 'Keyforaprogramwithaverylongnamethatnothingbreaks'
  await connected()('open_data_keys').insert({ name, token_hash: randomBytes(32) })
  return '/admin-dashboard/site/keys'
}

/** The page that sets hours of certain days for all spots of a campus. */
async function campusDates(): Promise<string> {
  const campus = await connected()('study_locations').whereNotNull('university_id').first('university_id')
  return `/admin-dashboard/campus/${campus!.university_id}/dates`
}

/** An invitation of the user to look after a campus. */
async function invitation({ email }: Person): Promise<string> {
  const { id } = (await connected()('universities').where({ status: 'Approved' }).orderBy('id').first('id'))!
  await connected()('moderator_invites').where({ email }).del()
  return (await insertModeratorInvite(connected(), secrets(), { email, universities: [id] })).path
}

/** The page of campus moderators, with an open invitation to a long address. */
async function campusModerators(): Promise<string> {
  const email = `the.librarian.with.a.rather.long.name@libraries.of.the.university.${randomUUID()}.example.edu`
  await invitation({ email } as Person)
  return '/admin-dashboard/moderators'
}

/** The dashboard of a user who looks after a campus. */
async function moderatedCampus({ email }: Person): Promise<string> {
  const db = connected()
  const university_id = db('study_locations')
    .whereNotNull('university_id')
    .orderBy('id')
    .first('university_id')
  const user_id = db('users').where({ email }).select('id')
  await db('campus_moderators')
    .insert({ user_id, university_id } as never)
    .onConflict()
    .ignore()
  return '/admin-dashboard?status=All'
}

async function moderatedSpot(person: Person): Promise<string> {
  await moderatedCampus(person)
  const spot = await connected()('study_locations').whereNotNull('university_id').orderBy('id').first('id')
  return `/admin-dashboard/spot/${spot!.id}`
}

/** In a login with a second factor. */
const withTwoStep = (page: (person: Person) => Promise<string>) => async (person: Person) => {
  const owner = connected()('users').where({ email: person.email }).select('id')
  await connected()('web_sessions').whereIn('user_id', owner).update({ second_factor_at: new Date() })
  return page(person)
}

/** The page of a location that the user has reviewed. */
async function reviewed(person: Person, existing?: string): Promise<string> {
  const location = existing ?? (await offCampus())
  await writeReview(person, location, TEXT)
  return location
}

/** A page about someone else's new review ('reaction', 'report' or 'remove'), which no other test touches. */
const aboutReview = (what: string) => async () => {
  const author = await makePerson()
  await reviewed(author)
  const owner = connected()('users').where({ email: author.email }).select('id')
  const review = await connected()('reviews').whereIn('user_id', owner).first('id')
  return `/review/${review!.id}/${what}`
}

/** A review that the user has already reacted to or reported. */
const saidOf =
  (what: string, fields: Record<string, string>) =>
  async ({ session }: Person) => {
    const path = await aboutReview(what)()
    await postForm(path, fields, session)
    return path
  }

/** An email; one to a newly registered user may take a moment. */
async function oneMail(): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const mail = readPage(await htmlOf('/demo/mail')).links.find((link) => link.startsWith('/demo/mail/'))
    if (mail) return mail
  }
  throw new Error('The demo has written no mail')
}

/**
 * A page about photos of a user's review: theirs ('photos'), the one to change ('change'), the public view
 * ('photo'), the location.
 */
async function pictured(
  person: Person,
  which: 'photos' | 'change' | 'photo' | 'location',
  existing?: string,
): Promise<string> {
  const location = await reviewed(person, existing)
  const [photo] = await addPhotos(location, person, [
    'The long table by the window',
    '',
    'A lamp at every seat',
  ])
  const mine = `${location}/review/photos`
  return { photos: mine, change: `${mine}/${photo!.split('/').at(-1)}`, photo: photo!, location }[which]
}

/** The account page of a user who has reviewed a location. */
async function accountWithReview(person: Person): Promise<string> {
  await reviewed(person)
  return '/account/me'
}

/**
 * A page about a user's collection with a location: 'edit', 'share' and so on; its content, or what its link leads
 * to.
 */
const collected =
  (what: 'picker' | 'inside' | 'edit' | 'delete' | 'share' | 'shown' | 'remove') =>
  async ({ session }: Person) => {
    const picker = `${await offCampus()}/save`
    await postForm(
      picker,
      {
        intent: 'create',
        name: 'Exam week',
        description: 'Open late.\nBring a lamp.',
        purpose: 'Long quiet days',
      },
      session,
    )
    if (what === 'picker') return picker
    const id = /[?&;]collection=(\d+)/.exec(await htmlOf('/account/me?tab=collections', session))![1]
    const inside = `/account/me?tab=collections&collection=${id}`
    const own = `/collections/${id}`
    if (what === 'inside') return inside
    if (what === 'remove') return /action="([^"]+\/items\/\d+)"/.exec(await htmlOf(inside, session))![1]!
    if (what !== 'shown' && what !== 'share') return `${own}/${what}`
    await postForm(`${own}/share`, { intent: 'make' }, session)
    return what === 'share'
      ? `${own}/share`
      : /\/shared\/[\w.-]+/.exec(await htmlOf(`${own}/share`, session))![0]
  }

const MAKING = `${CAMPUS}/study-sessions/create`

/** A page of a user's own study session, '/edit' or '/delete': one of three, a week apart. */
const ownStudySession =
  (what: string, visibility = 'private') =>
  async (person: Pick<Person, 'session'>) => {
    const page = await makeStudySession(CAMPUS, person, {
      title: 'A "long" night',
      start: '21:00',
      end: '01:00',
      overnight: 'yes',
      place: 'cecil h. green library',
      visibility,
      weeks: '3',
    })
    return page + what
  }

/** The page of a new study session by someone else, which no other test fills, reports or deletes. */
const publicStudySession = async () => ownStudySession('', 'public')(await makePerson())

/** The page of a private study session with its invite link, or where that link leads for someone else. */
async function withInvite({ session }: Person, which: 'session' | 'invite'): Promise<string> {
  const page = await ownStudySession('')({ session })
  await postForm(`${page}/invites`, { intent: 'make' }, session)
  if (which === 'session') return page
  return /\/invite\/[\w.-]+/.exec(await htmlOf(page, session))![0]
}

/** The study session settings with a calendar address. */
async function withCalendar({ session }: Person): Promise<string> {
  await postForm('/setting/study-sessions', { intent: 'make' }, session)
  return '/setting/study-sessions'
}

/** An end before the start. */
async function overnight(site: Site) {
  await site.page.getByLabel('Start time').fill('22:00')
  await site.page.getByLabel('End time').fill('01:00')
  await site.page.getByLabel('Date').fill(dateIn(4))
  await site.submit('Create Session')
}

/** The page of a user's data with a copy that's ready. */
async function withDownload({ email, session }: Person): Promise<string> {
  await postForm('/setting/data', { intent: 'export' }, session)
  await linkMailedTo(email, /data is ready/)
  return '/setting/data'
}

/** The page of a password reset link. */
async function resetLink({ email }: Person): Promise<string> {
  await postForm('/forgot-password', { email })
  const { pathname, search } = new URL(await linkMailedTo(email, /new password/))
  return pathname + search
}

/** The page of a login link. */
async function loginLink({ email }: Person): Promise<string> {
  await postForm('/signin/link', { email })
  const { pathname, search } = new URL(await linkMailedTo(email, /login link/))
  return pathname + search
}

/** The page of a location that the user has just reported on. */
async function reported({ session }: Person): Promise<string> {
  const location = await offCampus()
  await postForm(`${location}/busyness`, { level: '3' }, session)
  return location
}

/** The page of a location with areas, some of them with reports. */
async function withAreas(): Promise<string> {
  const db = connected()
  const [id] = await db('study_locations')
    .where({ status: 'Approved', source: 'sample' }) // other tests approve theirs, and remove them
    .orderBy('id', 'desc')
    .limit(1)
    .pluck('id')
  const areas = (['reading room', 'group room', 'cafe'] as const).map((kind, n) => ({
    study_location_id: id!,
    position: 51 + n,
    name: `Sunny ${kind} of the old wing`,
    kind,
    floor: String(n + 1),
    seats: 20 + n,
  }))
  await db('location_areas').insert(areas).onConflict().ignore()
  const about = await db('location_areas').where({ study_location_id: id }).first('id')
  await insertReports(db, { location: id!, area: about!.id, level: 3 })
  return `/location/${id}`
}

/** A report too soon after one from another tab. */
async function refusedBusyness(site: Site) {
  const { page } = site
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')!.value
  const { pathname } = new URL(page.url())
  // Any earlier, an open page might see that its reader has reported.
  await page.route(`**${pathname}*`, async (route) => {
    if (route.request().method() === 'POST') await postForm(pathname, { level: '2' }, session)
    await route.continue()
  })
  await site.submit('Busy')
  await page.unroute(`**${pathname}*`)
}

/** Presses a button, with these fields filled in by their labels. */
const sent =
  (button: string, fields: Record<string, string> = {}) =>
  async (site: Site) => {
    for (const [label, text] of Object.entries(fields)) await site.page.getByLabel(label).fill(text)
    await site.submit(button)
  }

/** The notifications of someone who follows a study spot. */
async function followedAndChosen(person: Person): Promise<string> {
  await postForm(await offCampusAt('/follow')(), { want: 'on' }, person.session)
  return '/setting/notifications'
}

/** Quiet hours that only have a start. */
async function quietWithoutEnd(site: Site) {
  await site.page.getByLabel('From').selectOption('10:00 PM')
  await site.submit('Save')
}

const TWO_STEP = '/setting/security/two-step'
const begunTwoStep = (admin: Person) => beginTwoStep(admin).then(() => TWO_STEP)
const twoStepOn = (admin: Person) => turnOnTwoStep(admin).then(() => TWO_STEP)

/** A login that began at the university. */
async function throughUniversity({ email }: Person): Promise<string> {
  const db = connected()
  const user = (await db('users').where({ email }).first('id'))!
  const identity = { provider: 'uni', issuer: universityUrl(), provider_user_id: email, email }
  const [row] = await db('auth_identities')
    .insert({ ...identity, user_id: user.id })
    .returning('id')
  await db('web_sessions').where({ user_id: user.id }).update({ identity_id: row!.id, sealed_id_token: 'x' })
  return '/signout'
}

async function refusedReview(site: Site) {
  await site.page.getByRole('link', { name: 'Write Review' }).click()
  await site.page.getByLabel('Your review').fill(TEXT)
  await site.submit('Save review')
}

/** The form after a review was written in another tab. */
async function savedInAnotherTab(site: Site) {
  const session = (await site.page.context().cookies()).find(({ name }) => name === 'session')!.value
  const location = new URL(site.page.url()).pathname.replace(/\/review$/, '')
  await writeReview({ session }, location, TEXT, '3')
  await site.page.getByRole('radio', { name: '5 stars' }).check()
  await site.page.getByLabel('Your review').fill(TEXT.toUpperCase())
  await site.submit('Save review')
}

async function refusedCode(site: Site) {
  const admin = await makeAdmin()
  await turnOnTwoStep(admin)
  await typeLogin(site.page, admin)
  await expect(site.page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await site.ready()
  await site.submit('Log In')
}

/** The form about a location, with an invalid city. */
async function refusedSuggestion(site: Site) {
  await site.page.getByRole('textbox', { name: 'City', exact: true }).fill('')
  await site.submit('Send suggestion')
}

/** Sends the form of a suggested edit with these changes. */
async function suggest(path: string, session: string, changes: Record<string, string>) {
  const form = parse(await htmlOf(path, session)).querySelector('form#suggestion')!
  await postForm(path, { ...(fieldsOf(form) as Record<string, string>), ...changes }, session)
}

/** A waiting suggestion by the admin. */
async function waitingSuggestion({ session, email }: Person): Promise<string> {
  const id = /\d+$/.exec(await offCampus())![0]
  const path = `/suggestion?location=${id}`
  await suggest(path, session, { tags: '1', city: 'Somewhere Else' })
  return latestSuggestion(email)
}

/** Where admins decide on a person's latest suggested edit. */
async function latestSuggestion(email: string): Promise<string> {
  const owner = connected()('users').where({ email }).select('id')
  const row = await connected()('study_location_suggestions')
    .whereIn('user_id', owner)
    .orderBy('id', 'desc')
    .first('id')
  return `/admin-dashboard/suggestions/${row!.id}`
}

/** The form for an existing area. */
async function areaForm(): Promise<string> {
  const location = await withAreas()
  const area = await connected()('location_areas')
    .where({ study_location_id: Number(/\d+$/.exec(location)![0]) })
    .first('id')
  return `${location}/suggest/${area!.id}`
}

/** Where an admin decides on their own suggested edit of an area. */
async function waitingAreaSuggestion({ session, email }: Person): Promise<string> {
  const path = await areaForm()
  const day1 = '10:00-12:00, 13:00-23:00'
  const name = `Quiet wing ${path.split('/').at(-1)}`
  await suggest(path, session, { name, seats: '77', day1, trait_noise: '0' })
  return latestSuggestion(email)
}

/** Where an admin decides on a reported study session. */
async function reportedStudySession(): Promise<string> {
  const session = await publicStudySession()
  await postForm(`${session}/report`, { reason: 'spam' }, (await makePerson()).session)
  return `/admin-dashboard/study-sessions/${/\d+$/.exec(session)![0]}`
}

/** Gives this browser the cookies of someone in Berkeley. */
async function givePosition(site: Site) {
  const answer = await postForm('/near-me', {
    intent: 'position',
    latitude: '37.87',
    longitude: '-122.27',
  })
  const cookies = answer.headers.getSetCookie().map((line) => /^(\w+)=([^;]+)/.exec(line)!)
  await site.page
    .context()
    .addCookies(cookies.map(([, name, value]) => ({ name: name!, value: value!, url: siteUrl() })))
}

const KINDS = { visitor: {}, near: { near: true }, reader: { as: 'reader' }, admin: { as: 'admin' } } as const

/** States by their names, each with its path, or its path and the steps after opening it. */
const states = (
  kind: keyof typeof KINDS,
  table: Record<string, PageState['path'] | [PageState['path'], PageState['steps']]>,
): PageState[] =>
  Object.entries(table).map(([name, found]) => {
    const [path, steps] = Array.isArray(found) ? found : [found]
    return { name, path, steps, ...KINDS[kind] }
  })

export const PAGES: PageState[] = [
  ...states('visitor', {
    home: '/',
    features: '/features',
    about: '/about',
    'for developers': '/developers',
    accessibility: '/accessibility',
    'privacy policy': '/privacy-policy',
    'update log': '/update',
    'moderation log': '/moderation-log',
    appearance: '/appearance',
    'how busy a campus is': `${CAMPUS}/how-busy`,
    'screen of a campus': CAMPUS.replace('/university', '/screen'),
    'screen of a campus, stopped': `${CAMPUS.replace('/university', '/screen')}?refresh=off`,
    'embed of a campus': CAMPUS.replace('/university', '/embed'),
    'all schools': '/allschools',
    'all schools of a state': '/allschools?state=California',
    'all schools, none found': '/allschools?q=xyzzyplugh',
    campus: CAMPUS,
    'campus, filtered': `${CAMPUS}?tag=Wifi&tag=Quiet&open=1&sort=rating`,
    'campus, on a day': `${CAMPUS}?on=sun&at=19:00`,
    'campus, searched': `${CAMPUS}?q=library&category=On-Campus`,
    'campus, map': `${CAMPUS}?view=map`,
    'search, map': '/search?q=stanford&view=map',
    'campus, nothing found': `${CAMPUS}?q=x&kind=park&rating=4.5&tag=Outlet`,
    'campus, a sentence': `${CAMPUS}?q=quiet+without+food+and+a+jacuzzi`,
    'unknown campus': '/university/Miskatonic%20University%20Arkham',
    'study hub': `${CAMPUS}?tab=study-sessions`,
    'study hub, nothing found': `${CAMPUS}?tab=study-sessions&q=xyzzyplugh`,
    'study session': studySession,
    'study session, all participants': async () => `${await studySession()}?people=1`,
    invite: async () => withInvite(await makePerson(), 'invite'),
    'unknown invite': '/invite/unknown',
    'unknown study session': `${CAMPUS}/study-sessions/999999`,
    'location with reviews': offCampus,
    'location, worst first': offCampusAt('?sort=lowest&shown=18'),
    'location without reviews': unreviewed,
    'unknown location': '/location/999999',
    'location with holiday hours': withHolidays,
    'location on campus': onCampus,
    search: '/search',
    'search with results': '/search?q=coffee&city=Berkeley',
    'search, on a day': '/search?q=berkeley&on=mon&at=10:00',
    'search without results': '/search?q=xyzzyplugh',
    'search, asked where': '/search?open=1&near=me',
    'search, corrected': '/search?q=cofee&city=Berkeley',
    'search, narrowed': '/search?q=library&category=On-Campus&state=California&tag=Quiet&tag=Wifi&sort=name',
    'your location': '/near-me',
    'your location, with errors': [
      '/near-me',
      async (site) => {
        await site.page.getByText('Enter coordinates').click()
        await site.submit('Use these coordinates')
      },
    ],
    'log in': '/signin',
    'log in, asked to log in': offCampusAt('/review'),
    'log in, with errors': ['/signin', sent('Log In')],
    'log in with a university': '/auth/uni',
    'login link': '/signin/link',
    'login link, with errors': ['/signin/link', sent('Send link')],
    'login link, sent': '/signin/link?sent',
    register: '/signup',
    'register, with errors': ['/signup', sent('Register')],
    'log in, email confirmed': '/signin?confirmed=true',
    'check email': '/check-email',
    'email confirmed': '/email-confirmed?status=success',
    'email confirmed before': '/email-confirmed?status=already',
    'email confirmation failed': '/email-confirmed?token=unknown',
    'email confirmation failed, with errors': ['/email-confirmed?token=unknown', sent('Send a new link')],
    'forgot password': '/forgot-password',
    'forgot password, with errors': ['/forgot-password', sent('Send Reset Link', { Email: 'nobody' })],
    'forgot password, sent': '/forgot-password?sent',
    'areas and facts': offCampusAt('/facts'),
    'suggested facts': offCampusAt('/suggest/whole'),
    'suggested edit of an area': areaForm,
    'suggested area': offCampusAt('/suggest/new'),
    insights: '/insights',
    'insights of a day': '/insights?day=sunday',
    'demo emails': '/demo/mail',
    'for you, logged out': '/insights?tab=for-you',
    'two-step verification, asked for a code': ['/signin', refusedCode],
    'not found': '/no/such/page',
  }),
  ...states('near', {
    'search, everything near': '/search?category=cafe&sort=nearest&shown=30',
    'search, near me': '/search?tag=Quiet&near=me',
    'search, with a state first': '/search?q=coffee',
    'your location, known': '/near-me',
  }),
  ...states('reader', {
    'home, logged in': '/',
    'home of a student': async (person) => (await attend(person, 'Stanford University'), '/'),
    'university request, with matches': '/allschools/request?name=Stanford&city=Stanford&state=CA',
    'location request, with errors': ['/university/request-location/new', sent('Send request')],
    'own requests': askForUniversity,
    'location request, with a map': `/university/request-location/new?campus=${encodeURIComponent('Stanford University Stanford')}`,
    'study session, private with its link': (person) => withInvite(person, 'session'),
    'study session, reporting': async () => `${await publicStudySession()}/report`,
    'study session, reporting, with errors': [
      async () => `${await publicStudySession()}/report`,
      sent('Send report'),
    ],
    'study hub, with a new study session': async (person) => {
      const [, id] = /(\d+)$/.exec(await ownStudySession('')(person))!
      return `${CAMPUS}?tab=study-sessions&created=${id}`
    },
    'location with own review': reviewed,
    'login link, opened': loginLink,
    'log out': '/signout',
    'invitation to look after a campus': withTwoStep(invitation),
    'invitation to look after a campus, without two-step verification': invitation,
    'dashboard of a campus moderator': withTwoStep(moderatedCampus),
    'dashboard of a campus moderator, study spot': withTwoStep(moderatedSpot),
    'log out of a university': throughUniversity,
    'reset password': resetLink,
    'reset password, with errors': [
      resetLink,
      sent('Update Password', { 'New Password': 'short', 'Confirm Password': 'other' }),
    ],
    review: offCampusAt('/review'),
    'review, with errors': [offCampusAt('/review'), sent('Save review')],
    'review dialog, with errors': [offCampus, refusedReview],
    'review, changed meanwhile': [async (_own) => `${await offCampus()}/review`, savedInAnotherTab],
    'review, editing': async (person) => `${await reviewed(person)}/review`,
    'location with photos': (person) => pictured(person, 'location'),
    'photo of a review': (person) => pictured(person, 'photo'),
    'own review, photos': (person) => pictured(person, 'photos'),
    'own review, photos, with errors': [(person) => pictured(person, 'photos'), sent('Upload Images')],
    'photo, editing': (person) => pictured(person, 'change'),
    'photo of an area, editing': async (person) => pictured(person, 'change', await withAreas()),
    'review, deleting': async (person) => `${await reviewed(person)}/review/delete`,
    'review, reacting': saidOf('reaction', { reaction: 'Helpful', want: 'on' }),
    'review, reporting': aboutReview('report'),
    'review, reporting, with errors': [aboutReview('report'), sent('Send report')],
    'review, reported': saidOf('report', { reason: 'spam' }),
    'location, busyness reported': reported,
    'location with areas': withAreas,
    'busyness, with areas': async () => `${await withAreas()}/busyness`,
    'review, with areas': async () => `${await withAreas()}/review`,
    'suggested area, with errors': [offCampusAt('/suggest/new'), sent('Send suggestion')],
    busyness: offCampusAt('/busyness'),
    'busyness, refused': [offCampusAt('/busyness'), refusedBusyness],
    'demo email': oneMail,
    account: '/account/me',
    'account with a review': accountWithReview,
    'collections, none': '/account/me?tab=collections',
    collections: async (person) => (await collected('inside')(person)).split('&')[0]!,
    collection: collected('inside'),
    'collection, new, with errors': ['/collections/new', sent('Create collection')],
    'collection, editing': collected('edit'),
    'collection, deleting': collected('delete'),
    'collection, removing a spot': collected('remove'),
    'collection, not shared': async (person) => (await collected('edit')(person)).replace('edit', 'share'),
    'collection, shared': collected('share'),
    'collection behind its link': collected('shown'),
    'save, no collections': offCampusAt('/save'),
    save: collected('picker'),
    'save, new collection with errors': [
      offCampusAt('/save'),
      async (site) => {
        await site.page.getByText('New collection').click()
        await site.submit('Create and save')
      },
    ],
    'study session, new, with errors': [MAKING, overnight],
    'study session, choosing a location': `${MAKING}?place=library`,
    'study session, editing': ownStudySession('/edit'),
    'study session, deleting': ownStudySession('/delete'),
    'changes to legal texts': '/legal-changes',
    'your data': '/setting/data',
    'your data, ready': withDownload,
    'delete account': '/setting/data/delete',
    settings: '/setting',
    'settings, with errors': ['/setting', sent('Save', { 'First name': '' })],
    'settings of study sessions': withCalendar,
    'follow a study spot': offCampusAt('/follow'),
    notifications: followedAndChosen,
    'notifications, with errors': ['/setting/notifications', quietWithoutEnd],
    'study preferences': '/setting/preferences',
    onboarding: '/onboarding',
    'onboarding, with errors': ['/onboarding', sent('Continue', { 'First name': 'Admin' })],
    'onboarding, second step': '/onboarding?step=2',
    'for you': '/insights?tab=for-you&more',
    security: '/setting/security',
    'security, with another login': async (person) => (await logInElsewhere(person), '/setting/security'),
    'connect a Google account': '/auth/google',
    'connect a university, password first': async ({ email }) => (await ageLogins(email), '/auth/uni'),
    'security, with errors': ['/setting/security', sent('Update Password')],
    'suggestion, with errors': [
      async () => `/suggestion?location=${/\d+$/.exec(await offCampus())![0]}`,
      refusedSuggestion,
    ],
    'suggestion, hours with errors': [
      async () => `/suggestion?location=${/\d+$/.exec(await offCampus())![0]}&hours`,
      async (site: Site) => {
        const days = site.page.getByRole('group', { name: 'Which days?' })
        for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await days.getByLabel(day).uncheck()
        await site.submit('Send hours')
      },
    ],
    'two-step verification, off': '/setting/security/two-step',
  }),
  ...states('admin', {
    'dashboard, requests': async (admin) => (
      await askForUniversity(admin),
      '/admin-dashboard/requests?kind=campus'
    ),
    'dashboard, area of a photo': async (person) =>
      (await pictured(person, 'photo', await withAreas())).replace(
        /.*\/(\d+)$/,
        '/admin-dashboard/photos/$1',
      ),
    'review, removing': aboutReview('remove'),
    'review, removing, with errors': [aboutReview('remove'), sent('Delete review')],
    dashboard: '/admin-dashboard?status=Approved&rows=20',
    'dashboard, item with errors': [
      dashboardItem,
      sent('Save', { Latitude: 'north', 'Update reason': 'Seen it' }),
    ],
    'dashboard, areas and facts': dashboardItemAt('/areas'),
    'dashboard, new area': dashboardItemAt('/areas/new'),
    'dashboard, alerts': alertWithLongWord,
    'dashboard, new alert': dashboardItemAt('/alerts/new'),
    'dashboard, library calendar': calendarWithLongWord,
    'dashboard, library calendar, with errors': [
      dashboardItemAt('/calendar'),
      sent('Add calendar or counter', { Address: 'https://library.example/' }),
    ],
    'dashboard, library calendars': '/admin-dashboard/calendars',
    'dashboard, this site': '/admin-dashboard/site',
    'dashboard, privacy policy': '/admin-dashboard/site/privacy',
    'dashboard, terms of use': '/admin-dashboard/site/terms',
    'dashboard, terms of use, previewed': [
      '/admin-dashboard/site/terms',
      sent('Preview', { Text: '## Rules\n\nBe **kind**, and [read this](https://example.edu).' }),
    ],
    'dashboard, this site, with errors': [
      '/admin-dashboard/site',
      sent('Save name and look', { Color: '#FFD700', 'Support email': 'nobody' }),
    ],
    'dashboard, hours of certain days': holidaysWithLongWord,
    'dashboard, hours of certain days, with errors': [
      dashboardItemAt('/dates'),
      sent('Save hours', { Hours: 'whenever' }),
    ],
    'dashboard, keys for open data': keys,
    'dashboard, keys for open data, with errors': [keys, sent('Make key')],
    'dashboard, counters': counters,
    'dashboard, counters, with errors': [counters, sent('Make token')],
    'dashboard, hours of certain days of a campus': campusDates,
    'dashboard, bulk action': async (person) =>
      (await dashboardItem(person)).replace(/\/spot\/(\d+).*/, '/bulk?kind=spot&action=Denied&id=$1'),
    'dashboard, suggested edit': waitingSuggestion,
    'dashboard, suggested edit of an area': waitingAreaSuggestion,
    'dashboard, reported study sessions': '/admin-dashboard/study-sessions',
    'dashboard, reported study session': reportedStudySession,
    'dashboard, users': '/admin-dashboard/users',
    'dashboard, campus moderators': campusModerators,
    'dashboard, campus moderators, with errors': ['/admin-dashboard/moderators', sent('Send invitation')],
    'invitation to an admin': invitation,
    'dashboard, user': someUser,
    'dashboard, user, asked for the password': [someUserLater, refusedSuspension],
    'dashboard, user, asked for a code': [someUserWithCode, refusedSuspension],
    'dashboard, imported spots to check': async () => {
      await insertAlike(connected(), { name: 'A library with a rather long name, North Branch' })
      await insertGone(connected())
      return '/admin-dashboard/data/check'
    },
    'dashboard, import with errors': ['/admin-dashboard/data', sent('Check file')],
    'two-step verification, setup': begunTwoStep,
    'two-step verification, on': twoStepOn,
  }),
]

const PEOPLE = { reader: () => makePerson(), admin: makeAdmin }

/** Users who only look, one of each kind per worker. States that change a user's data take the user as a parameter. */
const shared: Partial<Record<keyof typeof PEOPLE, Promise<Person>>> = {}

/** Opens a page in its state; logs in first if needed. */
export async function openPage(site: Site, { path, as, near, steps }: PageState) {
  const own = path.length > 0 && typeof path !== 'string'
  const person = !as ? null : own ? await PEOPLE[as]() : await (shared[as] ??= PEOPLE[as]())
  if (person) await takeLogin(site.page.context(), person)
  if (near) await givePosition(site)
  await site.open(typeof path === 'string' ? path : await path(person!))
  if (!steps) return
  await steps(site)
  // A form that only asks who it is isn't wrong, nor is one that shows a preview.
  const asked = site.page.locator('.fresh-proof, #legal-preview')
  await expect(async () =>
    expect((await asked.count()) > 0 || (await site.page.title()).startsWith('Error: ')).toBe(true),
  ).toPass()
}
