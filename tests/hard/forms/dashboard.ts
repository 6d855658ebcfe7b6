import { locationSnapshots } from '~/dashboard/items/item-queries.server'
import { versionOf } from '~/dashboard/version.server'
import { dayFrom, insertAlert, insertArea } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertImport } from '../../factories/request'
import { insertReview, reviewText } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertStudySession } from '../../factories/study-session'
import { insertUser } from '../../factories/user'
import { admin, blank, filled, newName, sendReady, type FormEntry, type Ready, type World } from './form'

/** Others are refused: a visitor is sent to log in, a student gets an error. Another admin may submit it. */
const ADMINS_ONLY = { others: [303, 403, 303] as [number, number, number] }

/** Far from the locations of the other forms, because a new campus would look up distances to them. */
const FAR = { latitude: 64.84, longitude: -147.72 }

/** The page of a suggested edit of a location. */
async function suggestion({ db }: World) {
  const user = await insertUser(db)
  const location = await insertLocation(db, { name: 'Old Name' })
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
async function reported({ db }: World) {
  const location = await insertLocation(db)
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
const shown =
  (
    intent: string,
    about: (world: World) => Promise<string>,
    typed: () => Record<string, string>,
  ): FormEntry['ready'] =>
  async (world): Promise<Ready> => {
    const [path, { cookie }] = [await about(world), await admin(world)]
    return { path, cookie, fields: { ...(await filled(world, cookie, path, intent)), ...typed() } }
  }

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
  texts: { reason: '' },
  kept: { reason: 'moderation_log.reason' },
  ready: shown(
    intent,
    async ({ db }) => `/admin-dashboard/users/${(await insertUser(db, values)).id}`,
    () => ({ reason: 'As agreed.' }),
  ),
})

const location = () => ({
  name: newName('Bean'),
  city: 'Madison',
  state: 'WI',
  address: '12 Elm Street',
  zip: '53703',
})

/** A file of locations that an admin uploaded and the worker checked. */
async function triedFile(world: World, intent: string): Promise<Ready> {
  const { user, cookie } = await admin(world)
  const { id, updated_at } = await insertImport(world.db, user.id)
  const fields = { intent, version: String(updated_at.getTime()) }
  return { path: `/admin-dashboard/data/${id}`, cookie, fields }
}

