import { randomBytes } from 'node:crypto'
import { WHOLE_SITE } from '~/services/auth/reach'
import { locationSnapshots } from '~/dashboard/items/item-queries.server'
import { versionOf } from '~/dashboard/version.server'
import { dayFrom, insertAlert, insertArea, insertDates } from '../factories/area'
import { insertAlike, insertGone } from '../factories/location'
import { insertModeratorInvite } from '../factories/moderator-invite'
import { insertImport } from '../factories/request'
import { insertReview, reviewText } from '../factories/review'
import { insertStudySession } from '../factories/study-session'
import { insertUser } from '../factories/user'
import {
  admin,
  blank,
  byAdmin,
  FAR,
  filled,
  newCampus,
  newLocation,
  newName,
  newPhoto,
  sendReady,
  sentBy,
  type FormEntry,
  type World,
} from './form'

const ADMINS_ONLY = { who: 'admin' } as const

/** The page of a suggested edit of a location. */
async function suggestion(world: World) {
  const { db } = world
  const user = await insertUser(db)
  const location = await newLocation(world, { name: 'Old Name' })
  const original = {
    name: 'Old Name',
    address: null,
    city: 'Berkeley',
    zipcode: null,
    tags: [],
    hours: {} as never,
  }
  const action = { name: { old: 'Old Name', new: newName('Library') } }
  const [row] = await db('study_location_suggestions')
    .insert({ study_location_id: location.id, user_id: user.id, action, original })
    .returning('id')
  return `/admin-dashboard/suggestions/${row!.id}`
}

/** The id of a reported review. */
async function reported(world: World) {
  const { db } = world
  const location = await newLocation(world)
  const review = await insertReview(db, {
    study_location_id: location.id,
    user_id: (await insertUser(db)).id,
    description: reviewText('Reported.'),
  })
  await db('review_reports').insert({
    review_id: review.id,
    user_id: (await insertUser(db)).id,
    reason: 'spam',
    details: 'Because.',
  })
  return review.id
}

const reportedReview = async (world: World) => `/admin-dashboard/reviews/${await reported(world)}`

/** The page of a reported review with a reported photo. */
async function reportedPhoto(world: World) {
  const review_id = await reported(world)
  const review = (await world.db('reviews').where({ id: review_id }).first())!
  const { id: photo_id } = await newPhoto(world, review)
  await world.db('review_reports').where({ review_id }).update({ photo_id })
  return `/admin-dashboard/reviews/${review_id}`
}

/** The page of a reported study session. */
async function reportedStudySession({ db, campus }: World) {
  const session = await insertStudySession(db, {
    university_id: campus.id,
    creator_id: (await insertUser(db)).id,
  })
  await db('study_session_reports').insert({
    session_id: session.id,
    user_id: (await insertUser(db)).id,
    reason: 'spam',
  })
  return `/admin-dashboard/study-sessions/${session.id}`
}

/** A dashboard form as its page shows it, filled in. */
const shown = (
  intent: string,
  about: (world: World) => Promise<string>,
  typed: () => Record<string, string>,
): FormEntry['ready'] =>
  sentBy(admin, async ({ cookie }, world) => {
    const path = await about(world)
    return [path, { ...(await filled(world, cookie, path, intent)), ...typed() }]
  })

/** A form of the dashboard whose only text is `typed`. */
const decision = (
  intent: string,
  about: (world: World) => Promise<string>,
  typed: Record<string, string>,
): FormEntry => ({
  ...ADMINS_ONLY,
  texts: blank(Object.keys(typed)),
  ready: shown(intent, about, () => typed),
})

const account = (intent: string, values: Parameters<typeof insertUser>[1] = {}): FormEntry => ({
  ...ADMINS_ONLY,
  proof: true,
  texts: { reason: '' },
  kept: { reason: 'moderation_log.reason' },
  ready: shown(
    intent,
    async ({ db }) => `/admin-dashboard/users/${(await insertUser(db, values)).id}`,
    () => ({ reason: 'As agreed.' }),
  ),
})

/** The page of a university's counters, with one. */
async function counters(world: World) {
  const { id } = await newCampus(world)
  await world.db('occupancy_tokens').insert({ university_id: id, name: 'Doors', token_hash: randomBytes(32) })
  return `/admin-dashboard/campus/${id}/counters`
}

