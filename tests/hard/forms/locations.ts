import { insertArea } from '../../factories/area'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertLocationRequest } from '../../factories/request'
import { insertReview, reviewText } from '../../factories/review'
import { insertUser } from '../../factories/user'
import { byStudent, filled, newName, picture, someUser, type FormEntry, type World } from './form'

/** A student and their collection containing a location. */
async function collector(world: World) {
  const { user, cookie } = await someUser(world)
  const collection = await insertCollection(world.db, { created_by: user.id, places: [world.place.id] })
  return { user, cookie, collection }
}

/** A student who reviewed a new location, with a photo. */
async function reviewer(world: World) {
  const { user, cookie } = await someUser(world)
  const location = await insertLocation(world.db)
  const review = await insertReview(world.db, { study_location_id: location.id, user_id: user.id })
  return { user, cookie, place: location, review }
}

/** A student viewing someone else's review. */
async function reader(world: World) {
  const review = await insertReview(world.db, {
    study_location_id: (await insertLocation(world.db)).id,
    user_id: (await insertUser(world.db)).id,
  })
  return { review, cookie: (await someUser(world)).cookie }
}

/** Where a collection's texts are stored. */
const COLLECTION = {
  name: 'bookmark_collections.name',
  description: 'bookmark_collections.description',
  purpose: 'bookmark_collections.purpose',
}

const tags = (world: World, count: number): Promise<string[]> =>
  world
    .db('tag_types')
    .whereNotIn('name', ['On-Campus', 'Off-Campus'])
    .orderBy('id')
    .limit(count)
    .pluck('id')
    .then((ids) => ids.map(String))

