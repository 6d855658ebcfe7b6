import { insertArea } from '../factories/area'
import { insertCollection } from '../factories/collection'
import { insertLocationRequest } from '../factories/request'
import { insertReview, reviewText } from '../factories/review'
import { insertSuggestedEdit } from '../factories/suggested-edit'
import { insertUser } from '../factories/user'
import {
  byStudent,
  filled,
  newLocation,
  newName,
  newPhoto,
  OWN,
  picture,
  sentBy,
  someUser,
  type Fields,
  type FormEntry,
  type World,
} from './form'

/** A student and their collection containing a location. */
async function collector(world: World) {
  const { user, cookie } = await someUser(world)
  return {
    cookie,
    collection: await insertCollection(world.db, { created_by: user.id, locations: [world.location.id] }),
  }
}

/** A student who reviewed a new location. */
async function reviewer(world: World) {
  const { user, cookie } = await someUser(world)
  const { id } = await newLocation(world)
  const review = await insertReview(world.db, { study_location_id: id, user_id: user.id })
  return { cookie, review, path: `/location/${id}/review` }
}

/** A student who reviewed a new location, with a photo. */
async function photographer(world: World) {
  const { cookie, review, path } = await reviewer(world)
  const { id } = await newPhoto(world, review)
  const area = await insertArea(world.db, review.study_location_id)
  return { cookie, path: `${path}/photos/${id}`, area: String(area.id) }
}

/** A student viewing someone else's review. */
async function reader(world: World) {
  const { id: study_location_id } = await newLocation(world)
  const review = await insertReview(world.db, {
    study_location_id,
    user_id: (await insertUser(world.db)).id,
  })
  return { cookie: (await someUser(world)).cookie, path: `/review/${review.id}`, location: study_location_id }
}

const reviewing = byStudent(async (world) => {
  const { id } = await newLocation(world)
  const area = String((await insertArea(world.db, id)).id)
  return [
    `/location/${id}/review`,
    {
      rating: '4',
      description: reviewText('Sent often.'),
      photos: await picture(),
      caption1: 'By the window',
      area,
      noise: '1',
      photoArea: area,
    },
  ]
})

/** A busyness report, on its page or the location's. */
const busyness = (page: '/busyness' | '') =>
  byStudent(async (world) => {
    const { id } = await newLocation(world)
    const area = await insertArea(world.db, id)
    return [`/location/${id}/busyness`, { level: '2', area: String(area.id) }, `/location/${id}${page}`]
  })

/** A suggested edit of a new location, as its page shows it, with what was `typed`. */
const suggested = (
  intent: string,
  where: (id: number, world: World) => string | Promise<string>,
  typed: () => Fields = () => ({}),
  values: Parameters<typeof newLocation>[1] = {},
): FormEntry['ready'] =>
  sentBy(someUser, async ({ cookie }, world) => {
    const page = await where((await newLocation(world, values)).id, world)
    const fields = { ...(await filled(world, cookie, page, intent)), ...typed() }
    return [page.replace(/\?.*/, ''), fields, page]
  })

/** A request that its sender, or a student who joined it, is about to withdraw; or a suggested edit. */
const withdrawing = (whose: 'own' | 'joined' | 'suggestion'): FormEntry['ready'] =>
  sentBy(someUser, async ({ user }, world) => {
    const { db } = world
    if (whose === 'suggestion') {
      const action = { city: { old: 'A', new: 'B' } } as never
      const of = { study_location_id: (await newLocation(world)).id, user_id: user.id }
      return [`/requests/suggestion/${(await insertSuggestedEdit(db, { ...of, action })).id}/withdraw`]
    }
    const { id } = await insertLocationRequest(db, whose === 'own' ? { submitted_by: user.id } : {})
    if (whose === 'joined')
      await db('request_joiners').insert({ study_location_request_id: id, user_id: user.id })
    return [`/requests/location/${id}/withdraw`]
  })

/** Where a collection's texts are stored. */
const COLLECTION = {
  texts: { name: '', description: '', purpose: '' },
  kept: {
    name: 'bookmark_collections.name',
    description: 'bookmark_collections.description',
    purpose: 'bookmark_collections.purpose',
  },
}
const list = () => ({ name: newName('list'), description: 'For the finals.', purpose: 'Finals' })

