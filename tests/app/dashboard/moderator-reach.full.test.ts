import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../db/connection'
import type { StudyLocationRow, UniversityRow } from '../../../db/tables'
import { dayFrom, insertAlert, insertArea, insertDates } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertImport, insertLocationRequest } from '../../factories/request'
import { insertReview, reviewText } from '../../factories/review'
import { insertStudySession } from '../../factories/study-session'
import { insertSuggestedEdit } from '../../factories/suggested-edit'
import { BERKELEY, insertUniversity, stateId } from '../../factories/university'
import { insertModerator, insertUser } from '../../factories/user'
import { FAR, sendReady, type World } from '../../forms/form'
import { DASHBOARD_FORMS } from '../../forms/dashboard'
import { hashRows } from '../../forms/world'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { pageRoutes } from '../../support/routes'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder() })

/** All texts of what the moderator may not see contain “Zzother”, but for the name of a university that shares a spot. */
const SHARED = 'Also near Zzother College. Students there see your changes, too.'
const SHARED_DATA = /\\?"Zzother College\\?"/g

/** The ids that URLs name, of what belongs to one spot or university. */
type Ids = Record<
  | 'spot'
  | 'area'
  | 'alert'
  | 'log'
  | 'suggestion'
  | 'review'
  | 'removed'
  | 'session'
  | 'gone'
  | 'photo'
  | 'request'
  | 'campus',
  number
>
const own: Ids[] = []
const foreign: Ids[] = []
let campusA: UniversityRow
let campusB: UniversityRow
let moderator: { id: number; cookie: string }
/** The admin who has decided everywhere. */
let decider: number

/** A spot with everything that the dashboard knows about one. */
async function insertAll(
  name: string,
  campus: UniversityRow,
  values: Parameters<typeof insertLocation>[1],
): Promise<Ids> {
  const spot = await insertLocation(db, { name: `${name} Library`, tags: ['Quiet'], ...values })
  const of = { study_location_id: spot.id }
  const person = async () => (await insertUser(db, { first_name: name, last_name: 'Student' })).id
  const area = await insertArea(db, spot.id, { name: `${name} room` })
  const alert = await insertAlert(db, spot.id, { text: `${name} elevator` })
  await insertDates(db, spot.id, { [dayFrom(3)]: [] }, { label: `${name} finals` })
  await db('hours_feeds').insert({
    ...of,
    kind: 'libcal',
    url: `https://x.libcal.com/${name}`,
    held: '[]' as never,
  })
  const action = { name: { old: `${name} Library`, new: `${name} Hall` } }
  const [log] = await db('study_location_edit_logs')
    .insert({ ...of, action, message: `${name} edit` })
    .returning('id')
  const suggestion = await insertSuggestedEdit(db, { ...of, user_id: await person(), action })
  const written = { ...of, user_id: await person(), description: reviewText(`${name} review.`) }
  const review = await insertReview(db, written)
  await db('review_reports').insert({
    review_id: review.id,
    user_id: await person(),
    reason: 'spam',
    details: name,
  })
  const photo = await insertPhoto(db, review, { description: `${name} photo` })
  const removal = {
    action: 'delete-review',
    moderator_id: decider,
    reason: `${name} removal`,
    subject: { place: `${name} Library` },
  } as const
  const removed = review.id + 100_000
  await db('moderation_log').insert({ ...of, ...removal, review_id: removed })
  const session = await insertStudySession(db, {
    university_id: campus.id,
    title: `${name} session`,
    creator_id: await person(),
  })
  await db('study_session_reports').insert({
    session_id: session.id,
    user_id: await person(),
    reason: 'spam',
  })
  const gone = session.id + 100_000
  const [decision] = await db('moderation_log')
    .insert({
      action: 'delete-study-session',
      reason: `${name} removal`,
      moderator_id: decider,
      subject: { title: `${name} group`, university_id: campus.id },
    })
    .returning('id')
  await db('study_session_decisions').insert({ session_id: gone, log_id: decision!.id })
  const request = await requestFor(name, spot)
  const ids = {
    spot: spot.id,
    area: area.id,
    alert,
    log: log!.id,
    suggestion: suggestion.id,
    review: review.id,
  }
  return { ...ids, removed, session: session.id, gone, photo: photo.id, request, campus: campus.id }
}

async function requestFor(
  name: string,
  { latitude, longitude, university_id }: StudyLocationRow,
): Promise<number> {
  const place = { name: `${name} wish`, latitude, longitude, university_id }
  const pending = await insertLocation(db, { ...place, status: 'Pending' })
  const sender = await insertUser(db, { first_name: name, last_name: 'Sender' })
  const about = { study_location_id: pending.id, submitted_by: sender.id, details: `${name} details` }
  return (
    await insertLocationRequest(db, {
      ...place,
      ...about,
      category: university_id ? 'On-Campus' : 'Off-Campus',
    })
  ).id
}

