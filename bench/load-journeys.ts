import { formsTo, type Answer, type Browser, type PageForm } from './load-browser'

/** What the database has to ask for: paths in the order of their popularity, and students by their login cookies. */
export type Targets = {
  campuses: string[]
  /** `path` of the location's own page. */
  places: { id: number; path: string }[]
  /** Pages of public study sessions to come. */
  sessions: string[]
  /** Words as people search for them: a location's name, and a kind with a city. */
  names: string[]
  searches: string[]
  students: { cookie: string; account: string }[]
}

export type WriteKind = 'review' | 'reaction' | 'save' | 'report' | 'join'
export type JourneyKind = 'reading' | 'search' | WriteKind

/** Of ten journeys, and of ten that write: shuffled anew each time, so that a short period has the same mix as a long one. */
const TEN = [...Array<'reading'>(7).fill('reading'), 'search', 'search', 'writing'] as const
const TEN_WRITES: readonly WriteKind[] = [
  'review',
  'review',
  'review',
  'reaction',
  'reaction',
  'save',
  'save',
  'report',
  'report',
  'join',
]

/** What one journey does with its browser. Each request is of a kind; an answer that is not what it should be ends the journey. */
export type Visit = {
  targets: Targets
  browser: Browser
  random: () => number
  /** Sends a request, and takes its time from when it should have been sent. */
  timed: (kind: string, expected: 200 | 303, send: (browser: Browser) => Promise<Answer>) => Promise<Answer>
  /** Says that a write was acknowledged; the same `key` once more is no other row. */
  acknowledged: (what: Written, key: string) => void
  student: number | null
}

/** The writes, by what is counted in the database afterwards. */
export const WRITTEN = [
  'reviews',
  'reactions',
  'saved places',
  'busyness reports',
  'joined sessions',
] as const
export type Written = (typeof WRITTEN)[number]

/** Names of journeys without end, seven in ten reading, two searching, one writing. */
export function* mixOf(random: () => number): Generator<JourneyKind, never> {
  const writes = shuffled(TEN_WRITES, random)
  for (const kind of shuffled(TEN, random)) yield kind === 'writing' ? writes.next().value : kind
  throw new Error('there is no end of journeys')
}

function* shuffled<T>(list: readonly T[], random: () => number): Generator<T, never> {
  for (;;) {
    const left = [...list]
    while (left.length > 0) yield left.splice(Math.floor(random() * left.length), 1)[0]!
  }
}

/** Whether a journey is a student's: all that write, four in ten of the others. */
export const isLoggedIn = (kind: JourneyKind, random: () => number): boolean =>
  (kind !== 'reading' && kind !== 'search') || random() < 0.4

/** The popular ones come first in a list, and are picked more often. */
const popular = <T>(list: readonly T[], random: () => number, skew = 3): T =>
  list[Math.floor(random() ** skew * list.length)]!
const any = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!

const page = (visit: Visit, kind: string, path: string) =>
  visit.timed(kind, 200, (browser) => browser.get(path))

export const JOURNEYS: Record<JourneyKind, (visit: Visit) => Promise<void>> = {
  reading,
  search,
  review,
  reaction,
  save,
  report,
  join,
}

/**
 * From the start page or straight from a search engine to a campus, a location, its reviews; often back to the list.
 */
async function reading(visit: Visit): Promise<void> {
  const { targets, random, student } = visit
  const campus = popular(targets.campuses, random, 1.6)
  const location = popular(targets.places, random)
  if (random() < 0.5) await page(visit, 'home', '/')
  await page(visit, 'campus', campus)
  await page(visit, 'place', location.path)
  if (random() < 0.5)
    await page(
      visit,
      'reviews',
      `${location.path}?${any(['sort=highest', 'sort=oldest', 'shown=26'], random)}`,
    )
  if (random() < 0.3) await page(visit, 'study hub', `${campus}?tab=study-sessions`)
  if (student !== null && random() < 0.4)
    await page(visit, 'collections', `${targets.students[student]!.account}?tab=collections`)
  // The browser has it already, and asks only whether it is still the same.
  if (random() < 0.5) await page(visit, 'campus again', campus)
}

/**
 * What the header's box asks for while someone types, then the page of results and a filter; or the search within a
 * campus.
 */
