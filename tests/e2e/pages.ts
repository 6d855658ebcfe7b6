import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'playwright/test'
import { parse } from 'node-html-parser'
import { fieldsOf } from '../support/formats/form-fields'
import { linkMailedTo } from './mail'
import { beginTwoStep, makeAdmin, turnOnTwoStep } from './admins'
import { insertReports } from '../factories/busyness'
import {
  ageLogins,
  attend,
  connected,
  makePerson,
  postForm,
  takeLogin,
  typeLogin,
  type Person,
} from './people'
import { readPage } from './crawling/html-rules'
import { addPhotos } from './photos'
import { askForUniversity } from './requests'
import { siteUrl } from './server'
import type { Site } from './site'
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
  then?: (site: Site) => Promise<unknown>
}

const CAMPUS = '/university/Stanford%20University%20Stanford'
const TEXT =
  'Long oak tables, a lamp at every seat, and no music at all. The outlets near the stairs are taken by nine, so come before that.'

/** The links to locations on one of our pages. */
const placesOn = async (path: string) =>
  readPage(await (await fetch(siteUrl() + path)).text()).links.filter((link) =>
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
  const { links } = readPage(await (await fetch(`${siteUrl()}${CAMPUS}?tab=study-sessions`)).text())
  return links.find((link) => /\/study-sessions\/\d+$/.test(link))!
}

/** A location without reviews. */
async function unreviewed(): Promise<string> {
  const found = /<h3><a[^>]* href="([^"]+)">(?:(?!<h3>)[\s\S])*?Not rated yet/
  const universities = readPage(await (await fetch(`${siteUrl()}/allschools`)).text()).links.filter((link) =>
    link.startsWith('/university/'),
  )
  for (const campus of universities) {
    const location = found.exec(
      await (await fetch(`${siteUrl()}${campus}?sort=reviews&shown=96`)).text(),
    )?.[1]
    if (location) return location
  }
  throw new Error('The sample has no place without reviews')
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
  const list = await fetch(`${siteUrl()}/admin-dashboard?q=${mark}`, {
    headers: { Cookie: `session=${session}` },
  })
  return readPage(await list.text())
    .links.find((link) => /\/spot\/\d+/.test(link))!
    .replaceAll('&amp;', '&')
}

const dashboardItemAt = (rest: string) => async (admin: Person) =>
  (await dashboardItem(admin)).replace(/(\/spot\/\d+).*/, `$1${rest}`)

/** The page of a location that the user has reviewed. */
async function reviewed(person: Person, place?: string): Promise<string> {
  const location = place ?? (await offCampus())
  const answer = await postForm(
    `${location}/review`,
    { mode: 'create', rating: '4', description: TEXT },
    person.session,
  )
  if (answer.status !== 303) throw new Error(`The review was answered with ${answer.status}`)
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
    const mail = readPage(await (await fetch(`${siteUrl()}/demo/mail`)).text()).links.find((link) =>
      link.startsWith('/demo/mail/'),
    )
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
  which: 'photos' | 'change' | 'photo' | 'place',
  place?: string,
): Promise<string> {
  const location = await reviewed(person, place)
  const [photo] = await addPhotos(location, person, [
    'The long table by the window',
    '',
    'A lamp at every seat',
  ])
  const mine = `${location}/review/photos`
  return { photos: mine, change: `${mine}/${photo!.split('/').at(-1)}`, photo: photo!, place: location }[
    which
  ]
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
    const look = async (path: string) =>
      (await fetch(siteUrl() + path, { headers: { Cookie: `session=${session}` } })).text()
    const id = /[?&;]collection=(\d+)/.exec(await look('/account/me?tab=collections'))![1]
    const inside = `/account/me?tab=collections&collection=${id}`
    const own = `/collections/${id}`
    if (what === 'inside') return inside
    if (what === 'remove') return /action="([^"]+\/items\/\d+)"/.exec(await look(inside))![1]!
    if (what !== 'shown' && what !== 'share') return `${own}/${what}`
    await postForm(`${own}/share`, { intent: 'make' }, session)
    return what === 'share' ? `${own}/share` : /\/shared\/[\w.-]+/.exec(await look(`${own}/share`))![0]
  }

