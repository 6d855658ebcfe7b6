import { fullName } from '~/accounts/rules'
import { creditsOf } from '~/locations/location-card.server'
import { locationPath, drawingPath } from '~/locations/rules'
import { smallerPicture } from '~/storage/keys'
import type { Storage } from '~/storage/storage'
import { campusPath } from '~/universities/rules'
import { hubWords } from '../hub/words'
import { DEFAULT_STUDY_SESSION_COLOR, hubPath, studySessionPath } from '../invites/path-rules'
import { personView, type PersonView } from './person-view.server'
import type { Person, StudySessionDetail, StudySessionLocation } from '../queries.server'
import { mayChange, PAGE_PEOPLE, peopleSpan, type Role, roleOf, joinOrLeave } from './view-rules'
import { studySessionWords } from './words'
import { longDay, timeRange } from '../when-rules'

/** A study session's location as its page shows it. Null if there's none to show. */
export type SessionLocationView = {
  name: string
  to: string
  picture: string
  address: string
  city: string
  tags: string[]
} | null

/** A study session as its page shows it. */
export type StudySessionView = {
  path: string
  hub: { to: string; text: string }
  title: string
  color: string
  role: Role
  badges: string[]
  createdBy: string
  campus: { name: string; to: string }
  /** Number of participants, and with a limit how many seats are left. */
  participants: string
  description: string | null
  day: string
  time: string
  /** Null if the row is damaged. */
  start: Date | null
  end: Date
  zone: string
  zoneText: string
  /** Says that it has started, is over or is full. Null otherwise. */
  state: string | null
  place: SessionLocationView
  people: (PersonView & { organizer: boolean })[]
  /** Link to the list of all participants. Null if all are shown. */
  more: { to: string; text: string; label: string } | null
  /** In the list of all participants: links to the previous and next page. */
  pages: { to: string; text: string; rel: 'prev' | 'next' }[]
  /** The button that the reader gets. */
  turn: 'join' | 'leave' | null
  /** Whether the reader may change and delete it. */
  mayEdit: boolean
  mayDelete: boolean
  credits: { text: string; href: string | null }[]
}

type Seen = {
  studySession: StudySessionDetail
  joined: Person[]
  /** Page of the list of all participants. Null for only the first few. */
  page: number | null
  viewerId: number | null
  now: Date
}

/** A study session's page for a reader. `joined`: the participants selected by peopleSpan. */
export function studySessionView(
  storage: Pick<Storage, 'url'>,
  { studySession, joined, page, viewerId, now }: Seen,
): StudySessionView {
  const { university_key: key, creator, start_time: start, end_time: end, time_zone: zone } = studySession
  const role = roleOf(studySession, viewerId)
  const everybody = [
    ...(creator && (page ?? 1) === 1 ? [{ ...creator, organizer: true }] : []),
    ...joined.map((person) => ({ ...person, organizer: false })),
  ]
  const shown = page === null ? everybody.slice(0, PAGE_PEOPLE) : everybody
  const hidden = page === null ? studySession.people - shown.length : 0
  const path = studySessionPath(key, studySession.id)
  const peopleAt = (at: number) => `${path}?people=${at}#participants-title`
  const begun = start <= now
  const left = studySession.capacity === null ? null : studySession.capacity - studySession.people
  const seats = left === null || begun ? null : left > 0 ? hubWords.seats(left) : hubWords.full
  return {
    path,
    hub: { to: hubPath(key), text: studySessionWords.back },
    title: studySession.title,
    color: studySession.color ?? DEFAULT_STUDY_SESSION_COLOR,
    role,
    badges: [
      ...(role === 'creator' ? [hubWords.creator] : role === 'participant' ? [hubWords.joined] : []),
      studySession.is_public ? hubWords.public : hubWords.private,
    ],
    createdBy: creator
      ? studySessionWords.createdBy(fullName(creator.first, creator.last))
      : studySessionWords.creatorLeft,
    campus: { name: studySession.university_name, to: campusPath(key) },
    participants: [hubWords.participants(studySession.people), seats].filter(Boolean).join(' · '),
    description: studySession.description,
    day: longDay(start, zone),
    time: timeRange(start, end, zone),
    start,
    end,
    zone,
    zoneText: studySessionWords.zone(studySession.university_city),
    state:
      end <= now
        ? studySessionWords.over
        : begun
          ? studySessionWords.running
          : left !== null && left <= 0 && role === 'guest'
            ? studySessionWords.isFull
            : null,
    place: locationView(studySession.place),
    people: shown.map(({ organizer, ...person }) => ({ ...personView(storage, person), organizer })),
    more:
      hidden > 0
        ? {
            to: peopleAt(1),
            text: hubWords.more(hidden),
            label: studySessionWords.showAll(hidden, studySession.people),
          }
        : null,
    pages: page === null ? [] : pagesBeside(page, studySession.people - (creator ? 1 : 0), peopleAt),
    turn: joinOrLeave(studySession, role, now),
    mayEdit: role === 'creator' && mayChange(studySession, now),
    mayDelete: role === 'creator',
    credits: creditsOf(studySession.place ? [studySession.place] : []),
  }
}

function pagesBeside(page: number, joined: number, to: (at: number) => string): StudySessionView['pages'] {
  const { limit, offset } = peopleSpan(page)
  return [
    ...(page > 1 ? [{ to: to(page - 1), text: hubWords.earlier, rel: 'prev' as const }] : []),
    ...(offset + limit < joined ? [{ to: to(page + 1), text: hubWords.later, rel: 'next' as const }] : []),
  ]
}

function locationView(location: StudySessionLocation | null): SessionLocationView {
  if (!location) return null
  const region = [location.state, location.zipcode].filter(Boolean).join(' ')
  return {
    name: location.name,
    to: locationPath(location),
    picture: smallerPicture(location.image, 640) ?? drawingPath(location),
    address: location.address ?? studySessionWords.noAddress,
    city: `${location.city}, ${region}`,
    tags: location.tags,
  }
}
