import { SCALES } from '~/finding/preference-rules'
import { insertCollection } from '../factories/collection'
import { insertLocation } from '../factories/location'
import { insertReview, reviewText } from '../factories/review'
import {
  after,
  DRAWING,
  fileOf,
  JPEG,
  NO_FILE,
  TOO_LARGE,
  type Fields,
  type Texts,
  type Who,
  type World,
} from './world'

const REVIEW = { mode: 'create', rating: '4', description: reviewText() }
const COLLECTIONS = '/account/robinreader?tab=collections'
const MIDDLE = Object.fromEntries(SCALES.map((scale) => [scale, '1']))

/** What is recommended to an unknown user. */
export const prepareSpots = ({ database: { db } }: World) =>
  insertLocation(db, { name: 'Best Desk', review_count: 40, rating_sum: 200 })

/** Part 2 of the specification, without texts that part 1 quotes too. */
export function spotTexts(world: World): Texts[] {
  const { database, sent, member, as, visitor, student, admin, visit, post, failing, without } = world

  const spot = async () => `/location/${(await insertLocation(database.db)).id}`
  const atSpot = (path: string) => async () => `${await spot()}${path}`
  const review = (fields: Fields = {}, who: Who = student) =>
    post(atSpot('/review'), { ...REVIEW, ...fields }, who)
  /** A user who has reviewed a spot. */
  async function reviewer() {
    const who = await member()
    const location = await insertLocation(database.db)
    const row = await insertReview(database.db, { study_location_id: location.id, user_id: who.user.id })
    return { ...who, at: `/location/${location.id}/review`, ...row }
  }
  const reviewAgain = (fields: Fields) =>
    after(reviewer, ({ at, browser }) => post(at, { ...REVIEW, ...fields }, browser))
  const deleteReview = after(reviewer, ({ at, browser }) => post(`${at}/delete`, {}, browser))
  /** Deletes someone else's review. */
  const remove = (who: Who) =>
    after(reviewer, ({ id, updated_at }) =>
      post(`/review/${id}/remove`, { reason: 'It names somebody.', seen: String(updated_at.getTime()) }, who),
    )
  const upload = (photos: File) =>
    after(reviewer, ({ at, browser }) => post(`${at}/photos`, { photos }, browser))
  const reaction = (who: Who = student) =>
    after(reviewer, ({ id }) => post(`/review/${id}/reaction`, { reaction: 'Helpful', want: 'on' }, who))
  const reacted = async () => {
    const [at, browser] = [`/review/${(await reviewer()).id}/reaction`, await student()]
    await sent(browser, at, { reaction: 'Helpful', want: 'on' })
    return { at, browser }
  }

  /** A user at the collections for a spot, who has one. */
  async function picker() {
    const who = await member()
    const { id } = await insertCollection(database.db, { created_by: who.user.id, name: 'Exam week' })
    return { ...who, at: `${await spot()}/save`, id }
  }
  const toggle = (id: number, want: 'on' | 'off') => ({ intent: 'toggle', collection: String(id), want })
  const save = (changed: { at?: string; id?: number } = {}) =>
    after(picker, (own) => {
      const { at, id, browser } = { ...own, ...changed }
      return post(at, toggle(id, 'on'), browser)
    })
  /** Saved so many seconds ago. */
  const saved = (seconds: number) => async () => {
    const own = await picker()
    await own.browser.post(own.at, toggle(own.id, 'on'))
    const then = new Date(Date.now() - seconds * 1000)
    const { db } = database
    const items = db('bookmark_collection_items').where({ bookmark_collection_id: own.id })
    await items.update({ created_at: then })
    const collections = db('bookmark_collections').where({ id: own.id })
    await collections.update({ toggled_at: then, last_saved_at: then })
    return own
  }
  const collection = (locations: () => Promise<(number | null)[]>) =>
    after(member, ({ user, browser }) =>
      visit(async () => {
        const created = { created_by: user.id, locations: await locations() }
        return `${COLLECTIONS}&collection=${(await insertCollection(database.db, created)).id}`
      }, browser),
    )
  const deleteCollection = after(picker, ({ id, browser }) => post(`/collections/${id}/delete`, {}, browser))
  const newCollection = (name: string) => post('/collections/new', { name })
  const report = (fields: Fields = { level: '2' }, who: Who = student) =>
    post(atSpot('/busyness'), fields, who)
  const reported = async () => {
    const [at, browser] = [`${await spot()}/busyness`, await student()]
    await sent(browser, at, { level: '2' })
    return { at, browser }
  }

  const beginner = as({ onboarding_offered_at: null })
  const chosen = { intent: 'preferences', noise_level: '0' }
  const named = { intent: 'profile', firstName: 'Noor', lastName: 'Haddad', university: '' }

  const shortReview = review({ rating: '', description: 'Too short.' })
  const fullCollection = collection(async () => {
    const tags = ['Wifi', 'Quiet', 'Outlet', 'Aesthetic', 'Private Rooms']
    return [(await insertLocation(database.db, { tags })).id, null]
  })
  const insights = visit('/insights')
  const forYou = visit('/insights?tab=for-you', student)

  const texts: Texts = {
    'Location not found': visit('/location/999999'),
    'Invalid location parameters': visit('/location/first'),
    'Location data not found': visit('/university/Lantern%20College%20Oakvale/No%20Hall'),
    'Location not available': visit('/university/Nowhere/Hall'),

    'Review Uploaded Successfully!': review(),
    'Review Updated Successfully!': reviewAgain({ mode: 'edit', rating: '1' }),
    '[Succesfully|Successfully] Deleted Post': deleteReview,
    'Error Deleting Post': failing('delete reviews', deleteReview),
    'Review must be between 85 and 1250 characters': shortReview,
    'Please select a rating': shortReview,
    'Already wrote a review, update current review': () =>
      reviewAgain({ description: reviewText('Typed in a second tab.') }),
    'An error occurred while saving the review': failing('insert reviews', review()),
    'Please log in to continue': review({}, visitor),
    'Are you sure you want to delete this review? Please confirm that this review violates the terms and conditions.':
      () => after(reviewer, ({ id }) => visit(`/review/${id}/remove`, admin)),
    'Unauthorized: Only admins can delete reviews.': remove(student),
    'Review deleted successfully.': remove(admin),
    'Failed to delete the review.': failing('delete reviews', remove(admin)),

    'Upload successful!': upload(JPEG),
    'Upload failed.[| We can’t save photos right now. Please try again in a minute.]': () =>
      failing('insert review_images', upload(JPEG)),
    'File size must be less than 5MB': upload(TOO_LARGE),
    'Only JPEG, JPG, and PNG files are allowed': upload(DRAWING),
    'Invalid filename. Please rename your file and try again.': upload(fileOf('x', '....jpg')),
    'No file selected': upload(NO_FILE),
    '[|Upload failed. ]Failed to retrieve public URL for the uploaded image.': world.forgotten(async () => {
      const { at, cookie } = await reviewer()
      return { at: `${at}/photos`, cookie, fields: { photos: JPEG } }
    }),

    'Please log in to rate reviews': reaction(visitor),
    'Failed to rate review': failing('insert review_reactions', reaction()),
    'Failed to remove rating': after(reacted, ({ at, browser }) =>
      failing('delete review_reactions', post(at, { reaction: 'Helpful', want: 'off' }, browser)),
    ),

    'No University Affiliation': visit('/account/robinreader', student),
    'Sign In Required': visit('/account/me'),
    'No Collections Found': visit(COLLECTIONS, student),
    'Failed to fetch collections.': () =>
      after(picker, ({ browser }) => without('share_links', visit(COLLECTIONS, browser))),
    '+[N|2] more': fullCollection,
    'Location data unavailable.': fullCollection,
    'No Saved Locations Found': collection(async () => []),
    'Collection successfully deleted': deleteCollection,
    'Failed to delete collection.': failing('delete bookmark_collections', deleteCollection),
    'Collection created successfully!': newCollection('Exam week'),
    'Collection name cannot be empty.': newCollection(' '),
    'An error occurred while creating your collection.': () =>
      failing('insert bookmark_collections', newCollection('Exam week')),
    'Collection "[{name}|Exam week]" created successfully!': () =>
      post(atSpot('/save'), { intent: 'create', name: 'Exam week' }),

    'Saved to "[{name}|Exam week]"': save(),
    'Please wait a moment before trying again.': () =>
      after(saved(0), ({ at, id, browser }) => post(at, toggle(id, 'off'), browser)),
    'Location already exists in this collection.': () =>
      after(saved(120), ({ at, id, browser }) => post(at, toggle(id, 'on'), browser)),
    'Removed from "[{name}|Exam week]"': () =>
      after(saved(120), ({ at, id, browser }) => post(at, toggle(id, 'off'), browser)),
    'User or location information is missing.': save({ at: '/location/999999/save' }),
    'Collection information is missing.': save({ id: 999_999 }),
    'Could not load your collections or save status.': () =>
      after(picker, ({ at, browser }) => without('bookmark_collection_items', visit(at, browser))),
    'Failed to update save status: [{reason}|Something went wrong on our end. Please try again in a moment.]':
      () => failing('insert bookmark_collection_items', save()),

    'Thanks for submitting busy report': report(),
    'Location ID and busyness level are required.': report({}),
    'You need to be logged in to report busyness.': report({ level: '2' }, visitor),
    "You've already submitted a report for this location. Please wait before submitting again.": () =>
      after(reported, ({ at, browser }) => post(at, { level: '3' }, browser)),
    'Failed to submit report. You may need to wait.': failing('insert busyness_reports', report()),
    'Unable to load busyness information': without('busyness_throttles', visit(spot)),

    'Study Insights': insights,
    'For You': insights,
    'Where Students Study': insights,
    'Sign in for personalized recommendations': visit('/insights?tab=for-you'),
    'Recommended for You': forYou,
    '[%|93%] Match': forYou,
    Independent: forYou,
    'Popular with students': forYou,

    'Welcome to [{product}|Carrel]! 🎉': post('/onboarding?step=2', chosen, beginner),
    'Failed to save profile information': failing('update users', post('/onboarding', named, beginner)),
    'Failed to save preferences, but you can set them later in settings': world.brieflyWithout(
      'user_preferences',
      beginner,
      (browser) => browser.post('/onboarding?step=2', chosen),
    ),
    'Your study preferences have been saved': post('/setting/preferences', MIDDLE),
    'Please log in to save preferences': post('/setting/preferences', MIDDLE, visitor),
    'Failed to load your preferences. Using default settings.': () =>
      without('user_preferences', visit('/setting/preferences', student)),
    'Failed to save preferences: [{message or Please try again.}|Please try again.]': () =>
      failing('insert user_preferences', post('/setting/preferences', MIDDLE)),
  }
  return [texts, { 'Please log in to continue': post(atSpot('/save'), toggle(1, 'on'), visitor) }]
}