const MAKING = `${CAMPUS}/study-sessions/create`

/** A page of a user's own study session, 'edit' or 'delete': one of three, a week apart. */
const ownStudySession =
  (what: string, visibility = 'private') =>
  async ({ session }: Person) => {
    const date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
    const answer = await postForm(
      MAKING,
      {
        title: 'A "long" night',
        date,
        start: '21:00',
        end: '01:00',
        overnight: 'yes',
        place: 'cecil h. green library',
        visibility,
        weeks: '3',
      },
      session,
    )
    return `${CAMPUS}/study-sessions/${/created=(\d+)/.exec(answer.headers.get('Location') ?? '')![1]}/${what}`
  }

/** The page of a new study session by someone else, which no other test fills, reports or deletes. */
const publicStudySession = async () =>
  (await ownStudySession('', 'public')(await makePerson())).replace(/\/$/, '')

/** The page of a private study session with its invite link, or where that link leads for someone else. */
async function withInvite({ session }: Person, which: 'session' | 'invite'): Promise<string> {
  const page = (await ownStudySession('')({ session } as Person)).replace(/\/$/, '')
  await postForm(`${page}/invites`, { intent: 'make' }, session)
  if (which === 'session') return page
  const html = await (await fetch(siteUrl() + page, { headers: { Cookie: `session=${session}` } })).text()
  return /\/invite\/[\w.-]+/.exec(html)![0]
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
  await site.page.getByLabel('Date').fill(new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10))
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
  const session = (await site.page.context().cookies()).find(({ name }) => name === 'session')!.value
  await postForm(new URL(site.page.url()).pathname, { level: '2' }, session)
  await site.submit('Busy')
}

/** Presses a button, with these fields filled in by their labels. */
const sent =
  (button: string, fields: Record<string, string> = {}) =>
  async (site: Site) => {
    for (const [label, text] of Object.entries(fields)) await site.page.getByLabel(label).fill(text)
    await site.submit(button)
  }

const TWO_STEP = '/setting/security/two-step'
const begunTwoStep = (admin: Person) => beginTwoStep(admin).then(() => TWO_STEP)
const twoStepOn = (admin: Person) => turnOnTwoStep(admin).then(() => TWO_STEP)

async function refusedReview(site: Site) {
  await site.page.getByRole('link', { name: 'Write Review' }).click()
  await site.page.getByLabel('Your review').fill(TEXT)
  await site.submit('Save review')
}

