import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sign } from '~/auth/tokens.server'
import { linkToken } from '~/collections/share-collection.server'
import { createStorage } from '~/storage/create-storage.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { unsubscribeToken } from '~/study-sessions/reminders/remind-participants.server'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertLocationRequest } from '../../factories/request'
import { insertReview, reviewText } from '../../factories/review'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { allForms, FORM_SOURCES, formName } from '../../support/forms'

const database = useDatabase()
const app = useApp(database)

const WHO = ['visitor', 'student', 'other', 'admin'] as const
type Caller = (typeof WHO)[number]
/** The status for a visitor, the student who wrote the review, another student, an admin. */
type Row = [path: string, ...statuses: [number, number, number, number], to?: string]

const cookies: Partial<Record<Caller, string>> = {}
let ids: {
  collection: number
  item: number
  token: string
  open: number
  pending: number
  campus: number
  copy: number
  written: number
  unseen: number
  pictured: number
  hidden: number
  meeting: number
  secret: number
  invite: string
  calendar: string
  off: string
  user: number
  imported: number
  asked: number
}

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Matrix College', city: 'Berkeley' })
  ids = {
    open: (await insertLocation(db, { name: 'Open Café' })).id,
    pending: (await insertLocation(db, { name: 'Pending Café', status: 'Pending' })).id,
    campus: (await insertLocation(db, { name: 'Campus Library', university_id: campus.id })).id,
    collection: 0,
    item: 0,
    token: '',
    copy: 0,
    written: 0,
    unseen: 0,
    pictured: 0,
    hidden: 0,
    meeting: 0,
    secret: 0,
    invite: '',
    calendar: '',
    off: '',
    user: 0,
    imported: 0,
    asked: 0,
  }
  for (const who of ['student', 'other', 'admin'] as const) {
    const user = await insertUser(db, {
      role: who === 'admin' ? 'Admin' : 'Student',
      email: `${who}@example.edu`,
    })
    cookies[who] = (await logIn(db, app.env, user.id)).cookie
    if (who === 'other') ids.user = user.id
    if (who !== 'student') continue
    ids.written = (
      await insertReview(db, {
        study_location_id: ids.open,
        user_id: user.id,
        description: reviewText("The student's."),
      })
    ).id
    ids.unseen = (await insertReview(db, { study_location_id: ids.pending, user_id: user.id })).id
    ids.copy = await insertCopy(user.id)
    ids.imported = await insertFile()
    ids.asked = await insertRequest(user.id)
    ids.collection = (await insertCollection(db, { created_by: user.id, places: [ids.open] })).id
    ids.item = (await db('bookmark_collection_items')
      .where({ bookmark_collection_id: ids.collection })
      .first('id'))!.id
    const [link] = await db('share_links').insert({ bookmark_collection_id: ids.collection }).returning('id')
    ids.token = linkToken(link!.id, app.env.sessionSecrets)
    const pictured = (review: number, study_location_id: number) =>
      insertPhoto(db, { id: review, user_id: user.id, study_location_id })
    ids.pictured = (await pictured(ids.written, ids.open)).id
    ids.hidden = (await pictured(ids.unseen, ids.pending)).id
    const meeting = (is_public: boolean) =>
      insertStudySession(db, { university_id: campus.id, creator_id: user.id, is_public })
    ids.meeting = (await meeting(true)).id
    ids.secret = (await meeting(false)).id
    ids.invite = inviteToken(
      (await insertInvite(db, { session_id: ids.secret, created_by: user.id })).id,
      app.env.sessionSecrets,
    )
    const [address] = await db('calendar_subscriptions').insert({ user_id: user.id }).returning('id')
    ids.calendar = sign('calendar', String(address!.id), app.env.sessionSecrets)
    ids.off = unsubscribeToken(user.id, app.env.sessionSecrets)
  }
})

/** A request for a location with its picture. Returns its id. */
async function insertRequest(submitted_by: number): Promise<number> {
  const pending_image_path = 'pendingimages/1/1/door.jpg'
  await createStorage(app.env).put(
    pending_image_path,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer(),
    { contentType: 'image/jpeg' },
  )
  return (await insertLocationRequest(database.db, { submitted_by, pending_image_path })).id
}

/** A file waiting to be imported. Returns its id. */
async function insertFile(): Promise<number> {
  const file = { kind: 'places', file_name: 'places.json', content: '[]', state: 'failed' } as const
  return (await database.db('place_imports').insert(file).returning('id'))[0]!.id
}

/** A downloadable copy of a user's data. Returns its id. */
async function insertCopy(user_id: number): Promise<number> {
  const storage_key = 'data_exports/who-may/copy.zip'
  await createStorage(app.env).put(storage_key, Buffer.from('PK'), { contentType: 'application/zip' })
  const copy = {
    user_id,
    storage_key,
    status: 'ready',
    bytes: 2,
    ready_at: new Date(),
    expires_at: new Date(Date.now() + 3_600_000),
  } as const
  return (await database.db('data_exports').insert(copy).returning('id'))[0]!.id
}

