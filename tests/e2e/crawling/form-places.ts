import { parse } from 'node-html-parser'
import { expect, type Page } from 'playwright/test'
import { fieldsOf } from '../../support/formats/form-fields'
import {
  ageForm,
  ageLogins,
  makePerson,
  postForm,
  losePicture,
  remindersOff,
  stranger,
  type Person,
} from '../people'
import { routeOf } from '../forms'
import { openPage, PAGES, publicStudySession, type PageState } from '../pages'
import { askForUniversity, unheardOf } from '../requests'
import { siteUrl } from '../server'
import type { Site } from '../site'

/** How to open a page with a form: a state from the list of all pages, or custom steps. */
export type Place = PageState | ((site: Site) => Promise<unknown>)

const named = (name: string): PageState => PAGES.find((each) => each.name === name)!
/** A page state without the steps that lead to an error. Each test sends the form as its own user. */
function at(name: string): PageState {
  const { then: _then, path, ...state } = named(name)
  return { ...state, path: async (person: Person) => (typeof path === 'string' ? path : path(person)) }
}
const page = (path: (person: Person) => Promise<string>, as?: PageState['as']): PageState => ({
  name: '',
  path,
  as,
})

const look = async (path: string, { session }: Person) =>
  parse(await (await fetch(siteUrl() + path, { headers: { Cookie: `session=${session}` } })).text())

/** A review that someone else reported. */
async function reported(_admin: Person): Promise<string> {
  const path = named('review, reported').path as (person: Person) => Promise<string>
  return `/admin-dashboard/reviews/${/\d+/.exec(await path(await makePerson()))![0]}`
}

/** The page that reverts a change to an item. */
async function changed(admin: Person): Promise<string> {
  const item = await (named('dashboard, item with errors').path as (person: Person) => Promise<string>)(admin)
  const form = (await look(item, admin)).querySelector('#content form')!
  const fields = { ...fieldsOf(form), city: 'Elsewhere', message: 'Seen it', step: 'save' }
  await postForm(item, fields as Record<string, string>, admin.session)
  const history = await look(`${item.split('?')[0]}/history`, admin)
  return history.querySelector('a[href*="/history/"]')!.getAttribute('href')!
}

/** A checked file of locations. */
async function tried(admin: Person): Promise<string> {
  const form = new FormData()
  form.append('intent', 'upload')
  form.append('kind', 'places')
  const rows = [{ name: unheardOf(), city: 'Berkeley', state: 'CA', category: 'Off-Campus', kind: 'cafe' }]
  form.append('file', new File([JSON.stringify(rows)], 'places.json', { type: 'application/json' }))
  const answer = await fetch(`${siteUrl()}/admin-dashboard/data`, {
    method: 'POST',
    body: form,
    headers: { Cookie: `session=${admin.session}` },
    redirect: 'manual',
  })
  const path = answer.headers.get('Location')!
  for (let n = 0; n < 600; n++) if ((await look(path, admin)).querySelector('#content form')) return path
  throw new Error('The file was not tried')
}

/** A request whose picture was lost. */
const unpictured = (person: Person) => askForUniversity(person).then(() => losePicture(person.email))

/** The page after registering. */
async function registered(site: Site) {
  const { firstName, lastName, email, password } = stranger()
  await site.open('/signup')
  await site.page.getByLabel('First name').fill(firstName)
  await site.page.getByLabel('Last name').fill(lastName)
  await site.page.getByLabel('Email').fill(email)
  await site.page.getByLabel('Password', { exact: true }).fill(password)
  await ageForm(site.page, 5000)
  await site.submit('Register')
  await expect(site.page).toHaveTitle(/^Check your email/)
}