const ofCollection = (what: string, fields: () => Fields = () => ({})): FormEntry => ({
  ...OWN,
  ready: sentBy(collector, ({ collection }) => [`/collections/${collection.id}/${what}`, fields()]),
})

const tags = async ({ db }: World, count: number): Promise<string[]> => {
  const all = db('tag_types').whereNotIn('name', ['On-Campus', 'Off-Campus'])
  return (await all.orderBy('id').limit(count).pluck('id')).map(String)
}

/** Forms about locations: reviews, collections, student requests. */
export const PLACE_FORMS: Record<string, FormEntry> = {
  'allschools.request': {
    file: ['image', { name: '' }],
    texts: { name: '', city: '', state: '' },
    kept: { name: 'university_requests.name', city: 'university_requests.city' },
    makes: 'university_requests.submitted_by',
    ready: byStudent(async () => [
      '/allschools/request',
      {
        name: newName('College'),
        city: newName('Springs'),
        state: 'CA',
        distinct: 'yes',
        step: 'send',
        image: await picture(),
      },
    ]),
  },
  'university/request-location.new': {
    file: ['image', { name: '' }],
    texts: { name: '', address: '', city: '', zip: '', university: '', details: '', map: '' },
    kept: {
      name: 'study_location_requests.name',
      address: 'study_location_requests.address',
      details: 'study_location_requests.details',
    },
    ready: byStudent(async (world) => [
      '/university/request-location/new',
      {
        name: newName('Reading Room'),
        address: `${newName('Elm')} Street`,
        city: newName('Falls'),
        state: 'CA',
        category: 'Off-Campus',
        tags: await tags(world, 3),
        details: 'Upstairs.',
        distinct: 'yes',
        step: 'send',
        image: await picture(),
      },
    ]),
  },
  'requests.$requestKind.$requestId': {
    file: ['image', { image: new File(['not a picture'], 'door.jpg') }],
    ...OWN,
    ready: sentBy(someUser, async ({ user }, { db }) => {
      const wish = { submitted_by: user.id, pending_image_path: null }
      const { id } = await insertLocationRequest(db, wish)
      return [`/requests/location/${id}`, { image: await picture() }]
    }),
  },
  'requests.$requestKind.$requestId.withdraw': {
    ...OWN,
    ready: withdrawing('own'),
    shown: [withdrawing('own'), withdrawing('joined'), withdrawing('suggestion')],
  },
  'location/$id.review': {
    file: ['photos', { description: '' }],
    texts: { description: reviewText(''), caption1: '', area: '', noise: '', photoArea: '' },
    kept: { description: 'reviews.description', caption1: 'review_images.description' },
    makes: 'reviews.user_id',
    ready: reviewing,
    shown: [reviewing, sentBy(reviewer, ({ path }) => [path])],
  },
  'location/$id.review.delete': { ready: sentBy(reviewer, ({ path }) => [`${path}/delete`]) },
  'location/$id.review.photos': {
    file: ['photos', { caption1: 'x'.repeat(1000) }],
    ...OWN,
    texts: { caption1: '' },
    kept: { caption1: 'review_images.description' },
    ready: sentBy(reviewer, async ({ path }) => [
      `${path}/photos`,
      { photos: await picture(), caption1: 'A desk' },
    ]),
  },
  'location/$id.review.photos.$photoId caption': {
    ...OWN,
    texts: { caption: '', area: '' },
    kept: { caption: 'review_images.description' },
    ready: sentBy(photographer, ({ path, area }) => [path, { intent: 'caption', caption: 'A desk', area }]),
  },
  'location/$id.review.photos.$photoId remove': {
    ...OWN,
    ready: sentBy(photographer, ({ path }) => [path, { intent: 'remove' }]),
  },
  'location/$id.facts': {
    texts: { trait: '', value: '', area: '' },
    ready: byStudent(async (world) => [
      `/location/${(await newLocation(world)).id}/facts`,
      { trait: 'noise', value: '1' },
    ]),
  },
  'location/$id.busyness': {
    texts: { level: '', area: '' },
    makes: 'busyness_reports.user_id',
    ready: busyness('/busyness'),
    shown: [busyness('/busyness'), busyness('')],
  },
  'location/$id.save toggle': {
    ...OWN,
    ready: sentBy(collector, async ({ collection }, world) => [
      `/location/${(await newLocation(world)).id}/save`,
      { intent: 'toggle', collection: String(collection.id), want: 'on' },
    ]),
  },
  'location/$id.follow': {
    ready: byStudent(async (world) => [`/location/${(await newLocation(world)).id}/follow`, { want: 'on' }]),
  },
  'location/$id.save create': {
    ...COLLECTION,
    ready: byStudent(({ location }) => [`/location/${location.id}/save`, { intent: 'create', ...list() }]),
  },
  'collections.new': {
    ...COLLECTION,
    makes: 'bookmark_collections.created_by',
    ready: byStudent(() => ['/collections/new', list()]),
  },
  'collections.$collectionId.edit': {
    ...COLLECTION,
    ...ofCollection('edit', () => ({ ...list(), description: '', purpose: '' })),
  },
  'collections.$collectionId.delete': ofCollection('delete'),
  'collections.$collectionId.share make': ofCollection('share', () => ({ intent: 'make' })),
  'collections.$collectionId.share withdraw': {
    ...OWN,
    ready: sentBy(collector, async ({ collection }, { db }) => {
      await db('share_links').insert({ bookmark_collection_id: collection.id })
      return [`/collections/${collection.id}/share`, { intent: 'withdraw' }]
    }),
  },
  'collections.$collectionId.items.$itemId': {
    ...OWN,
    ready: sentBy(collector, async ({ collection }, { db }) => {
      const items = db('bookmark_collection_items').where({ bookmark_collection_id: collection.id })
      return [`/collections/${collection.id}/items/${(await items.first('id'))!.id}`]
    }),
  },
  'review.$reviewId.reaction': {
    makes: 'review_reactions.user_id',
    ready: sentBy(reader, ({ path, location }) => [
      `${path}/reaction`,
      { reaction: 'Truth', want: 'on' },
      `/location/${location}`,
    ]),
  },
  'review.$reviewId.report': {
    texts: { details: '' },
    kept: { details: 'review_reports.details' },
    makes: 'review_reports.user_id',
    ready: sentBy(reader, ({ path }) => [
      `${path}/report`,
      { reason: 'other', details: 'It is about another place.' },
    ]),
  },
  'suggestion suggest': {
    texts: {
      name: '',
      address: '',
      city: '',
      zipcode: '',
      seen: '',
      'dates[0].day': '',
      'dates[0].hours': '',
    },
    makes: 'study_location_suggestions.user_id',
    ready: suggested(
      'suggest',
      (id) => `/suggestion?location=${id}`,
      () => ({ name: newName('Café') }),
      { tags: ['Wifi', 'Quiet'], address: '1 Main Street' },
    ),
  },
  'location/$id.suggest.$about area': {
    texts: { name: '', floor: '', department: '', reservation_url: '', day1: '' },
    ready: suggested(
      'area',
      (id) => `/location/${id}/suggest/new`,
      () => ({ name: newName('Room') }),
    ),
  },
  'location/$id.suggest.$about facts': {
    texts: { seen: '' },
    ready: suggested(
      'facts',
      (id) => `/location/${id}/suggest/whole`,
      () => ({ trait_noise: '1' }),
    ),
  },
  'location/$id.suggest.$about gone': {
    texts: { seen: '' },
    ready: suggested(
      'gone',
      async (id, { db }) => `/location/${id}/suggest/${(await insertArea(db, id)).id}`,
    ),
  },
  'suggestion hours': {
    texts: { date: '', start: '', end: '', seen: '' },
    makes: 'study_location_suggestions.user_id',
    ready: suggested(
      'hours',
      (id) => `/suggestion?location=${id}&hours`,
      () => ({ start: '10:00', end: '21:30' }),
    ),
  },
  'suggestion confirm': {
    texts: { seen: '' },
    ready: suggested('confirm', (id) => `/suggestion?location=${id}&hours`, undefined, {
      hours: [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '17:00' }],
      hours_confirmed_on: '2024-01-01' as never,
    }),
  },
}