/** The page of keys for open data, with one. */
async function keys({ db }: World) {
  await db('open_data_keys').insert({ name: 'Campus app', token_hash: randomBytes(32) })
  return '/admin-dashboard/site/keys'
}

/** The page of a library's calendar with hours that wait for an admin. */
async function calendar(world: World) {
  const { id } = await newLocation(world)
  const places = ['1', '2'].map((key) => ({ key, name: key, category: '', parent: null }))
  await world.db('hours_feeds').insert({
    study_location_id: id,
    kind: 'libcal',
    url: 'https://x.libcal.com/',
    key: '1',
    places: JSON.stringify(places) as never,
    held: JSON.stringify([{ day: dayFrom(3), ranges: [], label: null }]) as never,
    due_at: new Date(Date.now() + 3_600_000),
  })
  return `/admin-dashboard/spot/${id}/calendar`
}

async function site({ db }: World) {
  // Its one row is there, so that the first save doesn't differ from the next.
  await db('site_settings').insert({ id: 1 }).onConflict('id').ignore()
  return '/admin-dashboard/site'
}

/** In read-only mode. */
async function lockedSite({ db }: World) {
  await db('site_settings').insert({ id: 1, read_only: 'For now.' }).onConflict('id').merge()
  return '/admin-dashboard/site'
}

const location = () => ({
  name: newName('Bean'),
  city: 'Madison',
  state: 'WI',
  address: '12 Elm Street',
  zip: '53703',
})

/** A file of locations that an admin uploaded and the worker checked. */
const triedFile = (intent: string): FormEntry['ready'] =>
  sentBy(admin, async ({ user }, { db }) => {
    const { id, updated_at } = await insertImport(db, user.id)
    return [`/admin-dashboard/data/${id}`, { intent, version: String(updated_at.getTime()) }]
  })

/** A study spot of a file that looks like another one. */
const alike = (intent: string): FormEntry['ready'] =>
  byAdmin(async ({ db }) => {
    const { spot } = await insertAlike(db, FAR)
    return ['/admin-dashboard/data/check', { intent, id: String(spot.id) }]
  })

/** A new location that waits for approval, with its version. */
async function waiting(world: World): Promise<{ id: number; seen: string }> {
  const { id } = await newLocation(world, { status: 'Pending' })
  return { id, seen: `${id} ${versionOf((await locationSnapshots(world.db, WHOLE_SITE, [id])).get(id)!)}` }
}

const MESSAGE = { texts: { message: '' }, kept: { message: 'study_location_edit_logs.message' } }

