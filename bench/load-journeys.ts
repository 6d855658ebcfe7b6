import { parse } from 'node-html-parser'
import { fieldsOf } from '../tests/support/formats/form-fields'

/** What to request from this database: paths, most popular first, and students by their login cookies. */
export type Targets = {
  campuses: string[]
  places: { id: number; path: string }[]
  /** Pages of upcoming public study sessions. */
  sessions: string[]
  /** Typical searches: a location's name, and a kind with a city. */
  names: string[]
  searches: string[]
  students: { cookie: string; account: string }[]
}

/** Kinds of writes, by what is counted in the database afterwards. */
export const WRITTEN = [
  'reviews',
  'reactions',
  'saved places',
  'busyness reports',
  'joined sessions',
] as const
export type Written = (typeof WRITTEN)[number]

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
  random: () => number
  student: number | null
  page: (kind: string, path: string) => Promise<string>
  /** Submits a form and opens the page it redirects to. */
  send: (kind: string, form: PageForm, filled?: Record<string, string>) => Promise<void>
  /** Records an acknowledged write; a repeated `key` doesn't count as another row. */
  acknowledged: (what: Written, key: string) => void
}

const WRITES = { review, reaction, save, report, join }
export const JOURNEYS = { reading, search, ...WRITES }
export type JourneyKind = keyof typeof JOURNEYS

/** Ten journeys, and ten writes. Shuffled each time, so that a short period has the same mix as a long one. */
const TEN = [...Array<'reading'>(7).fill('reading'), 'search', 'search', 'writing'] as const
const TEN_WRITES = 'review review review reaction reaction save save report report join'.split(
  ' ',
) as (keyof typeof WRITES)[]

/** An endless sequence of journeys: seven in ten reading, two searching, one writing. */
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

/** Whether a journey has a logged-in student: all that write, four in ten of the others. */
export const isLoggedIn = (kind: JourneyKind, random: () => number): boolean =>
  kind in WRITES || random() < 0.4

/** A random item of a list; with a skew, earlier ones are more likely. */
const any = <T>(list: readonly T[], random: () => number, skew = 1): T =>
  list[Math.floor(random() ** skew * list.length)]!
const popular = <T>(list: readonly T[], random: () => number): T => any(list, random, 3)

/**
 * From the home page or straight from a search engine to a campus, a location, its reviews; often back to the
 * list.
 */
async function reading({ targets, random, student, page }: Visit): Promise<void> {
  const campus = any(targets.campuses, random, 1.6)
  const { path } = popular(targets.places, random)
  if (random() < 0.5) await page('home', '/')
  await page('campus', campus)
  await page('place', path)
  if (random() < 0.5)
    await page('reviews', `${path}?${any(['sort=highest', 'sort=oldest', 'shown=26'], random)}`)
  if (random() < 0.3) await page('study hub', `${campus}?tab=study-sessions`)
  if (student !== null && random() < 0.4)
    await page('collections', `${targets.students[student]!.account}?tab=collections`)
  // The browser has it in its cache and only revalidates it.
  if (random() < 0.5) await page('campus again', campus)
}

/** A search within a campus, or the header's suggestions while typing, followed by the results and a filter. */
async function search({ targets, random, page }: Visit): Promise<void> {
  const typed = any(targets.names, random)
  const typing = (letters: number) => encodeURIComponent(typed.slice(0, letters))
  if (random() < 0.3) {
    const campus = any(targets.campuses, random, 1.6)
    await page('campus', campus)
    await page('campus suggestions', `${campus}/spots.json?q=${typing(4)}`)
    await page('campus search', `${campus}?q=${encodeURIComponent(typed.split(' ')[0]!)}&tag=Wifi`)
    return
  }
  for (const letters of [3, 5, 9]) await page('suggestions', `/search/suggest?q=${typing(letters)}`)
  const results = `/search?q=${encodeURIComponent(any(targets.searches, random))}`
  await page('search', results)
  const filters = ['tag=Quiet', 'category=On-Campus', 'sort=reviews', 'tag=Wifi&tag=Outlet']
  await page('search, filtered', `${results}&${any(filters, random)}`)
  await page('place', popular(targets.places, random).path)
}

