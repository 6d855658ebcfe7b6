import { fullName } from '~/accounts/rules'
import { creditsOf } from '~/locations/location-card.server'
import { locationPath, sceneOf } from '~/locations/rules'
import { smallerPicture } from '~/storage/keys'
import type { Storage } from '~/storage/storage'
import { campusPath } from '~/universities/rules'
import { hubWords } from '../hub/words'
import { DEFAULT_SESSION_COLOR, hubPath, sessionPath } from '../invites/path-rules'
import { personView, type PersonView } from './person-view.server'
import type { Person, SessionDetail, SessionPlace } from '../queries.server'
import { mayChange, PAGE_PEOPLE, peopleSpan, type Role, roleOf, turnOf } from './view-rules'
import { sessionWords } from './words'
import { longDay, timeRange } from '../when-rules'

/** Where a session is, as its page shows it; null: it has no place that could be shown. */
export type PlaceView = {
  name: string
  to: string
  picture: string
  address: string
  city: string
  tags: string[]
} | null

/** A study session as its page shows it. */
export type SessionView = {
  path: string
  hub: { to: string; text: string }
  title: string
  color: string
  role: Role
  badges: string[]
  createdBy: string
  campus: { name: string; to: string }
  /** How many take part, and where there is an end of them how many seats are left. */
  participants: string
  description: string | null
  day: string
  time: string
  start: Date
  end: Date
  zone: string
  zoneText: string
  /** That it has begun or is over, or is full; null otherwise. */
  state: string | null
  place: PlaceView
  people: (PersonView & { organizer: boolean })[]
  /** Leads to the list of all; null where all are shown. */
  more: { to: string; text: string; label: string } | null
  /** Of the list of all: the pages beside this one. */
  pages: { to: string; text: string; rel: 'prev' | 'next' }[]
  /** Which of the two buttons the reader has. */
  turn: 'join' | 'leave' | null
  /** Whether the reader may change and delete it. */
  mayEdit: boolean
  mayDelete: boolean
  credits: { text: string; href: string | null }[]
}

type Seen = {
  session: SessionDetail
  joined: Person[]
  /** Which page of the list of all participants; null: only the first few. */
  page: number | null
  viewerId: number | null
  now: Date
}

/** The page of a session for whoever looks at it. `joined`: those who joined, as many as peopleSpan says. */
export function sessionView(
  storage: Pick<Storage, 'url'>,
  { session, joined, page, viewerId, now }: Seen,
): SessionView {
  const { university_key: key, creator, start_time: start, end_time: end, time_zone: zone } = session
  const role = roleOf(session, viewerId)
  const everybody = [
    ...(creator && (page ?? 1) === 1 ? [{ ...creator, organizer: true }] : []),
    ...joined.map((person) => ({ ...person, organizer: false })),
  ]
  const shown = page === null ? everybody.slice(0, PAGE_PEOPLE) : everybody
  const hidden = page === null ? session.people - shown.length : 0
  const path = sessionPath(key, session.id)
  const peopleAt = (at: number) => `${path}?people=${at}#participants-title`
  const begun = start <= now
  const left = session.capacity === null ? null : session.capacity - session.people
  const seats = left === null || begun ? null : left > 0 ? hubWords.seats(left) : hubWords.full
  return {
    path,
    hub: { to: hubPath(key), text: sessionWords.back },
    title: session.title,
    color: session.color ?? DEFAULT_SESSION_COLOR,
    role,
    badges: [
      ...(role === 'creator' ? [hubWords.creator] : role === 'participant' ? [hubWords.joined] : []),
      session.is_public ? hubWords.public : hubWords.private,
    ],
    createdBy: creator
      ? sessionWords.createdBy(fullName(creator.first, creator.last))
      : sessionWords.creatorLeft,
    campus: { name: session.university_name, to: campusPath(key) },
    participants: [hubWords.participants(session.people), seats].filter(Boolean).join(' · '),
    description: session.description,
    day: longDay(start, zone),
    time: timeRange(start, end, zone),
    start,
    end,
    zone,
    zoneText: sessionWords.zone(session.university_city),
    state:
      end <= now
        ? sessionWords.over
        : begun
          ? sessionWords.running
          : left !== null && left <= 0 && role === 'guest'
            ? sessionWords.isFull
            : null,
    place: placeView(session.place),
    people: shown.map(({ organizer, ...person }) => ({ ...personView(storage, person), organizer })),
    more:
      hidden > 0
        ? {
            to: peopleAt(1),
            text: hubWords.more(hidden),
            label: sessionWords.showAll(hidden, session.people),
          }
        : null,
    pages: page === null ? [] : pagesBeside(page, session.people - (creator ? 1 : 0), peopleAt),
    turn: turnOf(session, role, now),
    mayEdit: role === 'creator' && mayChange(session, now),
    mayDelete: role === 'creator',
    credits: creditsOf(session.place ? [session.place] : []),
  }
}

function pagesBeside(page: number, joined: number, to: (at: number) => string): SessionView['pages'] {
  const { limit, offset } = peopleSpan(page)
  return [
    ...(page > 1 ? [{ to: to(page - 1), text: hubWords.earlier, rel: 'prev' as const }] : []),
    ...(offset + limit < joined ? [{ to: to(page + 1), text: hubWords.later, rel: 'next' as const }] : []),
  ]
}

function placeView(place: SessionPlace | null): PlaceView {
  if (!place) return null
  const region = [place.state, place.zipcode].filter(Boolean).join(' ')
  return {
    name: place.name,
    to: locationPath(place),
    picture: smallerPicture(place.image, 640) ?? sceneOf(place),
    address: place.address ?? sessionWords.noAddress,
    city: `${place.city}, ${region}`,
    tags: place.tags,
  }
}
