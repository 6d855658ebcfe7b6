import { parse } from 'node-html-parser'
import { accountPath } from '../app/accounts/rules'
import { hashToken } from '../app/services/auth/tokens.server'
import type { Env } from '../app/services/env.server'
import { cookieLine } from '~/web/cookies.server'
import { REACTIONS } from '../app/reviews/reaction-rules'
import { locationPath } from '../app/spots/rules'
import { campusPath } from '../app/campuses/rules'
import type { Db } from '../db/connection'
import { fieldsOf } from '../tests/support/formats/form-fields'

/** At most this many of each go to the client: every nth location, ordered by number of reviews. */
const PLACES = 20_000
const STUDENTS = 20_000

/** What to request from a database: paths, most popular first, and students by their login cookies. */
type Targets = Awaited<ReturnType<typeof readTargets>>

/** A form on a page, with what a browser would send. */
export type PageForm = {
  action: string
  multipart: boolean
  fields: Record<string, string | string[]>
  files: string[]
}

/** One journey. A request with an unexpected response ends it. */
export type Visit = {
  targets: Targets
  /** From 0 to 1. */
  random: () => number
  student: number | null
  page: (kind: string, path: string) => Promise<string>
  /** Submits a form and opens the page it redirects to. */
  send: (kind: string, form: PageForm, filled?: Record<string, string>) => Promise<void>
}

const WRITES = { review, reaction, save, report }
export const JOURNEYS = { reading, search, ...WRITES }
type JourneyKind = keyof typeof JOURNEYS

/** Of ten journeys seven read, two search and one writes. */
const TEN = 'reading search reading reading write reading reading search reading reading'.split(' ')
const TEN_WRITES = 'review reaction save review report reaction review save review report'.split(' ')

/** The nth journey. */
export function kindOf(n: number): JourneyKind {
  const kind = TEN[n % 10]!
  return (kind === 'write' ? TEN_WRITES[Math.floor(n / 10) % 10] : kind) as JourneyKind
}

/** Whether a journey has a logged-in student: all that write, four in ten of the others. */
export const isLoggedIn = (kind: JourneyKind, random: () => number): boolean =>
  kind in WRITES || random() < 0.4

/** Finds what a filled database has to request, and gives each student a login. */
export async function readTargets(db: Db, env: Env) {
  const campuses = await db('universities').orderBy('id').select('key')
  const { rows: locations } = await db.raw<{
    rows: { id: number; name: string; kind: string; city: string; university_key: string | null }[]
  }>(
    `select id, name, kind, city, university_key from (
       select l.id, l.name, l.kind, l.city, u.key as university_key, row_number() over (order by l.review_count desc, l.id) as rank, count(*) over () as n
       from study_locations l left join universities u on u.id = l.university_id where l.status = 'Approved') ranked
     where rank % greatest(1, n / :most::int) = 0 order by rank limit :most::int`,
    { most: PLACES },
  )
  const students = await db('users').orderBy('id').limit(STUDENTS).select('id', 'first_name', 'last_name')
  const logins = students.map((student) => ({ student, token: `load-${student.id}` }))
  const expires_at = new Date(Date.now() + 86_400_000)
  await db.batchInsert(
    'web_sessions',
    logins.map(({ student, token }) => ({ token_hash: hashToken(token), user_id: student.id, expires_at })),
    5000,
  )
  return {
    campuses: campuses.map(({ key }) => campusPath(key)),
    locations: locations.map((location) => ({ id: location.id, path: locationPath(location) })),
    names: locations.slice(0, 2000).map(({ name }) => name.replace(/ \d+$/, '')),
    // Terms that exist, and in one in five a combination without results.
    searches: locations
      .slice(0, 2000)
      .map(({ kind, city }, n) => `${n % 5 === 0 ? 'rooftop' : kind} ${city}`),
    students: await Promise.all(
      logins.map(async ({ student, token }) => ({
        cookie: (await cookieLine('session', token, env, 86_400)).split(';')[0]!,
        account: accountPath(student),
      })),
    ),
  }
}

/** A random item of a list; with a skew, earlier ones are more likely. */
const any = <T>(list: readonly T[], { random }: Visit, skew = 1): T =>
  list[Math.floor(random() ** skew * list.length)]!
const campusOf = (visit: Visit) => any(visit.targets.campuses, visit, 1.6)
const locationOf = (visit: Visit, locations = visit.targets.locations) => any(locations, visit, 3)