async function search(visit: Visit): Promise<void> {
  const { targets, random } = visit
  const typed = any(targets.names, random)
  if (random() < 0.3) {
    const campus = popular(targets.campuses, random, 1.6)
    await page(visit, 'campus', campus)
    await page(visit, 'campus suggestions', `${campus}/spots.json?q=${encodeURIComponent(typed.slice(0, 4))}`)
    await page(visit, 'campus search', `${campus}?q=${encodeURIComponent(typed.split(' ')[0]!)}&tag=Wifi`)
    return
  }
  for (const letters of [3, 5, 9])
    await page(visit, 'suggestions', `/search/suggest?q=${encodeURIComponent(typed.slice(0, letters))}`)
  const q = encodeURIComponent(any(targets.searches, random))
  await page(visit, 'search', `/search?q=${q}`)
  await page(
    visit,
    'search, filtered',
    `/search?q=${q}&${any(['tag=Quiet', 'category=On-Campus', 'sort=reviews', 'tag=Wifi&tag=Outlet'], random)}`,
  )
  await page(visit, 'place', popular(targets.places, random).path)
}

const TEXT =
  'A calm room with good light, and enough outlets for everybody who comes before noon. I would come again, and bring a sweater.'

async function review(visit: Visit): Promise<void> {
  const { id } = popular(visit.targets.places, visit.random)
  const at = `/location/${id}/review`
  const [form] = await formsOn(visit, 'review form', at, /\/review$/)
  if (!form) throw new Error('the page has no form for a review')
  const rating = String(1 + Math.floor(visit.random() * 5))
  await send(
    visit,
    'save a review',
    { ...form, action: form.action || at },
    { rating, description: `${TEXT} ${visit.student} ${id}` },
  )
  visit.acknowledged('reviews', `${visit.student} ${id}`)
}

async function reaction(visit: Visit): Promise<void> {
  // The first part of the list has the locations with most reviews.
  const location = popular(
    visit.targets.places.slice(0, Math.ceil(visit.targets.places.length / 4)),
    visit.random,
  )
  const forms = (await formsOn(visit, 'place', location.path, /^\/review\/\d+\/reaction$/)).filter(
    ({ fields }) => fields.want === 'on',
  )
  if (forms.length === 0) return // all of these are the student's own, or have been reacted to
  const form = any(forms, visit.random)
  await send(visit, 'react to a review', form)
  visit.acknowledged('reactions', `${visit.student} ${form.action}`)
}

/** What makes a new row each time, anyone who sends it. */
let serial = 0

async function save(visit: Visit): Promise<void> {
  const n = ++serial
  const { id } = popular(visit.targets.places, visit.random)
  const at = `/location/${id}/save`
  const forms = await formsOn(visit, 'save form', at, /./)
  const toggles = forms.filter(({ fields }) => fields.intent === 'toggle')
  const form = toggles.find(({ fields }) => fields.want === 'on')
  if (form) await send(visit, 'save a place', form)
  else if (toggles.length === 0) {
    const create = forms.find(({ fields }) => fields.intent === 'create')
    if (!create) throw new Error('the page has no form for a collection')
    await send(visit, 'save a place', { ...create, action: create.action || at }, { name: `Later ${n}` })
  } else return // it is in all of them
  visit.acknowledged(
    'saved places',
    `${visit.student} ${id} ${form ? String(form.fields.collection) : `new ${n}`}`,
  )
}

async function report(visit: Visit): Promise<void> {
  const location = popular(visit.targets.places, visit.random)
  const [form] = await formsOn(visit, 'place', location.path, /\/busyness$/)
  if (!form) return // the student has told it within half an hour
  await send(visit, 'report busyness', form, { level: String(1 + Math.floor(visit.random() * 4)) })
  visit.acknowledged('busyness reports', String(++serial))
}

async function join(visit: Visit): Promise<void> {
  const at = any(visit.targets.sessions, visit.random)
  const [form] = await formsOn(visit, 'study session', at, /./, 'join')
  if (!form) return // it is the student's own, or they take part already
  await send(visit, 'join a session', { ...form, action: form.action || at })
  visit.acknowledged('joined sessions', `${visit.student} ${at}`)
}

async function formsOn(
  visit: Visit,
  kind: string,
  path: string,
  action: RegExp,
  intent?: string,
): Promise<PageForm[]> {
  return formsTo(await (await page(visit, kind, path)).text(), action, intent)
}

/** Posts a form, and looks at the page that it leads to. */
async function send(
  visit: Visit,
  kind: string,
  form: PageForm,
  filled: Record<string, string> = {},
): Promise<void> {
  const { headers } = await visit.timed(kind, 303, (browser) => browser.post(form, filled))
  await page(visit, 'after a write', headers.location!.split('#')[0]!)
}