/** Forms on the dashboard, and an admin's deletion of a review. */
export const DASHBOARD_FORMS: Record<string, FormEntry> = {
  'review.$reviewId.remove': {
    ...ADMINS_ONLY,
    proof: true,
    texts: { reason: '' },
    kept: { reason: 'moderation_log.reason' },
    ready: shown(
      'removal',
      async (world) => `/review/${await reported(world)}/remove`,
      () => ({ reason: 'Spam.' }),
    ),
  },
  'admin-dashboard/bulk': {
    ...ADMINS_ONLY,
    ...MESSAGE,
    proof: true,
    ready: byAdmin(async (world) => {
      const items = [await waiting(world), await waiting(world)]
      return [
        `/admin-dashboard/bulk?kind=spot&action=Approved&id=${items.map(({ id }) => id).join('&id=')}`,
        { ids: items.map(({ seen }) => seen), status: 'Approved', message: 'Both are there.' },
      ]
    }),
  },
  'admin-dashboard/requests': {
    ...ADMINS_ONLY,
    ...MESSAGE,
    ready: byAdmin(async (world) => [
      '/admin-dashboard/requests',
      { ids: (await waiting(world)).seen, status: 'Approved', message: 'It is there.' },
    ]),
  },
  'admin-dashboard/$kind.$id campus': {
    file: ['image', { name: '' }],
    ...ADMINS_ONLY,
    texts: { name: '', aliases: '', city: '', address: '', website: '', message: '' },
    kept: { name: 'universities.name', message: 'university_edit_logs.message' },
    ready: shown(
      'campus',
      async (world) => `/admin-dashboard/campus/${(await newCampus(world)).id}`,
      () => ({ name: newName('College'), message: 'It was renamed.' }),
    ),
  },
  'admin-dashboard/$kind.$id spot': {
    file: ['image', { name: '' }],
    ...ADMINS_ONLY,
    texts: { name: '', address: '', city: '', zipcode: '', phone: '', website: '', day1: '', message: '' },
    kept: {
      name: 'study_locations.name',
      address: 'study_locations.address',
      message: 'study_location_edit_logs.message',
    },
    ready: shown(
      'spot',
      async (world) => `/admin-dashboard/spot/${(await newLocation(world)).id}`,
      () => ({ name: newName('Library'), message: 'It was renamed.' }),
    ),
  },
  'admin-dashboard/photos.$photoId area': {
    ...ADMINS_ONLY,
    texts: { area: '' },
    ready: shown(
      'area',
      async (world) => {
        const { id: study_location_id } = await newLocation(world)
        await insertArea(world.db, study_location_id)
        const { id: user_id } = await insertUser(world.db)
        const review = await insertReview(world.db, { study_location_id, user_id })
        return `/admin-dashboard/photos/${(await newPhoto(world, review)).id}`
      },
      () => ({}),
    ),
  },
  'admin-dashboard/spot.$id.areas': {
    ...ADMINS_ONLY,
    texts: { message: '', trait_noise: '' },
    kept: { message: 'study_location_edit_logs.message' },
    ready: shown(
      'facts',
      async (world) => `/admin-dashboard/spot/${(await newLocation(world)).id}/areas`,
      () => ({ trait_noise: '1', message: 'I was there.' }),
    ),
  },
  'admin-dashboard/spot.$id.areas.$areaId save': {
    ...ADMINS_ONLY,
    texts: { name: '', floor: '', seats: '', department: '', reservation_url: '', day1: '', message: '' },
    kept: {
      name: 'location_areas.name',
      floor: 'location_areas.floor',
      message: 'study_location_edit_logs.message',
    },
    ready: shown(
      'save',
      async (world) => `/admin-dashboard/spot/${(await newLocation(world)).id}/areas/new`,
      () => ({ name: 'North room', floor: '2', message: 'I was there.' }),
    ),
  },
  'admin-dashboard/spot.$id.areas.$areaId remove': {
    ...decision(
      'remove',
      async (world) => {
        const { id } = await newLocation(world)
        return `/admin-dashboard/spot/${id}/areas/${(await insertArea(world.db, id)).id}`
      },
      { message: 'It is gone.' },
    ),
    proof: true,
  },
  'admin-dashboard/spot.$id.alerts.$alertId save': {
    ...ADMINS_ONLY,
    texts: { text: '', starts_on: '', ends_on: '', message: '' },
    kept: { text: 'location_alerts.text', message: 'study_location_edit_logs.message' },
    ready: shown(
      'save',
      async (world) => `/admin-dashboard/spot/${(await newLocation(world)).id}/alerts/new`,
      () => ({
        text: 'Elevator out',
        starts_on: dayFrom(0),
        ends_on: dayFrom(3),
        message: 'They called.',
      }),
    ),
  },
  'admin-dashboard/spot.$id.alerts.$alertId remove': decision(
    'remove',
    async (world) => {
      const { id } = await newLocation(world)
      return `/admin-dashboard/spot/${id}/alerts/${await insertAlert(world.db, id)}`
    },
    { message: 'It works again.' },
  ),
  'admin-dashboard/$kind.$id.dates save': {
    ...ADMINS_ONLY,
    texts: { starts_on: '', ends_on: '', hours: '', label: '', message: '' },
    kept: { label: 'location_dates.label', message: 'study_location_edit_logs.message' },
    ready: shown(
      'save',
      async (world) => `/admin-dashboard/spot/${(await newLocation(world)).id}/dates`,
      () => ({
        starts_on: dayFrom(3),
        ends_on: dayFrom(4),
        hours: '9am-5pm',
        label: 'Finals',
        message: 'They said so.',
      }),
    ),
  },
  'admin-dashboard/$kind.$id.dates remove': {
    ...ADMINS_ONLY,
    ...MESSAGE,
    ready: shown(
      'remove',
      async (world) => {
        const { id } = await newLocation(world)
        await insertDates(world.db, id, { [dayFrom(3)]: [] })
        return `/admin-dashboard/spot/${id}/dates`
      },
      () => ({ runs: `${dayFrom(3)} ${dayFrom(3)} 0`, message: 'It was wrong.' }),
    ),
  },
  'admin-dashboard/spot.$id.calendar add': {
    ...ADMINS_ONLY,
    texts: { url: 'https://x.libcal.com/', accessCode: '' },
    ready: shown(
      'add',
      async (world) => `/admin-dashboard/spot/${(await newLocation(world)).id}/calendar`,
      () => ({ url: 'https://x.libcal.com/widget/hours/grid?iid=1' }),
    ),
  },
  'admin-dashboard/spot.$id.calendar choose': {
    ...ADMINS_ONLY,
    texts: { key: '' },
    ready: shown('choose', calendar, () => ({ key: '2' })),
  },
  'admin-dashboard/spot.$id.calendar read': { ...ADMINS_ONLY, ready: shown('read', calendar, () => ({})) },
  'admin-dashboard/spot.$id.calendar use': { ...ADMINS_ONLY, ready: shown('use', calendar, () => ({})) },
  'admin-dashboard/spot.$id.calendar remove': {
    ...ADMINS_ONLY,
    ready: shown('remove', calendar, () => ({})),
  },
  'admin-dashboard/campus.$id.counters add': {
    ...ADMINS_ONLY,
    proof: true,
    texts: { name: '' },
    kept: { name: 'occupancy_tokens.name' },
    ready: shown('add', counters, () => ({ name: 'Door counters' })),
  },
  'admin-dashboard/campus.$id.counters withdraw': {
    ...ADMINS_ONLY,
    ready: shown('withdraw', counters, () => ({})),
  },
  'admin-dashboard/site.keys add': {
    ...ADMINS_ONLY,
    proof: true,
    texts: { name: '' },
    kept: { name: 'open_data_keys.name' },
    ready: shown('add', keys, () => ({ name: newName('App') })),
  },
  'admin-dashboard/site.keys withdraw': {
    ...ADMINS_ONLY,
    ready: shown('withdraw', keys, () => ({})),
  },
  'admin-dashboard/site identity': {
    ...ADMINS_ONLY,
    texts: { name: '', tagline: '' },
    file: ['logo', { color: 'mauve' }],
    ready: shown('identity', site, () => ({ name: 'Carrel', tagline: newName('Tagline') })),
  },
  'admin-dashboard/site banner': {
    ...ADMINS_ONLY,
    texts: { banner: '' },
    kept: { banner: 'site_settings.banner' },
    ready: shown('banner', site, () => ({ banner: newName('Announcement') })),
  },
  'admin-dashboard/site.$kind': {
    ...ADMINS_ONLY,
    texts: { body: '' },
    kept: { body: 'legal_texts.body' },
    ready: shown(
      'legal',
      async () => '/admin-dashboard/site/terms',
      () => ({ body: newName('Terms') }),
    ),
  },
  'admin-dashboard/site lock': {
    ...ADMINS_ONLY,
    texts: { readOnly: '' },
    kept: { readOnly: 'site_settings.read_only' },
    ready: shown('lock', site, () => ({ readOnly: newName('Message') })),
  },
  'admin-dashboard/site unlock': {
    ...ADMINS_ONLY,
    others: [503, 403, 303], // a visitor may be anyone
    ready: shown('unlock', lockedSite, () => ({})),
  },
  'admin-dashboard/$kind.$id.history.$logId': {
    ...ADMINS_ONLY,
    texts: { message: '' },
    ready: shown(
      'revert',
      async (world) => {
        const changing = await DASHBOARD_FORMS['admin-dashboard/$kind.$id spot']!.ready(world)
        await sendReady(world, changing)
        const id = Number(changing.path.split('/').at(-1))
        const log = await world.db('study_location_edit_logs').where({ study_location_id: id }).first('id')
        return `${changing.path}/history/${log!.id}`
      },
      () => ({ message: 'It was right before.' }),
    ),
  },
  'admin-dashboard/users.$userId make-admin': account('make-admin'),
  'admin-dashboard/users.$userId unmake-admin': account('unmake-admin', { role: 'Admin' }),
  'admin-dashboard/users.$userId suspend': account('suspend'),
  'admin-dashboard/users.$userId lift-suspension': account('lift-suspension', {
    suspended_at: new Date(),
    suspension_reason: 'Spam.',
  }),
  'admin-dashboard/users.$userId end-moderator': {
    ...account('end-moderator'),
    ready: shown(
      'end-moderator',
      async ({ db, campus }) => {
        const { id } = await insertUser(db)
        await db('campus_moderators').insert({ user_id: id, university_id: campus.id })
        return `/admin-dashboard/users/${id}`
      },
      () => ({ reason: 'As agreed.' }),
    ),
  },
  'admin-dashboard/moderators invite': {
    ...ADMINS_ONLY,
    proof: true,
    texts: { email: '', universities: '' },
    ready: byAdmin(async (world) => [
      '/admin-dashboard/moderators',
      {
        intent: 'invite',
        email: `${newName('librarian').replace(' ', '.')}@example.edu`,
        universities: `#${(await newCampus(world)).id}`,
      },
    ]),
  },
  'admin-dashboard/moderators withdraw': {
    ...ADMINS_ONLY,
    ready: byAdmin(async (world) => {
      const email = `${newName('librarian').replace(' ', '.')}@example.edu`
      const universities = [world.campus.id]
      const { id } = await insertModeratorInvite(world.db, world.app.env, { email, universities })
      return ['/admin-dashboard/moderators', { intent: 'withdraw', id: String(id) }]
    }),
  },
  'admin-dashboard/pictures check': {
    ...ADMINS_ONLY,
    ready: byAdmin(async ({ db }) => {
      await db('picture_checks').del()
      return ['/admin-dashboard/pictures', { intent: 'check' }]
    }),
  },
  'admin-dashboard/pictures clear': {
    ...ADMINS_ONLY,
    proof: true,
    texts: { reason: '' },
    ready: byAdmin(async (world) => {
      const { db } = world
      const listed = { state: 'listed', total: 1, checked: 1 } as const
      const picture = { image_url: 'nonsense' }
      const { id } = await newLocation(world, picture)
      // All admins share the latest check, and another sender may be replacing it.
      const check = await db.transaction(async (transaction) => {
        await transaction('picture_checks').del()
        const [made] = await transaction('picture_checks').insert(listed).returning('id')
        const fault = { check_id: made!.id, study_location_id: id, fault: 'unreadable' } as const
        await transaction('picture_faults').insert({ ...fault, ...picture })
        return made
      })
      return [
        '/admin-dashboard/pictures',
        { intent: 'clear', check: String(check!.id), reason: 'The picture is gone.' },
      ]
    }),
  },
  'admin-dashboard/data upload': {
    file: ['file', { kind: 'nothing' }],
    proof: true,
    ...ADMINS_ONLY,
    ready: byAdmin(() => [
      '/admin-dashboard/data',
      {
        intent: 'upload',
        kind: 'places',
        file: new File([JSON.stringify([location()])], 'places.json', { type: 'application/json' }),
      },
    ]),
  },
  'admin-dashboard/data.$importId confirm': { ...ADMINS_ONLY, proof: true, ready: triedFile('confirm') },
  'admin-dashboard/data.$importId discard': { ...ADMINS_ONLY, ready: triedFile('discard') },
  'admin-dashboard/data.check same': { ...ADMINS_ONLY, ready: alike('same') },
  'admin-dashboard/data.check different': { ...ADMINS_ONLY, ready: alike('different') },
  'admin-dashboard/data.check keep': {
    ...ADMINS_ONLY,
    ready: byAdmin(async ({ db }) => {
      const { id } = await insertGone(db, FAR)
      return ['/admin-dashboard/data/check', { intent: 'keep', id: String(id) }]
    }),
  },
  'admin-dashboard/suggestions.$suggestionId accept': decision('accept', suggestion, {
    message: 'It is so.',
  }),
  'admin-dashboard/suggestions.$suggestionId decline': decision('decline', suggestion, {
    reason: 'It is not so.',
  }),
  'admin-dashboard/reviews.$reviewId keep': decision('keep', reportedReview, { reason: 'It is fine.' }),
  'admin-dashboard/reviews.$reviewId remove': {
    ...decision('remove', reportedReview, { reason: 'It is spam.' }),
    proof: true,
  },
  'admin-dashboard/reviews.$reviewId photos': {
    ...decision('photos', reportedPhoto, { reason: 'It shows a person.' }),
    proof: true,
  },
  'admin-dashboard/study-sessions.$sessionId keep': decision('keep', reportedStudySession, {
    reason: 'It is fine.',
  }),
  'admin-dashboard/study-sessions.$sessionId remove': {
    ...decision('remove', reportedStudySession, { reason: 'It is spam.' }),
    proof: true,
  },
}