/** From the home page or straight from a search engine to a campus, a location, its reviews; often back to the list. */
async function reading(visit: Visit): Promise<void> {
  const { targets, random, student, page } = visit
  const campus = campusOf(visit)
  const { path } = locationOf(visit)
  if (random() < 0.5) await page('home', '/')
  await page('campus', campus)
  await page('place', path)
  if (random() < 0.5)
    await page('reviews', `${path}?${any(['sort=highest', 'sort=oldest', 'shown=26'], visit)}`)
  if (random() < 0.3) await page('study hub', `${campus}?tab=study-sessions`)
  if (student !== null && random() < 0.4)
    await page('collections', `${targets.students[student]!.account}?tab=collections`)
  // The browser has it in its cache and only revalidates it.
  if (random() < 0.5) await page('campus again', campus)
}

/** A search within a campus, or the header's suggestions while typing, followed by the results and a filter. */
async function search(visit: Visit): Promise<void> {
  const { targets, random, page } = visit
  const typed = any(targets.names, visit)
  const typing = (letters: number) => encodeURIComponent(typed.slice(0, letters))
  if (random() < 0.3) {
    const campus = campusOf(visit)
    await page('campus', campus)
    await page('campus suggestions', `${campus}/spots.json?q=${typing(4)}`)
    await page('campus search', `${campus}?q=${encodeURIComponent(typed.split(' ')[0]!)}&tag=Wifi`)
    return
  }
  for (const letters of [3, 5, 9]) await page('suggestions', `/search/suggest?q=${typing(letters)}`)
  const results = `/search?q=${encodeURIComponent(any(targets.searches, visit))}`
  await page('search', results)
  const filters = ['tag=Quiet', 'category=On-Campus', 'sort=reviews', 'tag=Wifi&tag=Outlet']
  await page('search, filtered', `${results}&${any(filters, visit)}`)
  await page('place', locationOf(visit).path)
}

const TEXT =
  'A calm room with good light, and enough outlets for everybody who comes before noon. I would come again, and bring a sweater.'
const oneTo = (most: number, { random }: Visit) => String(1 + Math.floor(random() * most))

async function review(visit: Visit): Promise<void> {
  const { id } = locationOf(visit)
  const at = `/location/${id}/review`
  const [form] = formsOf(await visit.page('review form', at), at, /\/review$/)
  const description = `${TEXT} ${visit.student} ${id}`
  await visit.send('save a review', form!, { rating: oneTo(5, visit), description })
}

async function reaction(visit: Visit): Promise<void> {
  // The first locations of the list have the most reviews.
  const { path } = locationOf(
    visit,
    visit.targets.locations.slice(0, Math.ceil(visit.targets.locations.length / 4)),
  )
  const forms = formsOf(await visit.page('place', path), path, /^\/review\/\d+\/reaction$/)
  const open = forms.filter(({ fields }) => fields.want === 'on')
  // All of these may be the student's own, or have a reaction already.
  if (open.length > 0)
    await visit.send('react to a review', any(open, visit), { reaction: any(REACTIONS, visit) })
}

let collections = 0

async function save(visit: Visit): Promise<void> {
  const at = `/location/${locationOf(visit).id}/save`
  const forms = formsOf(await visit.page('save form', at), at)
  const toggles = forms.filter(({ fields }) => fields.intent === 'toggle')
  const form = toggles.find(({ fields }) => fields.want === 'on')
  const create = forms.find(({ fields }) => fields.intent === 'create')
  if (form) await visit.send('save a place', form)
  // With toggles, it's in all of the student's collections.
  else if (toggles.length === 0) await visit.send('save a place', create!, { name: `Later ${++collections}` })
}

async function report(visit: Visit): Promise<void> {
  const { path } = locationOf(visit)
  const [form] = formsOf(await visit.page('place', path), path, /\/busyness$/)
  // There's none if the student reported it within the last half hour.
  if (form) await visit.send('report busyness', form, { level: oneTo(4, visit) })
}

/** The enabled forms on the page at `path` whose action fits. */
function formsOf(html: string, path: string, action = /./): PageForm[] {
  // Parsing the whole page would delay the measurement of other responses.
  return [...html.matchAll(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g)]
    .map(([piece]) => parse(piece).querySelector('form')!)
    .filter((form) => !form.querySelector('button[aria-disabled]'))
    .map((form) => ({
      action: form.getAttribute('action') || path,
      multipart: form.getAttribute('enctype') === 'multipart/form-data',
      fields: fieldsOf(form),
      files: form.querySelectorAll('input[type=file]').map((input) => input.getAttribute('name') ?? ''),
    }))
    .filter((form) => action.test(form.action))
}
