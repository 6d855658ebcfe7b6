import { parse } from 'node-html-parser'
import { afterAll, describe, expect, it } from 'vitest'
import { sanitiseReview } from '~/reviews/rules'
import { escaped, faultsOf, NAUGHTY } from '../app/routes/naughty'
import { readCalendar } from '../support/formats/ics'
import { runJobs, takeMails } from '../support/jobs'
import { checkRows } from '../support/rows'
import { readXml } from '../support/formats/xml'
import { formsOf } from '../forms/catalogue'
import { admin, sendReady, someUser, type FormEntry } from '../forms/form'
import { calendarOf } from '../forms/study-sessions'
import { useWorld } from '../forms/world'
import { HARD, noteCounts, longest } from './scale'

const world = useWorld()
/** Fields never shown again: secrets, values nobody types, and words from a fixed list. */
const NOT_SHOWN =
  /password|code|token|shown|leaveEmpty|seen|session|returnTo|theme|want|level|days|^state$|weeks|latitude|university|^area$|photoArea|^trait|^noise$|^value$/i
const statistics = {
  fields: 0,
  'texts sent': 0,
  kept: 0,
  'refused with a word': 0,
  'pages looked at': 0,
  mails: 0,
}

/** Every text for each field; in a short run one of them. */
const textsFor = (nth: number) => (HARD ? NAUGHTY : [NAUGHTY[(nth * 7) % NAUGHTY.length]!])

/** Normalizes text for comparison after cleaning: removes invisible characters and collapses white space. */
const loose = (text: string) =>
  text
    .replace(/(?!\s)\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cs}\p{Cf}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u200B]/gu, '')
    .normalize('NFKC')
    .replace(/ +/g, ' ')
    .trim()

/** What a page must not contain, including invalid JSON for search engines. */
function faultsIn(html: string): string[] {
  const faults = faultsOf(html)
  for (const script of parse(html).querySelectorAll('script[type="application/ld+json"]')) {
    try {
      JSON.parse(script.textContent)
    } catch {
      faults.push(script.textContent)
    }
  }
  return faults
}

async function keptAs(location: string): Promise<string | null> {
  const [table, column] = location.split('.') as ['users', 'first_name']
  const newest = String(table) === 'location_dates' ? 'study_location_id' : 'id'
  return (await world.db(table).orderBy(newest, 'desc').first())?.[column] ?? null
}