const READS: Row[] = [
  ['/', 200, 200, 200, 200],
  ['/allschools', 200, 200, 200, 200],
  ['/allschools/request', 302, 200, 200, 200, '/signin?returnTo='],
  ['/allschools/request/schools.json?q=matrix', 200, 200, 200, 200],
  ['/allschools/request/similar?name=Matrix', 200, 200, 200, 200],
  ['/university/request-location', 200, 200, 200, 200],
  ['/university/request-location/new', 302, 200, 200, 200, '/signin?returnTo='],
  ['/university/request-location/similar?name=Matrix', 200, 200, 200, 200],
  ['/university/request-location/campuses.json?q=matrix', 200, 200, 200, 200],
  // A request is its sender's; its picture is visible to admins as well.
  ['/requests/location/:asked', 302, 200, 404, 404, '/signin?returnTo='],
  ['/requests/campus/:asked', 302, 404, 404, 404, '/signin?returnTo='],
  ['/requests/location/:asked/picture', 404, 200, 404, 200],
  ['/requests/location/999999/picture', 404, 404, 404, 404],
  ['/account/robinreader?tab=requests', 302, 200, 200, 200, '/signin?returnTo='],
  ['/features', 200, 200, 200, 200],
  ['/about', 200, 200, 200, 200],
  ['/accessibility', 200, 200, 200, 200],
  ['/privacy-policy', 200, 200, 200, 200],
  ['/update', 200, 200, 200, 200],
  ['/appearance', 200, 200, 200, 200],
  // Only in development.
  ['/styleguide', 404, 404, 404, 404],
  ['/robots.txt', 200, 200, 200, 200],
  ['/.well-known/security.txt', 200, 200, 200, 200],
  ['/sitemap.xml', 200, 200, 200, 200],
  ['/sitemap/pages.xml', 200, 200, 200, 200],
  ['/sitemap/places-1.xml', 200, 200, 200, 200],
  ['/sitemap/places-2.xml', 404, 404, 404, 404],
  ['/sitemap/nothing.xml', 404, 404, 404, 404],
  ['/og/carrel.png', 200, 200, 200, 200],
  ['/og/place-:open.png', 200, 200, 200, 200],
  ['/og/place-:pending.png', 404, 404, 404, 404],
  ['/og/nothing.png', 404, 404, 404, 404],
  ['/university/Matrix%20College%20Berkeley', 200, 200, 200, 200],
  ['/university/Nowhere', 404, 404, 404, 404],
  ['/university/Matrix%20College%20Berkeley/feed.atom', 200, 200, 200, 200],
  ['/university/Nowhere/feed.atom', 404, 404, 404, 404],
  ['/university/Matrix%20College%20Berkeley/spots.json?q=campus', 200, 200, 200, 200],
  ['/university/Nowhere/spots.json?q=campus', 404, 404, 404, 404],
  ['/university/Matrix%20College%20Berkeley/Campus%20Library', 200, 200, 200, 200],
  ['/university/Matrix%20College%20Berkeley/Nowhere', 404, 404, 404, 404],
  ['/university/Nowhere/Campus%20Library', 404, 404, 404, 404],
  ['/university/Matrix%20College%20Berkeley?tab=study-sessions', 200, 200, 200, 200],
  ['/university/Matrix%20College%20Berkeley/study-sessions', 302, 302, 302, 302, '?tab=study-sessions'],
  ['/university/Matrix%20College%20Berkeley/study-sessions/:meeting', 200, 200, 200, 200],
  // A private one is its creator's; no admin joins it.
  ['/university/Matrix%20College%20Berkeley/study-sessions/:secret', 404, 200, 404, 404],
  ['/university/Matrix%20College%20Berkeley/study-sessions/999999', 404, 404, 404, 404],
  ['/university/Matrix%20College%20Berkeley/study-sessions/create', 302, 200, 200, 200, '/signin?returnTo='],
  ['/university/Nowhere/study-sessions/create', 302, 404, 404, 404, '/signin?returnTo='],
  ['/university/Matrix%20College%20Berkeley/study-sessions/places.json?q=campus', 200, 200, 200, 200],
  ['/university/Nowhere/study-sessions/places.json?q=campus', 404, 404, 404, 404],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:meeting/edit',
    302,
    200,
    403,
    403,
    '/signin?returnTo=',
  ],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:meeting/delete',
    302,
    200,
    403,
    403,
    '/signin?returnTo=',
  ],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:secret/edit',
    302,
    200,
    404,
    404,
    '/signin?returnTo=',
  ],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:secret/delete',
    302,
    200,
    404,
    404,
    '/signin?returnTo=',
  ],
  // The links of a private study session are its creator's; a public one has none, and its creator is redirected to
  // its page.
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:meeting/invites',
    302,
    302,
    403,
    403,
    'study-sessions',
  ],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:secret/invites',
    302,
    200,
    404,
    404,
    '/signin?returnTo=',
  ],
  ['/university/Matrix%20College%20Berkeley/study-sessions/:meeting/session.ics', 200, 200, 200, 200],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:meeting/report',
    302,
    403,
    200,
    200,
    '/signin?returnTo=',
  ],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:secret/report',
    302,
    403,
    404,
    404,
    '/signin?returnTo=',
  ],
  ['/university/Matrix%20College%20Berkeley/study-sessions/:secret/session.ics', 404, 200, 404, 404],
  ['/university/Matrix%20College%20Berkeley/study-sessions/999999/session.ics', 404, 404, 404, 404],
  // What a secret link opens is open to anyone who has it.
  ['/invite', 404, 404, 404, 404],
  ['/invite/:invite', 200, 200, 200, 200],
  ['/invite/1.unknown', 404, 404, 404, 404],
  ['/calendar/:calendar.ics', 200, 200, 200, 200],
  ['/calendar/1.unknown.ics', 404, 404, 404, 404],
  ['/reminders/off/:off', 200, 200, 200, 200],
  ['/reminders/off/1.unknown', 404, 404, 404, 404],
  ['/location/:open', 200, 200, 200, 200],
  ['/location/:campus', 301, 301, 301, 301, '/university/Matrix%20College%20Berkeley/Campus%20Library'],
  ['/location/:pending', 404, 404, 404, 404],
  ['/location/999999', 404, 404, 404, 404],
  ['/location/:open/feed.atom', 200, 200, 200, 200],
  ['/location/:campus/feed.atom', 200, 200, 200, 200],
  ['/location/:pending/feed.atom', 404, 404, 404, 404],
  ['/location/:open/facts', 200, 200, 200, 200],
  ['/location/:pending/facts', 404, 404, 404, 404],
  ['/location/:open/suggest/whole', 200, 200, 200, 200],
  ['/location/:open/suggest/new', 200, 200, 200, 200],
  ['/location/:open/suggest/999999', 404, 404, 404, 404],
  ['/location/:pending/suggest/new', 404, 404, 404, 404],
  ['/location/:open/busyness', 302, 200, 200, 200, '/signin?returnTo='],
  ['/location/:pending/busyness', 302, 404, 404, 404, '/signin?returnTo='],
  ['/location/:open/busyness?now', 200, 200, 200, 200],
  ['/location/:pending/busyness?now', 404, 404, 404, 404],
  ['/insights', 200, 200, 200, 200],
  ['/insights?tab=for-you', 200, 200, 200, 200],
  ['/location/:open/review', 302, 200, 200, 200, '/signin?returnTo='],
  ['/location/:campus/review', 302, 200, 200, 200, '/signin?returnTo='],
  ['/location/:pending/review', 302, 404, 404, 404, '/signin?returnTo='],
  ['/location/999999/review', 302, 404, 404, 404, '/signin?returnTo='],
  ['/location/:open/review/delete', 302, 200, 404, 404, '/signin?returnTo='],
  // Authors can delete their own text anywhere.
  ['/location/:pending/review/delete', 302, 200, 404, 404, '/signin?returnTo='],
  ['/location/:open/review/photos', 302, 200, 404, 404, '/signin?returnTo='],
  ['/location/:pending/review/photos', 302, 404, 404, 404, '/signin?returnTo='],
  ['/location/:open/review/photos/:pictured', 302, 200, 404, 404, '/signin?returnTo='],
  ['/location/:pending/review/photos/:hidden', 302, 404, 404, 404, '/signin?returnTo='],
  ['/location/:open/photos/:pictured', 200, 200, 200, 200],
  ['/location/:pending/photos/:hidden', 404, 404, 404, 404],
  ['/location/:open/photos/:hidden', 404, 404, 404, 404],
  ['/location/:open/photos/999999', 404, 404, 404, 404],
  ['/location/:open/save', 302, 200, 200, 200, '/signin?returnTo='],
  ['/location/:campus/save', 302, 200, 200, 200, '/signin?returnTo='],
  ['/location/:pending/save', 302, 404, 404, 404, '/signin?returnTo='],
  ['/location/999999/save', 302, 404, 404, 404, '/signin?returnTo='],
  ['/collections/new', 302, 200, 200, 200, '/signin?returnTo='],
  // A collection is its owner's, and hidden from admins; its link works for anyone who has it.
  ['/collections/:collection/edit', 302, 200, 404, 404, '/signin?returnTo='],
  ['/collections/:collection/delete', 302, 200, 404, 404, '/signin?returnTo='],
  ['/collections/:collection/share', 302, 200, 404, 404, '/signin?returnTo='],
  ['/collections/:collection/items/:item', 302, 200, 404, 404, '/signin?returnTo='],
  ['/collections/999999/edit', 302, 404, 404, 404, '/signin?returnTo='],
  ['/account/robinreader?tab=collections', 302, 200, 200, 200, '/signin?returnTo='],
  ['/account/robinreader?tab=collections&collection=:collection', 302, 200, 404, 404, '/signin?returnTo='],
  ['/shared/:token', 200, 200, 200, 200],
  ['/shared/1.unknown', 404, 404, 404, 404],
  ['/review/:written/reaction', 302, 403, 200, 200, '/signin?returnTo='],
  ['/review/:written/report', 302, 403, 200, 200, '/signin?returnTo='],
  ['/review/:written/remove', 302, 302, 302, 200, '/'],
  ['/review/:unseen/reaction', 302, 404, 404, 404, '/signin?returnTo='],
  ['/review/:unseen/report', 302, 404, 404, 404, '/signin?returnTo='],
  ['/review/:unseen/remove', 302, 302, 302, 404, '/'],
  ['/search', 200, 200, 200, 200],
  ['/search/suggest?q=open', 200, 200, 200, 200],
  ['/near-me', 200, 200, 200, 200],
  ['/signin', 200, 302, 302, 302, '/account/robinreader'],
  ['/signup', 200, 302, 302, 302, '/account/robinreader'],
  ['/check-email', 200, 200, 200, 200],
  ['/email-confirmed', 200, 200, 200, 200],
  ['/email-confirmed?token=unknown', 200, 200, 200, 200],
  ['/forgot-password', 200, 200, 200, 200],
  ['/reset-password', 302, 302, 302, 302, '/forgot-password'],
  ['/reset-password?token=unknown', 302, 302, 302, 302, '/forgot-password'],
  ['/signin/link', 200, 200, 200, 200],
  ['/signin/link/open', 302, 302, 302, 302, '/signin/link'],
  ['/signin/link/open?token=unknown', 302, 302, 302, 302, '/signin/link'],
  ['/signout', 302, 200, 200, 200, '/'],
  ['/login', 301, 301, 301, 301, '/signin'],
  // Without Google's settings these don't exist; tests/app/accounts/google-*.test.ts cover them.
  ['/auth/google', 404, 404, 404, 404],
  ['/auth/google/callback', 404, 404, 404, 404],
  ['/account/robinreader', 302, 200, 200, 200, '/signin?returnTo='],
  ['/setting', 302, 200, 200, 200, '/signin?returnTo='],
  ['/setting/preferences', 302, 200, 200, 200, '/signin?returnTo='],
  ['/onboarding', 302, 200, 200, 200, '/signin?returnTo='],
  ['/onboarding?step=2', 302, 200, 200, 200, '/signin?returnTo='],
  ['/setting/study-sessions', 302, 200, 200, 200, '/signin?returnTo='],
  ['/setting/security', 302, 200, 200, 200, '/signin?returnTo='],
  ['/setting/security/two-step', 302, 200, 200, 200, '/signin?returnTo='],
  ['/signin/code', 302, 302, 302, 302, '/signin'],
  ['/setting/data', 302, 200, 200, 200, '/signin?returnTo='],
  ['/setting/data/delete', 302, 200, 200, 200, '/signin?returnTo='],
  ['/setting/data/export/:copy', 302, 200, 404, 404, '/signin?returnTo='],
  ['/setting/data/export/999999', 302, 404, 404, 404, '/signin?returnTo='],
  // Only demos have them.
  ['/demo/mail', 404, 404, 404, 404],
  ['/demo/mail/20260131T120000000Z-mail', 404, 404, 404, 404],
  ['/nowhere', 404, 404, 404, 404],
  ['/admin', 404, 404, 404, 404],
  // Anyone can fill in the form; a missing or non-public location redirects home.
  ['/suggestion', 303, 303, 303, 303, '/'],
  ['/suggestion?location=:open', 200, 200, 200, 200],
  ['/suggestion?location=:pending', 303, 303, 303, 303, '/'],
  ['/moderation-log', 200, 200, 200, 200],
  // The dashboard is for admins: others are redirected home, and posts are refused.
  ['/admin-dashboard/requests', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/suggestions', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/suggestions/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/reviews', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/reviews/:written', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/reviews/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/photos/:pictured', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/photos/:hidden', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/photos/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/study-sessions', 302, 302, 302, 200, '/'],
  // It has no reports.
  ['/admin-dashboard/study-sessions/:meeting', 302, 302, 302, 404, '/'],
  ['/admin-dashboard', 302, 302, 302, 200, '/'],
  ['/admin-dashboard?kind=campus&status=All', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/bulk?kind=spot&action=Denied&id=:pending', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/spot/:pending', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/campus/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/spot/:pending/areas', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/spot/:pending/areas/new', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/spot/:pending/areas/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/spot/:pending/alerts', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/spot/:pending/alerts/new', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/spot/:pending/alerts/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/spot/:pending/history', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/spot/:pending/history/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/users', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/users/:user', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/users/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/pictures', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/data', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/data/:imported', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/data/999999', 302, 302, 302, 404, '/'],
  ['/admin-dashboard/data/export/places.csv', 302, 302, 302, 200, '/'],
  ['/admin-dashboard/data/export/users.csv', 302, 302, 302, 404, '/'],
]

