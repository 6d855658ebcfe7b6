import type { CalendarLinksView, CreatedView } from '~/study-sessions/calendar/calendar-links.server'
import type { StudySessionCardData } from '~/study-sessions/hub/hub-view.server'
import type { StudySessionFormView } from '~/study-sessions/making/form-view.server'
import type { InviteSection } from '~/study-sessions/invites/invite-section.server'
import type { PersonView } from '~/study-sessions/page/person-view.server'
import type { StudySessionView } from '~/study-sessions/page/study-session-view.server'
import { guidePath } from './rules'
import { LONG_NAME, NOWHERE } from './samples'

const ZONE = 'America/Los_Angeles'
const START = new Date('2026-03-06T22:00:00Z')
const END = new Date('2026-03-07T00:00:00Z')
const WHEN = { start: START, end: END, zone: ZONE, time: '2:00 PM – 4:00 PM PST' }
const OVERNIGHT = '10:00 PM – 2:00 AM (Sat, Mar 7) PST'

/** With a photo, without one, in another script, and without a name. */
const PEOPLE: PersonView[] = [
  { id: 1, first: 'Robin', photo: '/scenes/library-hall.svg', initials: 'RR', hue: 190 },
  { id: 2, first: 'Nora', photo: null, initials: 'NQ', hue: 20 },
  { id: 3, first: 'مريم', photo: null, initials: 'مك', hue: 95 },
  { id: 4, first: 'New', photo: null, initials: 'NP', hue: 275 },
]

type Card = StudySessionCardData & { campus: string; zone: string }

const CARD: Card = {
  ...WHEN,
  id: 1,
  to: NOWHERE,
  title: 'Chem 1A problem set',
  about: 'Problems 4 to 12 of the second set. Bring your notes from Tuesday.',
  day: 'Fri, Mar 6',
  state: null,
  campus: 'Open College',
  place: 'Lantern Café',
  role: 'creator',
  isPublic: false,
  people: PEOPLE.slice(0, 3),
  participants: 8,
  seats: 2,
}

/** The reader's own, a joined one with a long name that has started, and another user's that is full. */
export const STUDY_SESSION_CARDS: Card[] = [
  CARD,
  {
    ...CARD,
    id: 2,
    title: LONG_NAME,
    about: LONG_NAME,
    time: OVERNIGHT,
    state: 'running',
    place: LONG_NAME,
    role: 'participant',
    isPublic: true,
    people: PEOPLE.slice(3),
    participants: 1,
    seats: null,
  },
  {
    ...CARD,
    id: 3,
    title: 'مراجعة الكيمياء',
    about: null,
    place: null,
    role: 'guest',
    isPublic: true,
    people: PEOPLE.slice(1, 3),
    participants: 2,
    seats: 0,
  },
]

export const CREDITS = [
  { text: 'OpenStreetMap contributors', href: NOWHERE },
  { text: 'Nobody', href: null },
]
export const CALENDAR: CalendarLinksView = { google: NOWHERE, ics: `${NOWHERE}/session.ics` }

export const CREATED: CreatedView = {
  ...CALENDAR,
  title: 'Chem 1A problem set',
  path: NOWHERE,
  canInvite: true,
}

/** As its creator sees it. */
export const OWN_STUDY_SESSION: StudySessionView = {
  ...WHEN,
  path: NOWHERE,
  hub: NOWHERE,
  title: 'Chem 1A problem set',
  color: '#8c1515',
  role: 'creator',
  isPublic: false,
  creator: 'Robin Reader',
  campus: { name: 'Open College', to: NOWHERE, city: 'Berkeley' },
  participants: 8,
  seats: 2,
  description: 'Problems 1 to 12.\n\nBring a calculator and the book.',
  day: 'Friday, March 6, 2026',
  state: null,
  place: {
    name: 'Lantern Café',
    to: NOWHERE,
    picture: '/scenes/cafe-window.svg',
    address: '12 Example Street',
    city: 'Berkeley, CA 94704',
    tags: ['Quiet', 'Wifi'],
  },
  people: PEOPLE.map((person, n) => ({ ...person, organizer: n === 0 })),
  more: NOWHERE,
  pages: [],
  turn: null,
  mayEdit: true,
  mayDelete: true,
  credits: CREDITS,
}

/** As anyone sees it, and can still join. Only the name of its location is known. */
export const OTHERS_STUDY_SESSION: StudySessionView = {
  ...OWN_STUDY_SESSION,
  title: LONG_NAME,
  color: '#fdb515',
  role: 'guest',
  isPublic: true,
  creator: LONG_NAME,
  time: OVERNIGHT,
  participants: 3,
  seats: null,
  description: 'لا تنسوا الكتاب والآلة الحاسبة.',
  place: {
    name: LONG_NAME,
    to: NOWHERE,
    picture: '/scenes/stacks.svg',
    address: null,
    city: 'Berkeley, CA',
    tags: [],
  },
  people: PEOPLE.slice(1).map((person, n) => ({ ...person, organizer: n === 0 })),
  more: null,
  turn: 'join',
  mayEdit: false,
  mayDelete: false,
  credits: [],
}

/** Over, without a location or description, and by a user who deleted their account. */
export const PAST_STUDY_SESSION: StudySessionView = {
  ...OTHERS_STUDY_SESSION,
  title: 'Review',
  role: 'participant',
  creator: null,
  participants: 1,
  description: null,
  state: 'over',
  place: null,
  people: [{ ...PEOPLE[3]!, organizer: false }],
  turn: null,
}

export const INVITES: InviteSection = {
  live: {
    id: 3,
    url: 'https://example.edu/invite/0123456789abcdefghijklmnopqrstuvwxyz',
    until: 'Friday, March 6, 2026',
  },
  earlier: [
    { id: 2, made: 'Monday, February 23, 2026', how: 'withdrawn' },
    { id: 1, made: 'Sunday, February 1, 2026', how: 'expired' },
  ],
}

const PLACES = ['Lantern Café', LONG_NAME, 'Café'].map((name, n) => ({
  id: n + 1,
  name,
  address: ['12 Example Street', null, 'Café'][n] ?? null,
}))
export const NEW_FORM: StudySessionFormView = {
  campus: 'Open College',
  back: guidePath('sessions'),
  zone: 'Pacific Time',
  today: '2026-03-01',
  q: '',
  places: [],
  suggest: NOWHERE,
  start: {},
}
const TYPED = {
  title: 'Chem 1A problem set',
  description: 'Problems 1 to 12.',
  date: '2026-03-06',
  start: '22:00',
  end: '02:00',
  overnight: 'yes',
  place: 'caf',
  pick: '1',
  visibility: 'private',
  capacity: '10',
}
export const CHOOSING: StudySessionFormView = { ...NEW_FORM, q: 'caf', places: PLACES, start: TYPED }
export const WRONG = {
  title: ['A title is needed.'],
  overnight: ['The end is before the start. Is it the next day that is meant?'],
  place: ['Choose a study spot from the list.'],
  visibility: ['Choose who sees it.'],
  capacity: ['From 2 to 100.'],
  weeks: ['At most 15 weeks.'],
}
