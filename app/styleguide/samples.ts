import type { LocationCardData } from '~/locations/location-card.server'
import type { PhotoView } from '~/reviews/photos/photo-view.server'
import type { RecentReviewView } from '~/reviews/reading/RecentReviews'
import type { ReviewView } from '~/reviews/reading/ReviewItem'

/** The target of links in samples. */
export const NOWHERE = '/styleguide'

/** As long as names get, to test the layout. */
export const LONG_NAME =
  'The reading room on the third floor of the library of the college of arts, letters and sciences'

const CARD: LocationCardData = {
  id: 1,
  href: NOWHERE,
  name: 'Lantern Café',
  place: 'Berkeley, CA',
  university: 'Open College',
  tags: ['Off-Campus', 'Quiet', 'Wifi'],
  picture: '/scenes/cafe-window.svg',
  rating: 4.3,
  reviews: 12,
  opening: { open: true, text: 'Open until : 10:00 PM' },
  busy: 'Slightly Busy just now',
  distance: 'about 0.8 mi from campus',
}

/** A location with a lot of data, one without reviews and with a long name, and one in another script. */
export const CARDS: LocationCardData[] = [
  CARD,
  {
    ...CARD,
    id: 2,
    name: LONG_NAME,
    tags: ['On-Campus'],
    rating: 0,
    reviews: 0,
    busy: null,
    distance: 'On campus',
    picture: '/scenes/reading-room.svg',
    opening: { open: false, text: 'Opens tomorrow at 8:00 AM' },
  },
  {
    ...CARD,
    id: 3,
    name: 'مكتبة',
    rating: 1.2,
    reviews: 1,
    busy: null,
    picture: '/scenes/lawn.svg',
    opening: { open: false, text: 'Hours not available' },
  },
]

export const WRITTEN = new Date('2026-01-31T12:00:00Z')
const TEXT =
  'Long oak tables, a lamp at every seat, and no music at all. The outlets near the stairs are taken by nine, so come before that.'
const LONG_TEXT = `${TEXT} ${TEXT.replace('Long', 'Upstairs there are more long')}`

const photo = (id: number, caption: string | null): PhotoView => ({
  id,
  path: NOWHERE,
  url: '/scenes/library-hall.svg',
  made: false,
  caption,
  width: 640,
  height: 400,
  tint: null,
})

const REVIEW: ReviewView = {
  id: 1,
  rating: 5,
  text: LONG_TEXT,
  cut: 190,
  author: 'Robin Reader',
  photo: null,
  university: null,
  verified: 'Verified student of Open College',
  worksHere: false,
  written: WRITTEN,
  edited: new Date('2026-02-03T12:00:00Z'),
  photos: [photo(1, 'A lamp at every seat'), photo(2, null)],
  reactions: { counts: { Helpful: 3, 'Study-Gold': 1 }, mine: 'Helpful' },
  may: 'react',
  advice: [],
  links: ['report', 'remove'],
}

/** A long one that the reader has reacted to, one as visitors see it, and the reader's own. */
export const REVIEWS: ReviewView[] = [
  REVIEW,
  {
    ...REVIEW,
    id: 2,
    rating: 1,
    text: TEXT,
    cut: null,
    author: 'Anonymous',
    verified: null,
    university: 'Open College',
    worksHere: true,
    edited: null,
    photos: [],
    reactions: { counts: {}, mine: null },
    may: 'signed-out',
    links: REVIEW.links.slice(0, 1),
  },
  {
    ...REVIEW,
    id: 3,
    rating: 3,
    text: TEXT.toUpperCase(),
    cut: null,
    author: 'Nora Quill',
    verified: null,
    edited: null,
    photos: [],
    may: 'own',
    links: [],
    reactions: { counts: { Helpful: 2, Truth: 1 }, mine: null },
    advice: ['All in capitals reads as shouting.'],
  },
]

export const RECENT: RecentReviewView[] = [4.5, 2].map((rating, n) => ({
  id: n,
  rating,
  text: TEXT,
  author: n === 0 ? 'Robin Reader' : 'Anonymous',
  written: WRITTEN,
  place: n === 0 ? 'Lantern Café' : LONG_NAME,
  href: NOWHERE,
}))