const at = (north: number, east = 0) => ({
  latitude: BERKELEY.latitude + north,
  longitude: BERKELEY.longitude + east,
})

beforeAll(async () => {
  campusA = await insertUniversity(db, { name: 'Own College' })
  campusB = await insertUniversity(db, { name: 'Zzother College', city: 'Zzother Town', ...at(0.2) })
  moderator = await insertModerator(db, app.env, [campusA.id])
  decider = (await insertUser(db, { first_name: 'Dee', last_name: 'Cider' })).id
  own.push(
    await insertAll('Own', campusA, { university_id: campusA.id }),
    await insertAll('Off', campusA, at(-0.1)),
    await insertAll('Both', campusA, at(0.1)),
  )
  foreign.push(
    await insertAll('Zzother', campusB, { university_id: campusB.id }),
    // On a campus nearby, in the corner of the box, and beyond it.
    await insertAll('Zzothernear', campusB, { university_id: campusB.id, ...at(0.01) }),
    await insertAll('Zzothercorner', campusB, at(0.15, 0.2)),
    await insertAll('Zzotheroff', campusB, at(0.28)),
    await insertAll('Zzothernowhere', campusB, { status: 'Pending', latitude: null, longitude: null }),
  )
  const pending = await insertUniversity(db, { name: 'Zzother Pending College', status: 'Pending' })
  const wish = { name: 'Zzother Pending College', city: 'Zzother Town', state_id: await stateId(db) }
  await db('university_requests').insert({ ...wish, university_id: pending.id })
  await db('university_edit_logs').insert({
    university_id: campusA.id,
    action: { name: { old: 'a', new: 'b' } },
    message: 'Zzother campus edit',
  })
  await db('place_imports').insert({ kind: 'places', file_name: 'zzother.json', state: 'failed' })
  await insertImport(db)
})

/** Values for the parameters of the dashboard's routes, of one spot. */
const valuesOf = (ids: Ids): Record<string, (number | string)[]> => ({
  kind: ['spot', 'campus'],
  id: [ids.spot, ids.campus],
  logId: [ids.log],
  areaId: [ids.area, 'new'],
  alertId: [ids.alert, 'new'],
  suggestionId: [ids.suggestion],
  reviewId: [ids.review, ids.removed],
  sessionId: [ids.session, ids.gone],
  photoId: [ids.photo],
  requestKind: ['location', 'campus'],
  requestId: [ids.request],
  userId: [moderator.id, 1],
  importId: [1],
  file: ['places.csv', 'places.json', 'schools.csv'],
})

/** Every path of a route with these values. */
const pathsOf = (route: string, values: Record<string, (number | string)[]>): string[] =>
  route
    .split('/')
    .reduce<string[]>(
      (paths, part) =>
        paths.flatMap((path) =>
          (part.startsWith(':') ? (values[part.slice(1)] ?? []) : [part]).map((value) => `${path}/${value}`),
        ),
      [''],
    )

const ROUTES = pageRoutes
  .map(({ path = '' }) => path)
  .filter(
    (path) => path.startsWith('admin-dashboard') || /^(review|requests)\/.*(remove|picture)$/.test(path),
  )

/** Pages for admins alone. */
const ADMINS = /^\/admin-dashboard\/((users|data|pictures|moderators|site)\b|campus\/[^/]+\/counters)/

const queriesOf = (ids: Ids[]): string[] => [
  '',
  '?kind=campus&status=All',
  '?status=All&rows=50',
  '?status=All&rows=50&sort=name',
  '?status=All&q=zzo',
  '?kind=campus&status=All&q=zzo',
  ...ids.flatMap(({ spot }) => [
    `?status=All&q=%23${spot}`,
    `?status=All&before=${spot}`,
    `?status=All&after=${spot}`,
  ]),
]

const visit = (path: string) => app.browser(moderator.cookie).get(path)