/** Posts with an empty form, so that only the rights decide: 422 means "you may, but fill it in". */
const WRITES: Row[] = [
  ['/', 405, 405, 405, 405],
  ['/allschools', 405, 405, 405, 405],
  ['/allschools/request', 303, 422, 422, 422, '/signin?returnTo='],
  ['/allschools/request/schools.json', 405, 405, 405, 405],
  ['/allschools/request/similar', 405, 405, 405, 405],
  ['/university/request-location', 405, 405, 405, 405],
  ['/university/request-location/new', 303, 422, 422, 422, '/signin?returnTo='],
  ['/university/request-location/similar', 405, 405, 405, 405],
  ['/university/request-location/campuses.json', 405, 405, 405, 405],
  ['/requests/location/:asked', 303, 422, 422, 422, '/signin?returnTo='],
  ['/requests/location/:asked/picture', 405, 405, 405, 405],
  ['/features', 405, 405, 405, 405],
  ['/about', 405, 405, 405, 405],
  ['/accessibility', 405, 405, 405, 405],
  ['/privacy-policy', 405, 405, 405, 405],
  ['/update', 405, 405, 405, 405],
  ['/appearance', 400, 400, 400, 400],
  ['/styleguide', 405, 405, 405, 405],
  ['/robots.txt', 405, 405, 405, 405],
  ['/.well-known/security.txt', 405, 405, 405, 405],
  ['/sitemap.xml', 405, 405, 405, 405],
  ['/sitemap/pages.xml', 405, 405, 405, 405],
  ['/og/carrel.png', 405, 405, 405, 405],
  ['/university/Matrix%20College%20Berkeley', 405, 405, 405, 405],
  ['/university/Matrix%20College%20Berkeley/Campus%20Library', 405, 405, 405, 405],
  ['/university/Matrix%20College%20Berkeley/study-sessions', 405, 405, 405, 405],
  ['/university/Matrix%20College%20Berkeley/study-sessions/:meeting', 400, 400, 400, 400],
  ['/university/Matrix%20College%20Berkeley/study-sessions/create', 303, 422, 422, 422, '/signin?returnTo='],
  ['/university/Matrix%20College%20Berkeley/study-sessions/places.json', 405, 405, 405, 405],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:meeting/edit',
    303,
    422,
    422,
    422,
    '/signin?returnTo=',
  ],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:secret/edit',
    303,
    422,
    422,
    422,
    '/signin?returnTo=',
  ],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/999999/delete',
    303,
    404,
    404,
    404,
    '/signin?returnTo=',
  ],
  ['/university/Matrix%20College%20Berkeley/study-sessions/:secret/invites', 400, 400, 400, 400],
  [
    '/university/Matrix%20College%20Berkeley/study-sessions/:meeting/report',
    303,
    422,
    422,
    422,
    '/signin?returnTo=',
  ],
  ['/university/Matrix%20College%20Berkeley/study-sessions/:meeting/session.ics', 405, 405, 405, 405],
  ['/invite', 422, 422, 422, 422],
  ['/invite/:invite', 422, 422, 422, 422],
  ['/calendar/:calendar.ics', 405, 405, 405, 405],
  ['/reminders/off/1.unknown', 404, 404, 404, 404],
  ['/location/:open', 405, 405, 405, 405],
  ['/location/:open/feed.atom', 405, 405, 405, 405],
  ['/university/Matrix%20College%20Berkeley/feed.atom', 405, 405, 405, 405],
  ['/university/Matrix%20College%20Berkeley/spots.json', 405, 405, 405, 405],
  ['/location/:open/review/photos', 303, 422, 422, 422, '/signin?returnTo='],
  ['/location/:open/review/photos/:pictured', 400, 400, 400, 400],
  ['/location/:open/photos/:pictured', 405, 405, 405, 405],
  ['/location/:open/save', 400, 400, 400, 400],
  ['/collections/new', 303, 422, 422, 422, '/signin?returnTo='],
  ['/collections/:collection/edit', 303, 422, 422, 422, '/signin?returnTo='],
  ['/collections/999999/delete', 303, 404, 404, 404, '/signin?returnTo='],
  ['/collections/:collection/share', 400, 400, 400, 400],
  ['/collections/999999/items/:item', 303, 404, 404, 404, '/signin?returnTo='],
  ['/shared/:token', 405, 405, 405, 405],
  ['/review/:written/reaction', 303, 422, 422, 422, '/signin?returnTo='],
  ['/review/:written/report', 303, 422, 422, 422, '/signin?returnTo='],
  ['/review/:written/remove', 303, 403, 403, 422, '/signin?returnTo='],
  ['/search', 405, 405, 405, 405],
  ['/search/suggest', 405, 405, 405, 405],
  ['/near-me', 400, 400, 400, 400],
  ['/login', 405, 405, 405, 405],
  ['/auth/google', 404, 404, 404, 404],
  ['/auth/google/callback', 405, 405, 405, 405],
  ['/account/robinreader', 405, 405, 405, 405],
  ['/setting', 303, 422, 422, 422, '/signin?returnTo='],
  ['/setting/preferences', 303, 422, 422, 422, '/signin?returnTo='],
  ['/onboarding', 400, 400, 400, 400],
  ['/setting/study-sessions', 400, 400, 400, 400],
  ['/setting/security', 400, 400, 400, 400],
  ['/setting/security/two-step', 400, 400, 400, 400],
  ['/signin/code', 302, 302, 302, 302, '/signin'],
  ['/setting/data', 400, 400, 400, 400],
  ['/setting/data/export/:copy', 405, 405, 405, 405],
  ['/demo/mail', 405, 405, 405, 405],
  ['/demo/mail/20260131T120000000Z-mail', 405, 405, 405, 405],
  ['/nowhere', 404, 404, 404, 404],
  // Logged-in users are redirected, as by the page.
  ['/signin', 422, 302, 302, 302, '/account/robinreader'],
  ['/signup', 422, 302, 302, 302, '/account/robinreader'],
  // Public forms only say who they're about by a token or an address; without one there's nothing to send.
  ['/check-email', 303, 303, 303, 303, '/signup'],
  ['/email-confirmed', 400, 400, 400, 400],
  ['/forgot-password', 422, 422, 422, 422],
  ['/reset-password', 302, 302, 302, 302, '/forgot-password'],
  ['/signin/link', 422, 422, 422, 422],
  ['/signin/link/open', 303, 303, 303, 303, '/signin/link'],
  ['/location/:open/busyness', 303, 422, 422, 422, '/signin?returnTo='],
  ['/location/:open/facts', 303, 422, 422, 422, '/signin?returnTo='],
  ['/location/:pending/facts', 303, 422, 422, 422, '/signin?returnTo='],
  ['/location/:pending/busyness', 303, 422, 422, 422, '/signin?returnTo='],
  ['/insights', 405, 405, 405, 405],
  ['/location/:open/review', 303, 422, 422, 422, '/signin?returnTo='],
  ['/location/:pending/review', 303, 422, 422, 422, '/signin?returnTo='],
  ['/location/999999/review', 303, 422, 422, 422, '/signin?returnTo='],
  ['/location/999999/review/delete', 303, 404, 404, 404, '/signin?returnTo='],
  // Their forms differ by intent; "admin-only forms" below sends each.
  ['/admin-dashboard', 405, 405, 405, 405],
  ['/admin-dashboard/bulk', 303, 403, 403, 422, '/signin?returnTo='],
  ['/admin-dashboard/spot/:pending', 400, 400, 400, 400],
  ['/admin-dashboard/spot/:pending/areas', 303, 403, 403, 422, '/signin?returnTo='],
  ['/admin-dashboard/spot/:pending/areas/new', 400, 400, 400, 400],
  ['/admin-dashboard/spot/:pending/alerts', 405, 405, 405, 405],
  ['/admin-dashboard/spot/:pending/alerts/new', 400, 400, 400, 400],
  ['/admin-dashboard/spot/:pending/history', 405, 405, 405, 405],
  ['/admin-dashboard/spot/:pending/history/999999', 303, 403, 403, 422, '/signin?returnTo='],
  ['/suggestion', 400, 400, 400, 400],
  ['/location/:open/suggest/new', 400, 400, 400, 400],
  ['/moderation-log', 405, 405, 405, 405],
  ['/admin-dashboard/requests', 303, 403, 403, 422, '/signin?returnTo='],
  ['/admin-dashboard/suggestions', 405, 405, 405, 405],
  ['/admin-dashboard/suggestions/999999', 400, 400, 400, 400],
  ['/admin-dashboard/reviews', 405, 405, 405, 405],
  ['/admin-dashboard/reviews/:written', 400, 400, 400, 400],
  ['/admin-dashboard/study-sessions', 405, 405, 405, 405],
  ['/admin-dashboard/study-sessions/:meeting', 400, 400, 400, 400],
  ['/admin-dashboard/users', 405, 405, 405, 405],
  ['/admin-dashboard/users/:user', 400, 400, 400, 400],
  ['/admin-dashboard/photos/:pictured', 400, 400, 400, 400],
  ['/admin-dashboard/pictures', 400, 400, 400, 400],
  ['/admin-dashboard/data', 400, 400, 400, 400],
  ['/admin-dashboard/data/:imported', 400, 400, 400, 400],
  ['/admin-dashboard/data/export/places.csv', 405, 405, 405, 405],
]

