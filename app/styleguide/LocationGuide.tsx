import { BusynessPanel, type PanelView } from '~/busyness/BusynessPanel'
import { PopularTimes, type TimesView } from '~/busyness/PopularTimes'
import { ToTop } from '~/components/ui/ToTop'
import { InsidePanel, type InsideSummary } from '~/areas/InsidePanel'
import { AtAGlance, type Glance } from '~/locations/AtAGlance'
import { LocationFacts, type Facts } from '~/locations/LocationFacts'
import { ShareLink } from '~/locations/ShareLink'
import { SimilarSpots, type SimilarSpot } from '~/locations/SimilarSpots'
import { Gallery, type GalleryView } from '~/reviews/photos/Gallery'
import { QuotedReview } from '~/reviews/reading/QuotedReview'
import { ReviewButton } from '~/reviews/writing/ReviewButton'
import { ReviewList, type ReviewListData } from '~/reviews/reading/ReviewList'
import { guidePath, type State } from './rules'
import { CARDS, LONG_NAME, NOWHERE, REVIEWS } from './samples'

const HERE = guidePath('place')
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const PANEL: PanelView = {
  location: 1,
  glance: 'Nobody has told',
  level: null,
  detail: null,
  reports: [],
  areas: [],
  wait: null,
  key: null,
}
const PANELS: Record<State, PanelView> = {
  full: {
    ...PANEL,
    glance: 'Now: Moderately Busy',
    level: 'Moderately Busy',
    detail: 'from 2 reports',
    reports: [
      { area: 'Reading room', level: 'Busy', age: '4 minutes ago' },
      { area: 'The whole study spot', level: 'Not Busy', age: '20 minutes ago' },
    ],
    areas: [
      { id: 1, name: 'Reading room' },
      { id: 2, name: 'Group rooms' },
    ],
  },
  empty: PANEL,
  fallback: {
    ...PANEL,
    level: 'It could not be read just now',
    wait: { text: 'You can tell again in 12 minutes.', until: 0 },
  },
}

const TIMES: TimesView = { day: 1, now: null, query: `${HERE}&`, rows: [], peak: null, fault: null }
const ALL_TIMES: Record<State, TimesView> = {
  full: {
    ...TIMES,
    now: 10,
    peak: 'Busiest around noon.',
    rows: [
      [8, 3, 15],
      [9, 12, 35],
      [10, 30, 55],
      [11, 41, 85],
      [12, 20, 100],
      [13, 2, null],
    ],
  },
  empty: TIMES,
  fallback: { ...TIMES, fault: 'The usual hours could not be read just now.' },
}

const list = (full: boolean): ReviewListData => ({
  reviews: full ? REVIEWS : [],
  ratings: [1, 0, 14, 120, 3],
  sorts: (['newest', 'oldest', 'highest', 'lowest'] as const).map((name, n) => ({
    name,
    to: HERE,
    current: n === 0,
  })),
  more: full ? HERE : null,
  pages: full ? { page: 2, pages: 3, previous: HERE, next: HERE } : null,
})

const LINES: Facts['lines'] = [
  { text: '+1 510 555 0100', href: 'tel:+15105550100' },
  { text: 'Website', href: NOWHERE, rel: 'nofollow noopener external' },
]

const facts = (full: boolean, tags: Facts['tags']): Facts => ({
  address: full ? '12 Long Lane' : null,
  place: 'Berkeley, CA 94704',
  lines: full ? LINES : [],
  map: {
    image: '/scenes/campus-building.svg',
    pin: { x: 200, y: 100 },
    campus: { x: 90, y: 60 },
    name: 'Moffitt Library',
    to: HERE,
  },
  maps: [{ text: 'OpenStreetMap', href: NOWHERE }],
  week: full
    ? DAYS.map((name, n) => ({
        day: n + 1,
        name,
        text: n === 6 ? [] : n === 5 ? ['Closed'] : ['8:00 AM – 12:00 PM', '1:00 PM – 10:00 PM'],
      }))
    : [],
  today: 1,
  sample: true,
  confirmed: full ? new Date('2026-01-31T12:00:00Z') : null,
  tags: full ? tags : [],
  credit: full ? { text: 'OpenStreetMap contributors', href: NOWHERE } : null,
})