describe('a campus moderator', () => {
  it('finds nothing of other universities on any page of the dashboard, in its HTML or its data', async () => {
    const all = [...own, ...foreign]
    const paths = new Set(ROUTES.flatMap((route) => all.flatMap((ids) => pathsOf(route, valuesOf(ids)))))
    for (const query of queriesOf(all)) paths.add(`/admin-dashboard${query}`)
    for (const queue of ['requests', 'suggestions', 'reviews', 'study-sessions', 'calendars'])
      for (const query of ['?kind=campus', '?after=1', '?before=99999'])
        paths.add(`/admin-dashboard/${queue}${query}`)
    const spots = all.map(({ spot }) => `id=${spot}`).join('&')
    for (const kind of ['spot', 'campus'])
      for (const query of [spots, ...all.flatMap((ids) => [`id=${ids.spot}`, `id=${ids.campus}`])])
        paths.add(`/admin-dashboard/bulk?kind=${kind}&action=Approved&list=status%3DAll&${query}`)
    const seen = new Map<string, number>()
    await checkRows(
      [...paths],
      async (path) => {
        const answer = await visit(path)
        seen.set(path, answer.status)
        const data = await visit(path.replace(/\?|$/, '.data$&'))
        expect(answer.status).toBeLessThan(500)
        if (ADMINS.test(path)) expect([answer.status, answer.headers.location]).toEqual([302, '/'])
        for (const text of [answer.text, data.text]) {
          const rest = text.replaceAll(SHARED, '').replaceAll(SHARED_DATA, '')
          expect(/.{60}zzother.{60}/is.exec(rest)?.[0]).toBeUndefined()
        }
      },
      String,
    )
    // Each page opens with something of their own.
    const opened = (route: string) =>
      own.some((ids) => pathsOf(route, valuesOf(ids)).some((path) => seen.get(path) === 200))
    expect(ROUTES.filter((route) => !ADMINS.test(`/${route}`) && !opened(route))).toEqual([
      'requests/:requestKind/:requestId/picture',
    ])
  }, 300_000)

  it('doesn’t learn from a form who decided elsewhere, but does of their own', async () => {
    const ways = (ids: Ids) =>
      [
        [`/admin-dashboard/study-sessions/${ids.gone}`, { intent: 'remove', seen: '1' }],
        [`/admin-dashboard/reviews/${ids.removed}`, { intent: 'remove', seen: '1' }],
        [`/admin-dashboard/reviews/${ids.removed}`, { intent: 'keep', seen: '1', upTo: '1' }],
        [`/admin-dashboard/reviews/${ids.removed}`, { intent: 'photos', photos: '1', seen: '1', upTo: '1' }],
        [`/review/${ids.removed}/remove`, { seen: '1' }],
      ] as const
    for (const ids of [own[0]!, foreign[0]!])
      for (const [path, fields] of ways(ids)) {
        const form = { ...fields, log: '0', reason: 'It advertises something.' }
        const { text } = await app.browser(moderator.cookie).post(path, form)
        expect([path, text.includes('Dee Cider')]).toEqual([path, ids === own[0]])
      }
  })

  it('counts and lists their own, and what two universities share', async () => {
    const { text } = await visit('/admin-dashboard?status=All&rows=50')
    const counts = [...text.matchAll(/visually-hidden">(\d+) waiting/g)].map(([, n]) => Number(n))
    // Study spots, requests, suggested edits, reviews, study sessions, calendars.
    expect(counts).toEqual([3, 3, 3, 3, 3, 3])
    for (const name of ['Own', 'Off', 'Both']) expect(text).toContain(`${name} Library`)
    expect((await visit(`/admin-dashboard/spot/${own[2]!.spot}`)).text).toContain(SHARED)
    for (const { text } of [await visit('/'), await visit('/admin-dashboard')])
      expect(text).not.toMatch(/admin-dashboard\/(users|data|pictures|moderators|site)|kind=campus/)
  })
})

/** Changes with every form or over time. */
const COUNTED = ['rate_limits', 'web_sessions', 'content_changes']
const rowsNow = async (on: Db) => {
  const rows = await hashRows(on)
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !COUNTED.includes(name)))
}

/** Forms for admins alone: other people, files, all pictures, and the universities themselves. */
const ADMIN_FORMS = /^admin-dashboard\/(users|data|pictures|moderators|site)|campus$|counters/

describe('every form of the dashboard', () => {
  it('changes nothing elsewhere, and does what it says on their own spots', async () => {
    const far = await insertUniversity(db, { name: 'Far College', ...FAR })
    const world: World = { db, app, campus: far, location: await insertLocation(db, FAR) }
    const theirs = await insertModerator(db, app.env, [far.id])
    await checkRows(
      Object.keys(DASHBOARD_FORMS),
      async (name) => {
        const ready = await DASHBOARD_FORMS[name]!.ready(world)
        const before = await rowsNow(db)
        const answer = await sendReady(world, { ...ready, cookie: moderator.cookie })
        // Many at once says for each what happened.
        const statuses = ADMIN_FORMS.test(name) ? [403, 404] : name.endsWith('bulk') ? [303] : [404]
        expect(statuses).toContain(answer.status)
        expect(await rowsNow(db)).toEqual(before)

        const done = await sendReady(world, { ...ready, cookie: theirs.cookie })
        expect(done.status).toBe(ADMIN_FORMS.test(name) ? answer.status : 303)
        if (ADMIN_FORMS.test(name)) expect(await rowsNow(db)).toEqual(before)
        // The photo shows no area yet, and none is chosen.
        else if (!name.includes('photo')) expect(await rowsNow(db)).not.toEqual(before)
      },
      String,
    )
  }, 300_000)
})