const TEXT =
  'A calm room with good light, and enough outlets for everybody who comes before noon. I would come again, and bring a sweater.'

async function review({ targets, random, student, page, send, acknowledged }: Visit): Promise<void> {
  const { id } = popular(targets.places, random)
  const at = `/location/${id}/review`
  const [form] = formsTo(await page('review form', at), /\/review$/)
  if (!form) throw new Error('the page has no form for a review')
  const filled = { rating: String(1 + Math.floor(random() * 5)), description: `${TEXT} ${student} ${id}` }
  await send('save a review', { ...form, action: form.action || at }, filled)
  acknowledged('reviews', `${student} ${id}`)
}

async function reaction({ targets, random, student, page, send, acknowledged }: Visit): Promise<void> {
  // The first locations of the list have the most reviews.
  const { path } = popular(targets.places.slice(0, Math.ceil(targets.places.length / 4)), random)
  const all = formsTo(await page('place', path), /^\/review\/\d+\/reaction$/)
  const forms = all.filter(({ fields }) => fields.want === 'on')
  if (forms.length === 0) return // all of these are the student's own, or have a reaction already
  const form = any(forms, random)
  await send('react to a review', form)
  acknowledged('reactions', `${student} ${form.action}`)
}

/** Makes each row unique, whoever sends it. */
let serial = 0

async function save({ targets, random, student, page, send, acknowledged }: Visit): Promise<void> {
  const n = ++serial
  const { id } = popular(targets.places, random)
  const at = `/location/${id}/save`
  const forms = formsTo(await page('save form', at), /./)
  const toggles = forms.filter(({ fields }) => fields.intent === 'toggle')
  const form = toggles.find(({ fields }) => fields.want === 'on')
  const create = forms.find(({ fields }) => fields.intent === 'create')
  if (form) await send('save a place', form)
  else if (toggles.length > 0) return // it's in all of them
  else if (create)
    await send('save a place', { ...create, action: create.action || at }, { name: `Later ${n}` })
  else throw new Error('the page has no form for a collection')
  acknowledged('saved places', `${student} ${id} ${form ? String(form.fields.collection) : `new ${n}`}`)
}

async function report({ targets, random, page, send, acknowledged }: Visit): Promise<void> {
  const [form] = formsTo(await page('place', popular(targets.places, random).path), /\/busyness$/)
  if (!form) return // the student reported it within the last half hour
  await send('report busyness', form, { level: String(1 + Math.floor(random() * 4)) })
  acknowledged('busyness reports', String(++serial))
}

async function join({ targets, random, student, page, send, acknowledged }: Visit): Promise<void> {
  const at = any(targets.sessions, random)
  const [form] = formsTo(await page('study session', at), /./, 'join')
  if (!form) return // it's the student's own, or they've joined already
  await send('join a session', { ...form, action: form.action || at })
  acknowledged('joined sessions', `${student} ${at}`)
}

/** The enabled forms on a page that submit to `action`, with `intent` if given. */
function formsTo(html: string, action: RegExp, intent?: string): PageForm[] {
  // Parsing the whole page would delay the measurement of other responses.
  return [...html.matchAll(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g)].flatMap(([piece]) => {
    const form = parse(piece).querySelector('form')!
    const found: PageForm = {
      action: form.getAttribute('action') ?? '',
      multipart: form.getAttribute('enctype') === 'multipart/form-data',
      fields: fieldsOf(form),
      files: form.querySelectorAll('input[type=file]').map((input) => input.getAttribute('name') ?? ''),
    }
    const fits = action.test(found.action) && (intent === undefined || found.fields.intent === intent)
    return fits && !form.querySelector('button[aria-disabled]') ? [found] : []
  })
}