/** Forms on the dashboard, and an admin's deletion of a review. */
export const DASHBOARD_FORMS: Record<string, FormEntry> = {
  'review/$reviewId.remove': {
    ...ADMINS_ONLY,
    texts: { reason: '' },
    kept: { reason: 'moderation_log.reason' },
    async ready(world) {
      const { cookie } = await admin(world)
      const path = `/review/${await reported(world)}/remove`
      return { path, cookie, fields: { ...(await filled(world, cookie, path, 'removal')), reason: 'Spam.' } }
    },
  },
  'admin-dashboard/bulk': {
    ...ADMINS_ONLY,
    texts: { message: '' },
    kept: { message: 'study_location_edit_logs.message' },
    async ready(world) {
      const ids = [
        await insertLocation(world.db, { status: 'Pending' }),
        await insertLocation(world.db, { status: 'Pending' }),
      ].map(({ id }) => id)
      const seen = await locationSnapshots(world.db, ids)
      return {
        path: `/admin-dashboard/bulk?kind=spot&action=Approved&id=${ids.join('&id=')}`,
        cookie: (await admin(world)).cookie,
        fields: {
          ids: ids.map((id) => `${id} ${versionOf(seen.get(id)!)}`),
          status: 'Approved',
          message: 'Both are there.',
        },
      }
    },
  },
  'admin-dashboard/requests': {
    ...ADMINS_ONLY,
    texts: { message: '' },
    kept: { message: 'study_location_edit_logs.message' },
    async ready(world) {
      const { id } = await insertLocation(world.db, { status: 'Pending' })
      const seen = (await locationSnapshots(world.db, [id])).get(id)!
      return {
        path: '/admin-dashboard/requests',
        cookie: (await admin(world)).cookie,
        fields: { ids: `${id} ${versionOf(seen)}`, status: 'Approved', message: 'It is there.' },
      }
    },
  },
  'admin-dashboard/$kind.$id campus': {
    ...ADMINS_ONLY,
    texts: { name: '', aliases: '', city: '', address: '', website: '', message: '' },
    kept: { name: 'universities.name', message: 'university_edit_logs.message' },
    ready: shown(
      'campus',
      async ({ db }) => `/admin-dashboard/campus/${(await insertUniversity(db, FAR)).id}`,
      () => ({ name: newName('College'), message: 'It was renamed.' }),
    ),
  },
  'admin-dashboard/$kind.$id spot': {
    ...ADMINS_ONLY,
    texts: { name: '', address: '', city: '', zipcode: '', phone: '', website: '', day1: '', message: '' },
    kept: {
      name: 'study_locations.name',
      address: 'study_locations.address',
      message: 'study_location_edit_logs.message',
    },
    ready: shown(
      'spot',
      async ({ db }) => `/admin-dashboard/spot/${(await insertLocation(db)).id}`,
      () => ({ name: newName('Library'), message: 'It was renamed.' }),
    ),
  },
  'admin-dashboard/photos.$photoId area': {
    ...ADMINS_ONLY,
    texts: { area: '' },
    ready: shown(
      'area',
      async (world) => {
        const { id } = await insertLocation(world.db)
        await insertArea(world.db, id)
        const review = await insertReview(world.db, {
          study_location_id: id,
          user_id: (await insertUser(world.db)).id,
        })
        return `/admin-dashboard/photos/${(await insertPhoto(world.db, review)).id}`
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
      async ({ db }) => `/admin-dashboard/spot/${(await insertLocation(db)).id}/areas`,
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
      async ({ db }) => `/admin-dashboard/spot/${(await insertLocation(db)).id}/areas/new`,
      () => ({ name: 'North room', floor: '2', message: 'I was there.' }),
    ),
  },
  'admin-dashboard/spot.$id.areas.$areaId remove': decision(
    'remove',
    async (world) => {
      const { id } = await insertLocation(world.db)
      return `/admin-dashboard/spot/${id}/areas/${(await insertArea(world.db, id)).id}`
    },
    { message: 'It is gone.' },
  ),
  'admin-dashboard/spot.$id.alerts.$alertId save': {
    ...ADMINS_ONLY,
    texts: { text: '', starts_on: '', ends_on: '', message: '' },
    kept: { text: 'location_alerts.text', message: 'study_location_edit_logs.message' },
    ready: shown(
      'save',
      async ({ db }) => `/admin-dashboard/spot/${(await insertLocation(db)).id}/alerts/new`,
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
      const { id } = await insertLocation(world.db)
      return `/admin-dashboard/spot/${id}/alerts/${await insertAlert(world.db, id)}`
    },
    { message: 'It works again.' },
  ),
  'admin-dashboard/$kind.$id.history.$logId': {
    ...ADMINS_ONLY,
    texts: { message: '' },
    async ready(world) {
      const changing = await DASHBOARD_FORMS['admin-dashboard/$kind.$id spot']!.ready(world)
      await sendReady(world, changing)
      const id = Number(changing.path.split('/').at(-1))
      const log = await world.db('study_location_edit_logs').where({ study_location_id: id }).first('id')
      const path = `${changing.path}/history/${log!.id}`
      return {
        path,
        cookie: changing.cookie,
        fields: {
          ...(await filled(world, changing.cookie, path, 'revert')),
          message: 'It was right before.',
        },
      }
    },
  },
  'admin-dashboard/users.$userId make-admin': account('make-admin'),
  'admin-dashboard/users.$userId unmake-admin': account('unmake-admin', { role: 'Admin' }),
  'admin-dashboard/users.$userId suspend': account('suspend'),
  'admin-dashboard/users.$userId lift-suspension': account('lift-suspension', {
    suspended_at: new Date(),
    suspension_reason: 'Spam.',
  }),
  'admin-dashboard/pictures check': {
    ...ADMINS_ONLY,
    async ready(world) {
      await world.db('picture_checks').del()
      return {
        path: '/admin-dashboard/pictures',
        cookie: (await admin(world)).cookie,
        fields: { intent: 'check' },
      }
    },
  },
  'admin-dashboard/pictures clear': {
    ...ADMINS_ONLY,
    texts: { reason: '' },
    async ready(world) {
      await world.db('picture_checks').del()
      const [check] = await world
        .db('picture_checks')
        .insert({ state: 'listed', total: 1, checked: 1 })
        .returning('id')
      const { id } = await insertLocation(world.db, { image_url: 'nonsense' })
      await world
        .db('picture_faults')
        .insert({ check_id: check!.id, study_location_id: id, image_url: 'nonsense', fault: 'unreadable' })
      const fields = { intent: 'clear', check: String(check!.id), reason: 'The picture is gone.' }
      return { path: '/admin-dashboard/pictures', cookie: (await admin(world)).cookie, fields }
    },
  },
  'admin-dashboard/data upload': {
    ...ADMINS_ONLY,
    ready: async (world) => ({
      path: '/admin-dashboard/data',
      cookie: (await admin(world)).cookie,
      fields: {
        intent: 'upload',
        kind: 'places',
        file: new File([JSON.stringify([location()])], 'places.json', { type: 'application/json' }),
      },
    }),
  },
  'admin-dashboard/data.$importId confirm': {
    ...ADMINS_ONLY,
    ready: (world) => triedFile(world, 'confirm'),
  },
  'admin-dashboard/data.$importId discard': {
    ...ADMINS_ONLY,
    ready: (world) => triedFile(world, 'discard'),
  },
  'admin-dashboard/suggestions.$suggestionId accept': decision('accept', suggestion, {
    message: 'It is so.',
  }),
  'admin-dashboard/suggestions.$suggestionId decline': decision('decline', suggestion, {
    reason: 'It is not so.',
  }),
  'admin-dashboard/reviews.$reviewId keep': decision('keep', reportedReview, { reason: 'It is fine.' }),
  'admin-dashboard/reviews.$reviewId remove': decision('remove', reportedReview, { reason: 'It is spam.' }),
  'admin-dashboard/study-sessions.$sessionId keep': decision('keep', reportedStudySession, {
    reason: 'It is fine.',
  }),
  'admin-dashboard/study-sessions.$sessionId remove': decision('remove', reportedStudySession, {
    reason: 'It is spam.',
  }),
}