const fill = (path: string) =>
  path.replace(
    /:(collection|item|token|open|pending|campus|copy|written|unseen|pictured|hidden|meeting|secret|invite|calendar|off|user|imported|asked)/g,
    (_all, name: 'open') => String(ids[name]),
  )

describe.each([
  ['GET', READS],
  ['POST', WRITES],
] as const)('%s', (method, rows) => {
  it.each(rows)('%s is %i for a visitor, %i and %i for students, %i for an admin', async (path, ...rest) => {
    const to = rest[4]
    for (const [index, who] of WHO.entries()) {
      const browser = app.browser(cookies[who])
      const answer = await (method === 'GET' ? browser.get(fill(path)) : browser.post(fill(path)))
      expect(answer.status, who).toBe(rest[index])
      if (answer.status >= 300 && answer.status < 304) expect(answer.headers.location, who).toContain(to)
    }
  })
})

it('every route of the product is in both tables', () => {
  const pattern = (path: string) =>
    new RegExp(
      `^/${path
        .split('/')
        .map((part) => (part.startsWith(':') ? '[^/]+' : part))
        .join('/')}(\\?|$)`,
    )
  for (const route of Object.values(app.build.routes)) {
    if (!route || route.id === 'root' || route.path === '*') continue
    for (const [name, rows] of [
      ['READS', READS],
      ['WRITES', WRITES],
    ] as const) {
      // Logging out is posted below, and deletion in accounts/data-pages: they would end the logins that the table
      // needs.
      if (name === 'WRITES' && ['signout', 'setting/data/delete'].includes(route.path ?? '')) continue
      expect(
        rows.some(([path]) => pattern(route.path ?? '').test(path)),
        `${route.path ?? '/'} in ${name}`,
      ).toBe(true)
    }
  }
})