const glance = (full: boolean, icon: string): Glance => ({
  icons: { opening: icon, busy: icon, away: icon, areas: icon },
  opening: {
    text: full ? 'Open until : 10:00 PM' : 'Hours not available',
    open: full,
    closing: full ? 'Closes in 45 minutes' : null,
  },
  away: full ? { by: 'walk', miles: '0.4', minutes: 8, from: { name: LONG_NAME, path: NOWHERE } } : null,
  amenities: ['Quiet', 'Outlets', 'Wifi', 'Food'].map((text) => ({ text, icon, has: full })),
})

const GALLERY: GalleryView = {
  photos: REVIEWS[0]!.photos.map((photo) => ({ ...photo, author: 'Robin Reader', alt: 'A lamp' })),
  all: { count: 9, to: NOWHERE },
}

const SIMILAR: SimilarSpot[] = CARDS.map(({ name, rating, reviews, opening }, n) => ({
  href: `${NOWHERE}?${n}`,
  name,
  rating,
  reviews,
  miles: '0.4',
  opening,
}))

const inside = (full: boolean): InsideSummary => ({
  location: 1,
  said: full
    ? [
        { text: 'Low hum', by: '18 of 22 students agree this term' },
        { text: 'Listed as step-free, but 3 of 4 students say it isn’t', by: null },
      ]
    : [],
  areas: full
    ? [
        {
          id: 1,
          name: LONG_NAME,
          about: 'Group room · Floor 4 · 12 seats',
          opening: { text: 'Open until : 10:00 PM', open: true, closing: 'Closing in 20 minutes' },
          busy: 'Now: Very Busy',
          reserve: { text: 'Reserve', href: NOWHERE },
          said: [{ text: 'Silent', by: null }],
        },
        {
          id: 2,
          name: 'Lounge',
          about: '',
          opening: null,
          busy: null,
          reserve: { text: 'Can be reserved', href: null },
          said: [],
        },
      ]
    : [],
  question: {
    trait: 'noise',
    area: null,
    text: 'How loud is it?',
    answers: ['Silent', 'Low hum', 'Chatter', 'Lively'],
    mine: full ? 1 : null,
  },
  all: NOWHERE,
})

/** A location's page: with a lot of data, with none, and with fallbacks for what couldn't be loaded. */
export function LocationGuide({ state, tags }: { state: State; tags: Facts['tags'] }) {
  const full = state === 'full'
  const quoted = {
    id: 9,
    rating: 2,
    text: 'A review on a page that is about it.',
    author: 'Nora Quill',
    location: CARDS[0]!.name,
    path: NOWHERE,
  }
  return (
    <>
      <h2>A place</h2>
      <header className="place-hero">
        <div>
          <AtAGlance
            glance={glance(full, tags[0]!.icon)}
            busy={PANELS[state].glance}
            areas={PANELS[state].areas.length}
          />
        </div>
        <div className="place-pictures">{full && <Gallery gallery={GALLERY} />}</div>
      </header>
      <div className="place">
        <aside>
          <InsidePanel inside={inside(full)} />
          <LocationFacts facts={facts(full, tags)}>
            <PopularTimes times={ALL_TIMES[state]} />
            <BusynessPanel panel={PANELS[state]} />
          </LocationFacts>
          <SimilarSpots spots={full ? SIMILAR : []} />
          <ShareLink url="https://example.edu/styleguide" />
        </aside>
        <ReviewList
          list={list(full)}
          form={NOWHERE}
          feed={{ path: NOWHERE, text: 'Feed of these reviews' }}
        />
      </div>
      <p className="buttons">
        <ReviewButton to={NOWHERE} loggedIn={full} className="button">
          A review of one's own
        </ReviewButton>
      </p>
      <QuotedReview review={full ? quoted : { ...quoted, text: LONG_NAME.repeat(4), author: LONG_NAME }} />
      <ToTop />
    </>
  )
}
