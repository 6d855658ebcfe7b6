import { CollectionInside } from '~/collections/CollectionInside'
import { CollectionPanel } from '~/collections/CollectionPanel'
import { CollectionsTab } from '~/collections/CollectionsTab'
import type { ItemView } from '~/collections/item-view.server'
import { FIRST_COLLECTION } from '~/collections/rules'
import { SavePanel } from '~/collections/saving/SavePanel'
import { SampleForm } from './SampleForm'
import type { OwnReviewView } from '~/reviews/own/OwnReviewItem'
import { OwnReviews } from '~/reviews/own/OwnReviews'
import { ReportReasons } from '~/reviews/reports/ReportReasons'
import { reportWords } from '~/reviews/reports/words'
import { ReviewPanel } from '~/reviews/writing/ReviewPanel'
import { reviewWords } from '~/reviews/writing/words'
import { guidePath, type State } from './rules'
import { CARDS, LONG_NAME, NOWHERE, REVIEWS } from './samples'

const [LONG, SHORT] = REVIEWS
const OWN_REVIEWS: OwnReviewView[] = [
  { ...LONG!, review: NOWHERE, location: { name: CARDS[0]!.name, path: NOWHERE } },
  { ...SHORT!, review: NOWHERE, location: { name: LONG_NAME, path: NOWHERE } },
  { ...SHORT!, id: 3, rating: 3, review: NOWHERE, location: null },
]
const SHOUTED = 'LONG OAK TABLES, A LAMP AT EVERY SEAT, AND NO MUSIC AT ALL. THE OUTLETS ARE TAKEN BY NINE.'
const AREAS = [
  { value: '1', text: 'Reading room' },
  { value: '2', text: LONG_NAME },
]
const QUESTIONS = {
  title: 'A few quick questions (optional)',
  where: 'Which area?',
  whole: 'The whole study spot',
  questions: [
    {
      name: 'noise',
      text: 'How loud is it?',
      answers: [
        { value: '0', text: 'Silent' },
        { value: '1', text: 'Low hum' },
        { value: 'none', text: 'No answer' },
      ],
    },
  ],
}
const REVIEW_PAGE = {
  name: CARDS[0]!.name,
  path: guidePath('place'),
  form: NOWHERE,
  current: null,
  questions: { ...QUESTIONS, areas: [] },
}

/**
 * A review's form above the user's reviews: for an existing review, for the first one, and for one written in the
 * meantime.
 */
export function ReviewGuide({ state }: { state: State }) {
  const full = state === 'full'
  const refused = state === 'fallback'
  const errors = refused
    ? { '': [reviewWords.duplicate], photos: ['This is no picture.'], noise: ['Choose one of the answers.'] }
    : null
  return (
    <>
      <SampleForm errors={errors}>
        <ReviewPanel
          page={
            full
              ? {
                  ...REVIEW_PAGE,
                  editing: true,
                  photosLeft: 2,
                  questions: { ...QUESTIONS, areas: AREAS },
                  start: { rating: '4', description: SHOUTED, worksHere: 'on', area: '1', noise: '1' },
                }
              : {
                  ...REVIEW_PAGE,
                  editing: false,
                  photosLeft: 4,
                  current: refused ? SHORT!.text : null,
                  start: {},
                }
          }
        />
      </SampleForm>
      <form action={NOWHERE} method="get" className="form">
        <ReportReasons
          legend={reportWords.form.reason}
          reasons={reportWords.form.reasons}
          field={{
            id: 'g-reason',
            name: 'reason',
            initialValue: full ? 'spam' : undefined,
            errors: refused ? ['Choose a reason.'] : undefined,
          }}
        />
        <p>
          <button type="submit" className="button">
            Send
          </button>
        </p>
      </form>
      <OwnReviews
        view={
          state === 'empty'
            ? { page: 1, pages: 1, total: 0, first: 1, reviews: [] }
            : { page: 2, pages: 3, total: 13, first: 6, reviews: OWN_REVIEWS }
        }
      />
    </>
  )
}

/** No collection or location has this ID, so buttons change nothing. */
const NONE = 0

const PLACE: NonNullable<ItemView['location']> = {
  id: NONE,
  href: NOWHERE,
  name: 'Lantern Café',
  where: 'Open College · Berkeley, CA',
  picture: '/scenes/cafe-window.svg',
  rating: 4.3,
  reviews: 12,
  tags: ['Quiet', 'Wifi'],
  more: 3,
}
const ITEMS: ItemView[] = [
  { id: 1, location: PLACE },
  {
    id: 2,
    location: {
      ...PLACE,
      name: LONG_NAME,
      rating: 0,
      reviews: 0,
      tags: [],
      more: 0,
      picture: '/scenes/reading-room.svg',
    },
  },
  { id: 3, location: null },
]
const LINES = [
  { id: 1, name: 'Exam week', purpose: 'Long evenings', places: 12, shared: true },
  { id: 2, name: LONG_NAME, purpose: null, places: 1, shared: false },
]
const OWN = {
  id: NONE,
  name: 'Exam week',
  purpose: 'Long evenings',
  description: 'Open late.\nBring a sweater.',
  places: 3,
  shared: true,
}
const BARE = { ...OWN, name: LONG_NAME, purpose: null, description: null, places: 0, shared: false }

/** The account page's tab, above a collection: with some, without any, and when loading failed. */
export function CollectionsGuide({ state }: { state: State }) {
  const full = state === 'full'
  return (
    <>
      <CollectionsTab view={state === 'fallback' ? null : { collections: full ? LINES : [] }} />
      {full && <CollectionInside view={{ collection: OWN, items: ITEMS, page: 2, pages: 3 }} />}
      {state === 'empty' && <CollectionInside view={{ collection: BARE, items: [], page: 1, pages: 1 }} />}
    </>
  )
}

/** The form of a collection: an existing one, a new one, and one with errors. */
export function CollectionFormGuide({ state }: { state: State }) {
  const editing = state === 'full'
  const start = { name: OWN.name, description: OWN.description, purpose: OWN.purpose }
  const errors =
    state === 'fallback' ? { name: ['A name is needed.'], purpose: ['At most so many characters.'] } : null
  return (
    <SampleForm errors={errors}>
      <CollectionPanel
        page={{
          back: { path: guidePath('collections'), text: 'Collections' },
          editing,
          start: editing ? start : {},
        }}
      />
    </SampleForm>
  )
}

const READY = { id: FIRST_COLLECTION, name: 'Saved spots', saved: false } as const

/** The picker: with collections, with the first one just created and another being typed, and when loading failed. */
export function SavingGuide({ state }: { state: State }) {
  const collections = LINES.map(({ name }, n) => ({ id: NONE - n, name, saved: n === 0 }))
  return (
    <SampleForm
      intent="toggle"
      errors={state === 'fallback' ? { '': ['It could not be saved just now.'] } : null}
    >
      <SavePanel
        page={{
          id: NONE,
          name: PLACE.name,
          path: guidePath('place'),
          start: state === 'empty' ? { name: 'Exam week' } : {},
          collections: state === 'full' ? collections : state === 'empty' ? [READY] : null,
        }}
      />
    </SampleForm>
  )
}