describe('a review', () => {
  const all = () => database.db('reviews').where({ study_location_id: ids.open }).orderBy('id')

  it("is changed and deleted by its author only: another user's post makes, or deletes, their own", async () => {
    const { db } = database
    const [mine] = await all()
    const other = app.browser(cookies.other)
    expect((await other.post(`/location/${ids.open}/review/delete`)).status).toBe(303)
    expect(await all()).toEqual([mine])
    expect((await app.browser(cookies.admin).post(`/location/${ids.open}/review/delete`)).status).toBe(303)
    expect(await all()).toEqual([mine])

    const fields = {
      rating: '1',
      description: reviewText("The other's."),
      user_id: String(mine!.user_id),
      id: String(mine!.id),
    }
    expect((await other.post(`/location/${ids.open}/review`, fields)).status).toBe(303)
    expect(await all()).toHaveLength(2)
    expect((await all())[0]).toEqual(mine)

    expect((await other.post(`/location/${ids.open}/review/delete`)).status).toBe(303)
    expect(await all()).toEqual([mine])
    expect((await app.browser().post(`/location/${ids.open}/review/delete`)).status).toBe(303)
    expect(await all()).toEqual([mine])
    expect(await db('form_drafts').where('path', 'like', '%delete').pluck('fields')).toContainEqual({})
  })

  it('shows its links for editing only to its author', async () => {
    const links = async (who: Caller) =>
      /review\/delete"/.test((await app.browser(cookies[who]).get(`/location/${ids.open}`)).text)
    expect([
      await links('visitor'),
      await links('student'),
      await links('other'),
      await links('admin'),
    ]).toEqual([false, true, false, false])
  })
})