/** Forms about locations: reviews, collections, student requests. */
export const PLACE_FORMS: Record<string, FormEntry> = {
  'allschools/request': {
    texts: { name: '', city: '', state: '' },
    kept: { name: 'university_requests.name', city: 'university_requests.city' },
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
  'requests/$requestKind.$requestId': {
    others: [303, 404, 404],
    async ready(world) {
      const { user, cookie } = await someUser(world)
      const { id } = await insertLocationRequest(world.db, {
        submitted_by: user.id,
        pending_image_path: null,
      })
      return { path: `/requests/location/${id}`, cookie, fields: { image: await picture() } }
    },
  },
  'location/$id.review': {
    texts: { description: reviewText(''), caption1: '', area: '', noise: '', photoArea: '' },
    kept: { description: 'reviews.description', caption1: 'review_images.description' },
    ready: byStudent(async (world) => {
      const { id } = await insertLocation(world.db)
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
    }),
  },
  'location/$id.review.delete': {
    async ready(world) {
      const { cookie, place: location } = await reviewer(world)
      return { path: `/location/${location.id}/review/delete`, cookie, fields: {} }
    },
  },
  'location/$id.review.photos': {
    texts: { caption1: '' },
    kept: { caption1: 'review_images.description' },
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, place: location } = await reviewer(world)
      return {
        path: `/location/${location.id}/review/photos`,
        cookie,
        fields: { photos: await picture(), caption1: 'A desk' },
      }
    },
  },
  'location/$id.review.photos.$photoId caption': {
    texts: { caption: '', area: '' },
    kept: { caption: 'review_images.description' },
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, place: location, review } = await reviewer(world)
      const { id } = await insertPhoto(world.db, review)
      const area = await insertArea(world.db, location.id)
      return {
        path: `/location/${location.id}/review/photos/${id}`,
        cookie,
        fields: { intent: 'caption', caption: 'A desk', area: String(area.id) },
      }
    },
  },
  'location/$id.review.photos.$photoId remove': {
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, place: location, review } = await reviewer(world)
      const { id } = await insertPhoto(world.db, review)
      return { path: `/location/${location.id}/review/photos/${id}`, cookie, fields: { intent: 'remove' } }
    },
  },
  'location/$id.facts': {
    texts: { trait: '', value: '', area: '' },
    ready: byStudent(async (world) => [
      `/location/${(await insertLocation(world.db)).id}/facts`,
      { trait: 'noise', value: '1' },
    ]),
  },
  'location/$id.busyness': {
    texts: { level: '', area: '' },
    ready: byStudent(async (world) => {
      const { id } = await insertLocation(world.db)
      const area = await insertArea(world.db, id)
      return [`/location/${id}/busyness`, { level: '2', area: String(area.id) }]
    }),
  },
  'location/$id.save toggle': {
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, collection } = await collector(world)
      const { id } = await insertLocation(world.db)
      return {
        path: `/location/${id}/save`,
        cookie,
        fields: { intent: 'toggle', collection: String(collection.id), want: 'on' },
      }
    },
  },
  'location/$id.save create': {
    texts: { name: '', description: '', purpose: '' },
    kept: COLLECTION,
    ready: byStudent(async (world) => [
      `/location/${world.place.id}/save`,
      { intent: 'create', name: newName('list'), description: 'For the finals.', purpose: 'Finals' },
    ]),
  },
  'collections/new': {
    texts: { name: '', description: '', purpose: '' },
    kept: COLLECTION,
    ready: byStudent(async () => [
      '/collections/new',
      { name: newName('list'), description: 'For the finals.', purpose: 'Finals' },
    ]),
  },
  'collections/$collectionId.edit': {
    texts: { name: '', description: '', purpose: '' },
    kept: COLLECTION,
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, collection } = await collector(world)
      return {
        path: `/collections/${collection.id}/edit`,
        cookie,
        fields: { name: newName('list'), description: '', purpose: '' },
      }
    },
  },
  'collections/$collectionId.delete': {
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, collection } = await collector(world)
      return { path: `/collections/${collection.id}/delete`, cookie, fields: {} }
    },
  },
  'collections/$collectionId.share make': {
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, collection } = await collector(world)
      return { path: `/collections/${collection.id}/share`, cookie, fields: { intent: 'make' } }
    },
  },
  'collections/$collectionId.share withdraw': {
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, collection } = await collector(world)
      await world.db('share_links').insert({ bookmark_collection_id: collection.id })
      return { path: `/collections/${collection.id}/share`, cookie, fields: { intent: 'withdraw' } }
    },
  },
  'collections/$collectionId.items.$itemId': {
    others: [303, 404, 404],
    async ready(world) {
      const { cookie, collection } = await collector(world)
      const item = await world
        .db('bookmark_collection_items')
        .where({ bookmark_collection_id: collection.id })
        .first('id')
      return { path: `/collections/${collection.id}/items/${item!.id}`, cookie, fields: {} }
    },
  },
  'review/$reviewId.reaction': {
    async ready(world) {
      const { review, cookie } = await reader(world)
      return { path: `/review/${review.id}/reaction`, cookie, fields: { reaction: 'Truth', want: 'on' } }
    },
  },
  'review/$reviewId.report': {
    texts: { details: '' },
    kept: { details: 'review_reports.details' },
    async ready(world) {
      const { review, cookie } = await reader(world)
      return {
        path: `/review/${review.id}/report`,
        cookie,
        fields: { reason: 'other', details: 'It is about another place.' },
      }
    },
  },
  'suggestion suggest': {
    texts: { name: '', address: '', city: '', zipcode: '', seen: '' },
    async ready(world) {
      const { cookie } = await someUser(world)
      const { id } = await insertLocation(world.db, { tags: ['Wifi', 'Quiet'], address: '1 Main Street' })
      const fields = await filled(world, cookie, `/suggestion?location=${id}`, 'suggest')
      return { path: '/suggestion', cookie, fields: { ...fields, name: newName('Café') } }
    },
  },
  'location/$id.suggest.$about area': {
    texts: { name: '', floor: '', department: '', reservation_url: '', day1: '' },
    async ready(world) {
      const { cookie } = await someUser(world)
      const { id } = await insertLocation(world.db)
      const path = `/location/${id}/suggest/new`
      const fields = await filled(world, cookie, path, 'area')
      return { path, cookie, fields: { ...fields, name: newName('Room') } }
    },
  },
  'location/$id.suggest.$about facts': {
    texts: { seen: '' },
    async ready(world) {
      const { cookie } = await someUser(world)
      const { id } = await insertLocation(world.db)
      const path = `/location/${id}/suggest/whole`
      return { path, cookie, fields: { ...(await filled(world, cookie, path, 'facts')), trait_noise: '1' } }
    },
  },
  'location/$id.suggest.$about gone': {
    texts: { seen: '' },
    async ready(world) {
      const { cookie } = await someUser(world)
      const { id } = await insertLocation(world.db)
      const area = await insertArea(world.db, id)
      const path = `/location/${id}/suggest/${area.id}`
      return { path, cookie, fields: await filled(world, cookie, path, 'gone') }
    },
  },
  'suggestion confirm': {
    texts: { seen: '' },
    async ready(world) {
      const { cookie } = await someUser(world)
      const hours = [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '17:00' }]
      const { id } = await insertLocation(world.db, { hours, hours_confirmed_on: '2024-01-01' as never })
      return {
        path: '/suggestion',
        cookie,
        fields: await filled(world, cookie, `/suggestion?location=${id}`, 'confirm'),
      }
    },
  },
}