async function sendText(entry: FormEntry, field: string, lead: string, text: string): Promise<void> {
  const { db, app } = world
  await db('rate_limits').del()
  const form = await entry.ready(world)
  const typed = lead + text
  const answer = await sendReady(world, { ...form, fields: { ...form.fields, [field]: typed } })
  const about = `${form.path} ${field} ${JSON.stringify(typed)}`
  statistics['texts sent']++
  expect([204, 303, 400, 403, 404, 409, 422], about).toContain(answer.status)
  expect(faultsIn(answer.text), about).toEqual([])
  if (answer.status === 303) {
    const to = answer.headers.location!
    if (!to.startsWith('/')) return
    const next = await app
      .browser([form.cookie, ...answer.cookies.map((line) => line.split(';')[0]!)].filter(Boolean).join('; '))
      .get(to.replace(/#.*$/, ''))
    expect(next.status, about).toBeLessThan(500)
    expect(faultsIn(next.text), `${about} → ${to}`).toEqual([])
    const location = entry.kept?.[field]
    if (!location) return
    const kept = loose((await keptAs(location)) ?? '')
    expect(kept, about).toBe(loose(location === 'reviews.description' ? sanitiseReview(typed) : typed))
    statistics.kept++
  } else if (answer.status === 422) {
    expect(answer.text, about).toMatch(/<title>Error: |class="error-page"/)
    statistics['refused with a word']++
    // A browser turns line ends into \r\n; HTML can't contain NUL.
    if (!NOT_SHOWN.test(field) && !/[\0\n]/.test(typed)) expect(answer.text, about).toContain(escaped(typed))
  }
}

it(
  'a hostile text is stored unchanged or refused with a message, and never runs',
  async () => {
    const fields = formsOf(2).flatMap(([name, entry]) =>
      Object.entries(entry.texts ?? {}).map(([field, lead]) => ({ name, entry, field, lead })),
    )
    let turn = 0
    await checkRows(
      fields,
      async ({ entry, field, lead }) => {
        statistics.fields++
        for (const text of textsFor(turn++)) await sendText(entry, field, lead, text)
      },
      ({ name, field }) => `${field} of ${name}`,
    )
  },
  longest(3_600_000),
)

describe('the stored texts', () => {
  /** The newest item of each kind, and the pages that show it. */
  async function pagesOfAll(): Promise<string[]> {
    const { db, campus } = world
    const most = HARD ? 150 : 4
    const ids = (table: 'study_locations') =>
      db(table).orderBy('id', 'desc').limit(most).pluck('id') as Promise<number[]>
    const hub = `/university/${encodeURIComponent(campus.key)}`
    const paths = [
      '/',
      '/allschools',
      '/search?q=a',
      '/search?category=cafe',
      '/insights',
      '/moderation-log',
      hub,
      `${hub}/feed.atom`,
      `${hub}?tab=study-sessions`,
      `${hub}/spots.json?q=a`,
      '/search/suggest?q=al',
      '/sitemap/pages.xml',
      '/sitemap/places-1.xml',
      '/admin-dashboard',
      '/admin-dashboard?kind=campus&status=All',
      '/admin-dashboard?status=All&rows=50',
      '/admin-dashboard/requests',
      '/admin-dashboard/suggestions',
      '/admin-dashboard/reviews',
      '/admin-dashboard/users',
      '/admin-dashboard/data',
    ]
    for (const id of await ids('study_locations'))
      paths.push(
        `/location/${id}`,
        `/location/${id}/feed.atom`,
        `/admin-dashboard/spot/${id}`,
        `/admin-dashboard/spot/${id}/history`,
      )
    for (const id of await ids('universities' as never))
      paths.push(`/admin-dashboard/campus/${id}`, `/admin-dashboard/campus/${id}/history`)
    for (const id of await ids('study_sessions' as never))
      paths.push(`${hub}/study-sessions/${id}`, `${hub}/study-sessions/${id}/session.ics`)
    for (const id of await ids('study_location_suggestions' as never))
      paths.push(`/admin-dashboard/suggestions/${id}`)
    for (const id of await ids('reviews' as never)) paths.push(`/admin-dashboard/reviews/${id}`)
    for (const id of await ids('users' as never)) paths.push(`/admin-dashboard/users/${id}`)
    return paths
  }

  it(
    'run on no page, and break no feed and no calendar',
    async () => {
      world.app.dropCaches()
      const browser = world.app.browser((await admin(world)).cookie)
      for (const path of await pagesOfAll()) {
        let answer = await browser.get(path)
        if (answer.status === 301) answer = await browser.get(answer.headers.location!)
        expect(answer.status, path).toBeLessThan(500)
        statistics['pages looked at']++
        if (answer.status >= 300) continue
        const type = answer.headers['content-type']!
        if (type.startsWith('text/html')) expect(faultsIn(answer.text), path).toEqual([])
        else if (type.includes('xml')) expect(() => readXml(answer.text), path).not.toThrow()
        else if (type.startsWith('text/calendar')) expect(() => readCalendar(answer.text), path).not.toThrow()
        else if (type.includes('json')) expect(() => void JSON.parse(answer.text), path).not.toThrow()
        else expect.fail(`${path} is ${type}`)
      }
    },
    longest(600_000),
  )

  it(
    'break no calendar or account page of any of their authors',
    async () => {
      const { db, app } = world
      const people = await db('users')
        .whereNull('deletion_requested_at')
        .orderBy('id', 'desc')
        .limit(HARD ? 200 : 4)
        .select('id')
      expect(people.length).toBeGreaterThan(3)
      for (const { id } of people) {
        const calendar = await app.send(await calendarOf(world, id))
        expect(calendar.status).toBe(200)
        expect(() => readCalendar(calendar.text)).not.toThrow()
      }
      const { cookie } = await someUser(world, {
        first_name: '<script>alert(1)</script>',
        last_name: '" onfocus="alert(1)',
      })
      for (const path of [
        '/account/me',
        '/account/me?tab=collections',
        '/account/me?tab=requests',
        '/setting',
        '/onboarding',
      ]) {
        expect(faultsIn((await app.browser(cookie).get(path)).text), path).toEqual([])
      }
    },
    longest(120_000),
  )

  it(
    'run in no email, and add no header to one',
    async () => {
      await runJobs({ db: world.db, url: world.url }, world.app.env)
      const mails = await takeMails(world.app.env.varDir)
      for (const { html, subject, links, headers, to } of mails) {
        expect(html, subject).not.toMatch(
          /<(script|iframe|object|embed|svg|style[^>]*>[^<]*display:none)\b|<[^>]*\son\w+\s*=\s*["']?alert|(href|src)="\s*(javascript|vbscript):/i,
        )
        expect(subject).not.toMatch(/[\r\n]/)
        expect(to).not.toContain(',')
        expect(headers.has('bcc')).toBe(false)
        expect(links.filter((link) => !link.startsWith(world.app.origin))).toEqual([])
      }
      statistics.mails = mails.length
    },
    longest(600_000),
  )

  afterAll(() => noteCounts('hostile text', statistics))
})