describe('reactions and reports', () => {
  const FIELDS = {
    reaction: { reaction: 'Truth', want: 'on' },
    'reaction.data': { reaction: 'Truth', want: 'off', stay: 'on' },
    report: { reason: 'spam' },
  }

  it('are for other students and admins, not for the author, and never for a location that is not public', async () => {
    const statuses = (id: number, what: keyof typeof FIELDS) =>
      Promise.all(
        WHO.map(
          async (who) => (await app.browser(cookies[who]).post(`/review/${id}/${what}`, FIELDS[what])).status,
        ),
      )
    for (const [what, done] of [
      ['reaction', 303],
      ['reaction.data', 200],
      ['report', 303],
    ] as const) {
      // A script gets 202 in place of a redirect.
      const led = what.endsWith('.data') ? 202 : 303
      expect(await statuses(ids.written, what), what).toEqual([led, 403, done, done])
      expect(await statuses(ids.unseen, what), what).toEqual([led, 404, 404, 404])
    }
    expect(await database.db('review_reports').where({ review_id: ids.written })).toHaveLength(2)
    expect(await database.db('review_reports').where({ review_id: ids.unseen })).toEqual([])
  })

  it('and only an admin removes it; the links for that are hidden from others', async () => {
    const links = async (who: Caller) => {
      const { text } = await app.browser(cookies[who]).get(`/location/${ids.open}`)
      return ['report', 'remove'].map((what) => text.includes(`/review/${ids.written}/${what}"`))
    }
    expect([
      await links('visitor'),
      await links('student'),
      await links('other'),
      await links('admin'),
    ]).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [true, true],
    ])
    for (const [who, status] of [
      ['visitor', 303],
      ['student', 403],
      ['other', 403],
    ] as const) {
      const answer = await app
        .browser(cookies[who])
        .post(`/review/${ids.written}/remove`, { reason: 'Mine to decide.' })
      expect(answer.status, who).toBe(status)
    }
    expect(await database.db('reviews').where({ id: ids.written })).toHaveLength(1)
    expect(
      (await app.browser(cookies.admin).post(`/review/${ids.unseen}/remove`, { reason: 'Unseen.' })).status,
    ).toBe(404)
    const other = await insertReview(database.db, { study_location_id: ids.open, user_id: null })
    expect(
      (
        await app.browser(cookies.admin).post(`/review/${other.id}/remove`, {
          reason: 'Spam.',
          seen: String(other.updated_at.getTime()),
        })
      ).status,
    ).toBe(303)
  })
})