/** Where to find each route's form. */
export const PLACES: Record<string, Place | Place[]> = {
  'routes/admin-dashboard/bulk.tsx': at('dashboard, bulk action'),
  'routes/admin-dashboard/data.$importId.tsx': page(tried, 'admin'),
  'routes/admin-dashboard/data.tsx': at('dashboard, import with errors'),
  'routes/admin-dashboard/$kind.$id.tsx': at('dashboard, item with errors'),
  'routes/admin-dashboard/photos.$photoId.tsx': at('dashboard, area of a photo'),
  'routes/admin-dashboard/pictures.tsx': page(async () => '/admin-dashboard/pictures', 'admin'),
  'routes/admin-dashboard/requests.tsx': at('dashboard, requests'),
  'routes/admin-dashboard/$kind.$id.history.$logId.tsx': page(changed, 'admin'),
  'routes/admin-dashboard/reviews.$reviewId.tsx': page(reported, 'admin'),
  'routes/admin-dashboard/spot.$id.alerts.$alertId.tsx': at('dashboard, new alert'),
  'routes/admin-dashboard/spot.$id.areas.$areaId.tsx': at('dashboard, new area'),
  'routes/admin-dashboard/spot.$id.areas.tsx': at('dashboard, areas and facts'),
  'routes/admin-dashboard/study-sessions.$sessionId.tsx': at('dashboard, reported study session'),
  'routes/admin-dashboard/suggestions.$suggestionId.tsx': at('dashboard, suggested edit'),
  'routes/admin-dashboard/users.$userId.tsx': at('dashboard, user'),
  'routes/allschools/request.tsx': page(async (_own) => '/allschools/request', 'reader'),
  'routes/appearance.tsx': at('appearance'),
  'routes/auth/google.tsx': page(async (own) => (await ageLogins(own.email), '/auth/google'), 'reader'),
  'routes/check-email.tsx': registered,
  'routes/collections/$collectionId.delete.tsx': at('collection, deleting'),
  'routes/collections/$collectionId.edit.tsx': at('collection, editing'),
  'routes/collections/$collectionId.items.$itemId.tsx': at('collection, removing a spot'),
  'routes/collections/new.tsx': at('collection, new, with errors'),
  'routes/collections/$collectionId.share.tsx': [at('collection, not shared'), at('collection, shared')],
  'routes/email-confirmed.tsx': at('email confirmation failed'),
  'routes/forgot-password.tsx': at('forgot password'),
  'routes/invite/$token.tsx': page(
    async (_own) => (named('invite').path as () => Promise<string>)(),
    'reader',
  ),
  'routes/location/$id.busyness.tsx': [at('busyness'), { ...at('location with reviews'), as: 'reader' }],
  'routes/location/$id.suggest.$about.tsx': [
    { ...at('suggested facts'), as: 'reader' },
    { ...at('suggested area'), as: 'reader' },
    { ...at('suggested edit of an area'), as: 'reader' },
  ],
  'routes/location/$id.facts.tsx': { ...at('areas and facts'), as: 'reader' },
  'routes/location/$id.review.delete.tsx': at('review, deleting'),
  'routes/location/$id.review.photos.$photoId.tsx': at('photo of an area, editing'),
  'routes/location/$id.review.photos.tsx': at('own review, photos'),
  'routes/location/$id.review.tsx': [at('review'), at('review, editing')],
  'routes/location/$id.save.tsx': at('save'),
  'routes/near-me.tsx': [at('your location'), at('your location, known')],
  'routes/onboarding.tsx': [at('onboarding'), at('onboarding, second step')],
  'routes/reminders/off.$token.tsx': page(remindersOff, 'reader'),
  'routes/requests/$requestKind.$requestId.tsx': page(unpictured, 'reader'),
  'routes/reset-password.tsx': at('reset password'),
  'routes/review/$reviewId.remove.tsx': at('review, removing'),
  'routes/review/$reviewId.report.tsx': at('review, reporting'),
  'routes/setting/data.delete.tsx': at('delete account'),
  'routes/setting/data.tsx': at('your data'),
  'routes/setting/preferences.tsx': at('study preferences'),
  'routes/setting/security.tsx': at('security'),
  'routes/setting/study-sessions.tsx': at('settings of study sessions'),
  'routes/setting/index.tsx': at('settings'),
  'routes/setting/security.two-step.tsx': [
    at('two-step verification, off'),
    at('two-step verification, setup'),
  ],
  'routes/signin/code.tsx': named('two-step verification, asked for a code'),
  'routes/signin/link.open.tsx': at('login link, opened'),
  'routes/signin/link.tsx': at('login link'),
  'routes/signin/index.tsx': at('log in'),
  'routes/signout.tsx': at('log out'),
  'routes/signup.tsx': at('register'),
  'routes/university/$key.study-sessions.create.tsx': at('study session, new, with errors'),
  'routes/university/$key.study-sessions.$sessionId.delete.tsx': at('study session, deleting'),
  'routes/university/$key.study-sessions.$sessionId.tsx': page(
    async (_own) => publicStudySession(),
    'reader',
  ),
  'routes/university/$key.study-sessions.$sessionId.edit.tsx': at('study session, editing'),
  'routes/university/$key.study-sessions.$sessionId.invites.tsx': at('study session, private with its link'),
  'routes/university/$key.study-sessions.$sessionId.report.tsx': at('study session, reporting'),
  'routes/suggestion.tsx': at('suggestion, with errors'),
  'routes/university/request-location.new.tsx': at('location request, with errors'),
}

/** Routes without a form; our scripts call them. */
export const WITHOUT: Record<string, string> = {
  'routes/review/$reviewId.reaction.tsx': 'its buttons are those of the place',
  'routes/not-found.tsx': 'refuses what is sent to no page',
}

export const openForm = (site: Site, place: Place): Promise<unknown> =>
  typeof place === 'function' ? place(site) : openPage(site, place)

/** The forms on the page that submit to this route. */
export async function formsFor(page: Page, file: string, selector = '#content form[data-failed]') {
  const forms = page.locator(selector)
  // At once: a page that's about to be replaced may lose forms while we ask each of them.
  const addresses = await forms.evaluateAll((all) =>
    all.map((form) => new URL(form.getAttribute('action')!, location.href).href),
  )
  return addresses.flatMap((address, n) => (routeOf(address) === file ? [forms.nth(n)] : []))
}

/** For the quick run: many kinds of field, photos, and a form without fields. */
export const QUICK = new Set([
  'location/$id.review.photos',
  'university/$key.study-sessions.create',
  'signout',
  'setting/index',
])

/** The table in which a form creates one row. */
export const MAKES: Record<string, string> = {
  'allschools/request': 'university_requests.submitted_by',
  'collections/new': 'bookmark_collections.created_by',
  'location/$id.busyness': 'busyness_reports.user_id',
  'location/$id.review': 'reviews.user_id',
  'review/$reviewId.reaction': 'review_reactions.user_id',
  'review/$reviewId.report': 'review_reports.user_id',
  suggestion: 'study_location_suggestions.user_id',
  'university/$key.study-sessions.$sessionId.report': 'study_session_reports.user_id',
}