/** The form after a review was written in another tab. */
async function savedInAnotherTab(site: Site) {
  const session = (await site.page.context().cookies()).find(({ name }) => name === 'session')!.value
  await postForm(
    new URL(site.page.url()).pathname,
    { mode: 'create', rating: '3', description: TEXT },
    session,
  )
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

/** A waiting suggestion by the admin. */
async function waitingSuggestion({ session, email }: Person): Promise<string> {
  const id = /\d+$/.exec(await offCampus())![0]
  const headers = { Cookie: `session=${session}` }
  const form = parse(
    await (await fetch(`${siteUrl()}/suggestion?location=${id}`, { headers })).text(),
  ).querySelector('form#suggestion')!
  await postForm(
    `/suggestion?location=${id}`,
    { ...(fieldsOf(form) as Record<string, string>), tags: '1', city: 'Somewhere Else' },
    session,
  )
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
  const place = await withAreas()
  const area = await connected()('location_areas')
    .where({ study_location_id: Number(/\d+$/.exec(place)![0]) })
    .first('id')
  return `${place}/suggest/${area!.id}`
}

/** Where an admin decides on their own suggested edit of an area. */
async function waitingAreaSuggestion({ session, email }: Person): Promise<string> {
  const path = await areaForm()
  const page = await fetch(siteUrl() + path, { headers: { Cookie: `session=${session}` } })
  const form = parse(await page.text()).querySelector('form#suggestion')!
  await postForm(
    path,
    {
      ...(fieldsOf(form) as Record<string, string>),
      name: `Quiet wing ${path.split('/').at(-1)}`,
      seats: '77',
      day1: '10:00-12:00, 13:00-23:00',
      trait_noise: '0',
    },
    session,
  )
  return latestSuggestion(email)
}

/** Where an admin decides on a reported study session. */
async function reportedStudySession(): Promise<string> {
  const session = (await ownStudySession('', 'public')(await makePerson())).replace(/\/$/, '')
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

export const PAGES: PageState[] = [
  { name: 'home', path: '/' },
  { name: 'home, logged in', path: '/', as: 'reader' },
  {
    name: 'home of a student',
    path: async (person) => (await attend(person, 'Stanford University'), '/'),
    as: 'reader',
  },
  { name: 'features', path: '/features' },
  { name: 'about', path: '/about' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'privacy policy', path: '/privacy-policy' },
  { name: 'update log', path: '/update' },
  { name: 'moderation log', path: '/moderation-log' },
  { name: 'appearance', path: '/appearance' },
  { name: 'all schools', path: '/allschools' },
  {
    name: 'university request, with matches',
    path: '/allschools/request?name=Stanford&city=Stanford&state=CA',
    as: 'reader',
  },
  {
    name: 'location request, with errors',
    path: '/university/request-location/new',
    as: 'reader',
    then: sent('Send request'),
  },
  { name: 'own requests', path: askForUniversity, as: 'reader' },
  {
    name: 'dashboard, requests',
    path: async (admin) => (await askForUniversity(admin), '/admin-dashboard/requests?kind=campus'),
    as: 'admin',
  },
  { name: 'all schools of a state', path: '/allschools?state=California' },
  { name: 'all schools, none found', path: '/allschools?q=xyzzyplugh' },
  { name: 'campus', path: CAMPUS },
  { name: 'campus, filtered', path: `${CAMPUS}?tag=Wifi&tag=Quiet&open=1&sort=rating` },
  { name: 'campus, searched', path: `${CAMPUS}?q=library&category=On-Campus` },
  { name: 'campus, map', path: `${CAMPUS}?view=map` },
  { name: 'search, map', path: '/search?q=stanford&view=map' },
  {
    name: 'location request, with a map',
    path: `/university/request-location/new?campus=${encodeURIComponent('Stanford University Stanford')}`,
    as: 'reader',
  },
  { name: 'campus, nothing found', path: `${CAMPUS}?q=x&kind=park&rating=4.5&tag=Outlet` },
  { name: 'unknown campus', path: '/university/Miskatonic%20University%20Arkham' },
  { name: 'study hub', path: `${CAMPUS}?tab=study-sessions` },
  { name: 'study hub, nothing found', path: `${CAMPUS}?tab=study-sessions&q=xyzzyplugh` },
  { name: 'study session', path: studySession },
  {
    name: 'study session, private with its link',
    path: (person) => withInvite(person, 'session'),
    as: 'reader',
  },
  { name: 'study session, all participants', path: async () => `${await studySession()}?people=1` },
  {
    name: 'study session, reporting',
    path: async () => `${await publicStudySession()}/report`,
    as: 'reader',
  },
  {
    name: 'study session, reporting, with errors',
    path: async () => `${await publicStudySession()}/report`,
    as: 'reader',
    then: sent('Send report'),
  },
  {
    name: 'study hub, with a new study session',
    path: async (person) => {
      const [, id] = /(\d+)\/$/.exec(await ownStudySession('')(person))!
      return `${CAMPUS}?tab=study-sessions&created=${id}`
    },
    as: 'reader',
  },
  { name: 'invite', path: async () => withInvite(await makePerson(), 'invite') },
  { name: 'unknown invite', path: '/invite/unknown' },
  { name: 'unknown study session', path: `${CAMPUS}/study-sessions/999999` },
  { name: 'location with reviews', path: offCampus },
  { name: 'location, worst first', path: offCampusAt('?sort=lowest&shown=18') },
  { name: 'location without reviews', path: unreviewed },
  { name: 'unknown location', path: '/location/999999' },
  { name: 'location on campus', path: onCampus },
  { name: 'location with own review', path: reviewed, as: 'reader' },
  { name: 'search', path: '/search' },
  { name: 'search with results', path: '/search?q=coffee&city=Berkeley' },
  { name: 'search without results', path: '/search?q=xyzzyplugh' },
  { name: 'search, corrected', path: '/search?q=cofee&city=Berkeley' },
  {
    name: 'search, narrowed',
    path: '/search?q=library&category=On-Campus&state=California&tag=Quiet&tag=Wifi&sort=name',
  },
  { name: 'search, everything near', path: '/search?category=cafe&sort=nearest&shown=30', near: true },
  { name: 'search, with a state first', path: '/search?q=coffee', near: true },
  { name: 'your location', path: '/near-me' },
  { name: 'your location, known', path: '/near-me', near: true },
  {
    name: 'your location, with errors',
    path: '/near-me',
    async then(site) {
      await site.page.getByText('Enter coordinates').click()
      await site.submit('Use these coordinates')
    },
  },
  { name: 'log in', path: '/signin' },
  { name: 'log in, asked to log in', path: offCampusAt('/review') },
  { name: 'log in, with errors', path: '/signin', then: sent('Log In') },
  { name: 'login link', path: '/signin/link' },
  { name: 'login link, with errors', path: '/signin/link', then: sent('Send link') },
  { name: 'login link, sent', path: '/signin/link?sent' },
  { name: 'login link, opened', path: loginLink, as: 'reader' },
  { name: 'register', path: '/signup' },
  { name: 'register, with errors', path: '/signup', then: sent('Register') },
  { name: 'log out', path: '/signout', as: 'reader' },
  { name: 'log in, email confirmed', path: '/signin?confirmed=true' },
  { name: 'check email', path: '/check-email' },
  { name: 'email confirmed', path: '/email-confirmed?status=success' },
  { name: 'email confirmed before', path: '/email-confirmed?status=already' },
  { name: 'email confirmation failed', path: '/email-confirmed?token=unknown' },
  {
    name: 'email confirmation failed, with errors',
    path: '/email-confirmed?token=unknown',
    then: sent('Send a new link'),
  },
  { name: 'forgot password', path: '/forgot-password' },
  {
    name: 'forgot password, with errors',
    path: '/forgot-password',
    then: sent('Send Reset Link', { Email: 'nobody' }),
  },
  { name: 'forgot password, sent', path: '/forgot-password?sent' },
  { name: 'reset password', path: resetLink, as: 'reader' },
  {
    name: 'reset password, with errors',
    path: resetLink,
    as: 'reader',
    then: sent('Update Password', { 'New Password': 'short', 'Confirm Password': 'other' }),
  },
  { name: 'review', path: offCampusAt('/review'), as: 'reader' },
  { name: 'review, with errors', path: offCampusAt('/review'), as: 'reader', then: sent('Save review') },
  { name: 'review dialog, with errors', path: offCampus, as: 'reader', then: refusedReview },
  {
    name: 'review, changed meanwhile',
    path: async (_own) => `${await offCampus()}/review`,
    as: 'reader',
    then: savedInAnotherTab,
  },
  { name: 'review, editing', path: async (person) => `${await reviewed(person)}/review`, as: 'reader' },
  { name: 'location with photos', path: (person) => pictured(person, 'place'), as: 'reader' },
  { name: 'photo of a review', path: (person) => pictured(person, 'photo'), as: 'reader' },
  { name: 'own review, photos', path: (person) => pictured(person, 'photos'), as: 'reader' },
  {
    name: 'own review, photos, with errors',
    path: (person) => pictured(person, 'photos'),
    as: 'reader',
    then: sent('Upload Images'),
  },
  { name: 'photo, editing', path: (person) => pictured(person, 'change'), as: 'reader' },
  {
    name: 'photo of an area, editing',
    path: async (person) => pictured(person, 'change', await withAreas()),
    as: 'reader',
  },
  {
    name: 'dashboard, area of a photo',
    path: async (person) =>
      (await pictured(person, 'photo', await withAreas())).replace(
        /.*\/(\d+)$/,
        '/admin-dashboard/photos/$1',
      ),
    as: 'admin',
  },
  {
    name: 'review, deleting',
    path: async (person) => `${await reviewed(person)}/review/delete`,
    as: 'reader',
  },
  { name: 'review, reacting', path: saidOf('reaction', { reaction: 'Helpful', want: 'on' }), as: 'reader' },
  { name: 'review, reporting', path: aboutReview('report'), as: 'reader' },
  {
    name: 'review, reporting, with errors',
    path: aboutReview('report'),
    as: 'reader',
    then: sent('Send report'),
  },
  { name: 'review, reported', path: saidOf('report', { reason: 'spam' }), as: 'reader' },
  { name: 'review, removing', path: aboutReview('remove'), as: 'admin' },
  {
    name: 'review, removing, with errors',
    path: aboutReview('remove'),
    as: 'admin',
    then: sent('Delete review'),
  },
  { name: 'location, busyness reported', path: reported, as: 'reader' },
  { name: 'location with areas', path: withAreas, as: 'reader' },
  { name: 'busyness, with areas', path: async () => `${await withAreas()}/busyness`, as: 'reader' },
  { name: 'review, with areas', path: async () => `${await withAreas()}/review`, as: 'reader' },
  { name: 'areas and facts', path: offCampusAt('/facts') },
  { name: 'suggested facts', path: offCampusAt('/suggest/whole') },
  { name: 'suggested edit of an area', path: areaForm },
  { name: 'suggested area', path: offCampusAt('/suggest/new') },
  {
    name: 'suggested area, with errors',
    path: offCampusAt('/suggest/new'),
    as: 'reader',
    then: sent('Send suggestion'),
  },
  { name: 'busyness', path: offCampusAt('/busyness'), as: 'reader' },
  { name: 'busyness, refused', path: offCampusAt('/busyness'), as: 'reader', then: refusedBusyness },
  { name: 'insights', path: '/insights' },
  { name: 'insights of a day', path: '/insights?day=sunday' },
  { name: 'demo emails', path: '/demo/mail' },
  { name: 'demo email', path: oneMail, as: 'reader' },
  { name: 'account', path: '/account/me', as: 'reader' },
  { name: 'account with a review', path: accountWithReview, as: 'reader' },
  { name: 'collections, none', path: '/account/me?tab=collections', as: 'reader' },
  {
    name: 'collections',
    path: async (person) => (await collected('inside')(person)).split('&')[0]!,
    as: 'reader',
  },
  { name: 'collection', path: collected('inside'), as: 'reader' },
  {
    name: 'collection, new, with errors',
    path: '/collections/new',
    as: 'reader',
    then: sent('Create collection'),
  },
  { name: 'collection, editing', path: collected('edit'), as: 'reader' },
  { name: 'collection, deleting', path: collected('delete'), as: 'reader' },
  { name: 'collection, removing a spot', path: collected('remove'), as: 'reader' },
  {
    name: 'collection, not shared',
    path: async (person) => (await collected('edit')(person)).replace('edit', 'share'),
    as: 'reader',
  },
  { name: 'collection, shared', path: collected('share'), as: 'reader' },
  { name: 'collection behind its link', path: collected('shown'), as: 'reader' },
  { name: 'save, no collections', path: offCampusAt('/save'), as: 'reader' },
  { name: 'save', path: collected('picker'), as: 'reader' },
  {
    name: 'save, new collection with errors',
    path: offCampusAt('/save'),
    as: 'reader',
    async then(site) {
      await site.page.getByText('New collection').click()
      await site.submit('Create and save')
    },
  },
  { name: 'study session, new, with errors', path: MAKING, as: 'reader', then: overnight },
  { name: 'study session, choosing a location', path: `${MAKING}?place=library`, as: 'reader' },
  { name: 'study session, editing', path: ownStudySession('edit'), as: 'reader' },
  { name: 'study session, deleting', path: ownStudySession('delete'), as: 'reader' },
  { name: 'your data', path: '/setting/data', as: 'reader' },
  { name: 'your data, ready', path: withDownload, as: 'reader' },
  { name: 'delete account', path: '/setting/data/delete', as: 'reader' },
  { name: 'settings', path: '/setting', as: 'reader' },
  { name: 'settings, with errors', path: '/setting', as: 'reader', then: sent('Save', { 'First name': '' }) },
  { name: 'settings of study sessions', path: withCalendar, as: 'reader' },
  { name: 'study preferences', path: '/setting/preferences', as: 'reader' },
  { name: 'onboarding', path: '/onboarding', as: 'reader' },
  {
    name: 'onboarding, with errors',
    path: '/onboarding',
    as: 'reader',
    then: sent('Continue', { 'First name': 'Admin' }),
  },
  { name: 'onboarding, second step', path: '/onboarding?step=2', as: 'reader' },
  { name: 'for you, logged out', path: '/insights?tab=for-you' },
  { name: 'for you', path: '/insights?tab=for-you&more', as: 'reader' },
  { name: 'security', path: '/setting/security', as: 'reader' },
  { name: 'connect a Google account', path: '/auth/google', as: 'reader' },
  { name: 'security, with errors', path: '/setting/security', as: 'reader', then: sent('Update Password') },
  { name: 'dashboard', path: '/admin-dashboard?status=Approved&rows=20', as: 'admin' },
  {
    name: 'dashboard, item with errors',
    path: dashboardItem,
    as: 'admin',
    then: sent('Save', { Latitude: 'north', 'Update reason': 'Seen it' }),
  },
  { name: 'dashboard, areas and facts', path: dashboardItemAt('/areas'), as: 'admin' },
  { name: 'dashboard, new area', path: dashboardItemAt('/areas/new'), as: 'admin' },
  { name: 'dashboard, alerts', path: dashboardItemAt('/alerts'), as: 'admin' },
  { name: 'dashboard, new alert', path: dashboardItemAt('/alerts/new'), as: 'admin' },
  {
    name: 'dashboard, bulk action',
    path: async (person) =>
      (await dashboardItem(person)).replace(/\/spot\/(\d+).*/, '/bulk?kind=spot&action=Denied&id=$1'),
    as: 'admin',
  },
  {
    name: 'suggestion, with errors',
    path: async () => `/suggestion?location=${/\d+$/.exec(await offCampus())![0]}`,
    as: 'reader',
    then: refusedSuggestion,
  },
  { name: 'dashboard, suggested edit', path: waitingSuggestion, as: 'admin' },
  { name: 'dashboard, suggested edit of an area', path: waitingAreaSuggestion, as: 'admin' },
  { name: 'dashboard, reported study sessions', path: '/admin-dashboard/study-sessions', as: 'admin' },
  { name: 'dashboard, reported study session', path: reportedStudySession, as: 'admin' },
  { name: 'dashboard, users', path: '/admin-dashboard/users', as: 'admin' },
  { name: 'dashboard, user', path: someUser, as: 'admin' },
  {
    name: 'dashboard, user, asked for the password',
    path: someUserLater,
    as: 'admin',
    then: refusedSuspension,
  },
  { name: 'dashboard, user, asked for a code', path: someUserWithCode, as: 'admin', then: refusedSuspension },
  {
    name: 'dashboard, import with errors',
    path: '/admin-dashboard/data',
    as: 'admin',
    then: sent('Check file'),
  },
  { name: 'two-step verification, off', path: '/setting/security/two-step', as: 'reader' },
  { name: 'two-step verification, setup', path: begunTwoStep, as: 'admin' },
  { name: 'two-step verification, on', path: twoStepOn, as: 'admin' },
  { name: 'two-step verification, asked for a code', path: '/signin', then: refusedCode },
  { name: 'not found', path: '/no/such/page' },
]

const PEOPLE = { reader: () => makePerson(), admin: makeAdmin }

/** Users who only look, one of each kind per worker. States that change a user's data take the user as a parameter. */
const shared: Partial<Record<keyof typeof PEOPLE, Promise<Person>>> = {}

/** Opens a page in its state; logs in first if needed. */
export async function openPage(site: Site, { path, as, near, then }: PageState) {
  const own = path.length > 0 && typeof path !== 'string'
  const person = !as ? null : own ? await PEOPLE[as]() : await (shared[as] ??= PEOPLE[as]())
  if (person) await takeLogin(site.page.context(), person)
  if (near) await givePosition(site)
  await site.open(typeof path === 'string' ? path : await path(person!))
  if (!then) return
  await then(site)
  await expect(site.page).toHaveTitle(/^Error: /)
}