it('HEAD is treated like GET, without a body', async () => {
  for (const path of ['/', `/location/${ids.open}`, '/signin', '/nowhere', `/location/${ids.open}/review`]) {
    const head = await app.send(path, { method: 'HEAD' })
    expect(head.status, path).toBe((await app.send(path)).status)
    expect(head.text).toBe('')
  }
})

it('methods that no form uses are refused, and a form from another site', async () => {
  const before = await database.db('reviews').orderBy('id')
  const path = `/location/${ids.open}/review/delete`
  const sent = (method: string, site: string) =>
    app
      .send(path, { method, headers: { Cookie: cookies.student!, 'Sec-Fetch-Site': site }, body: '' })
      .then(({ status }) => status)
  for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']) {
    for (const site of ['same-origin', 'cross-site'])
      expect([403, 405], `${method} ${site}`).toContain(await sent(method, site))
  }
  expect(await sent('OPTIONS', 'cross-site')).toBeLessThan(500)
  for (const site of ['cross-site', 'same-site']) expect(await sent('POST', site)).toBe(403)
  expect(await database.db('reviews').orderBy('id')).toEqual(before)
})

describe('a suspended user', () => {
  /**
   * What they may still do, because it publishes nothing: appearance, their account's security, its data, and
   * leaving.
   */
  const THEIRS = [
    'appearance theme',
    'appearance lite',
    'near-me position',
    'near-me state',
    'near-me order',
    'near-me forget',
    'signout',
    'auth/google',
    'reset-password',
    'signin/link',
    'signin/link.open',
    'reminders/off.$token',
    'setting/security password',
    'setting/security end-session',
    'setting/security end-others',
    'setting/security disconnect-google',
    'setting/data export',
    'setting/data.delete',
  ]

  it('is refused by every form of the product except those', async () => {
    const { db } = database
    const person = await insertUser(db, { suspended_at: new Date(), suspension_reason: 'Spam.' })
    await db.raw('truncate rate_limits') // all of these come from one address
    const forms = allForms(app.build)
    expect(forms.length).toBeGreaterThan(60)
    const passed: string[] = []
    let browser = app.browser()
    for (const form of forms) {
      // Some of what they may do ends the login.
      const isIn = await db('web_sessions').where({ user_id: person.id }).first('id')
      if (!isIn) browser = app.browser((await logIn(db, app.env, person.id)).cookie)
      // As the enhanced page sends it, so that no page is rendered for each response.
      const answer = await browser.post(`${form.path}.data`, form.intent ? { intent: form.intent } : {})
      const refused =
        answer.status === 403 &&
        /You do not have permission to perform this action\. Please contact support\.|Only admins/.test(
          answer.text,
        )
      if (!refused) passed.push(formName(form))
    }
    expect([...new Set(passed)].sort()).toEqual([...THEIRS].sort())
  }, 60_000)

  it('is accepted by every form whose source says so', () => {
    for (const { path: file, text } of FORM_SOURCES.values()) {
      const theirs = THEIRS.filter((name) => `app/routes/${name.split(' ')[0]}.tsx` === file)
      expect(text.match(/whileSuspended: true/g)?.length ?? 0, file).toBe(theirs.length)
    }
  })
})

describe('admin-only forms', () => {
  it('are refused for visitors and students on the whole dashboard, and change nothing', async () => {
    await database.db.raw('truncate rate_limits')
    const forms = allForms(app.build).filter(({ file }) => file.startsWith('app/routes/admin-dashboard/'))
    expect(forms.length).toBeGreaterThan(7)
    for (const { path, intent } of forms) {
      const fields = { intent, reason: 'Mine.', message: 'Mine.' }
      expect((await app.browser().post(path, fields)).headers.location, `${path} ${intent}`).toContain(
        '/signin?returnTo=',
      )
      expect(
        (await app.browser(cookies.student).post(`${path}.data`, fields)).status,
        `${path} ${intent}`,
      ).toBe(403)
    }
    for (const table of ['university_edit_logs', 'study_location_edit_logs', 'picture_checks'] as const)
      expect(await database.db(table), table).toEqual([])
  })
})
