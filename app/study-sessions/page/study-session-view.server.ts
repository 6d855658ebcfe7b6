import { fullName } from '~/accounts/rules'
import { creditsOf } from '~/spots/location-card.server'
import { locationPath, drawingPath } from '~/spots/rules'
import { smallerPicture } from '~/services/storage/keys'
import type { Storage } from '~/services/storage/storage'
import { campusPath } from '~/campuses/rules'
import { DEFAULT_STUDY_SESSION_COLOR, hubPath, studySessionPath } from '../path-rules'
import { personView } from './person-view.server'
import type { Person, StudySessionDetail, StudySessionLocation } from '../queries.server'
import { joinOrLeave, mayChange, PAGE_PEOPLE, peopleSpan, roleOf, stateOf } from './view-rules'
import { seatsLeft } from '../rules'
import { longDay, timeRange } from '../when-rules'

type Seen = {
  studySession: StudySessionDetail
  joined: Person[]
  /** Page of the list of all participants. Null for only the first few. */
  page: number | null
  viewerId: number | null
  now: Date
  /** Why the location may be closed then. */
  warning: string | null
}

/** A study session as its page shows it to a reader. `joined`: the participants selected by peopleSpan. */
export function studySessionView(
  storage: Pick<Storage, 'url'>,
  { studySession, joined, page, viewerId, now, warning }: Seen,
) {
  const { university_key: key, creator, start_time: start, end_time: end, time_zone: zone } = studySession
  const role = roleOf(studySession, viewerId)
  const everybody = [
    ...(creator && (page ?? 1) === 1 ? [{ ...creator, organizer: true }] : []),
    ...joined.map((person) => ({ ...person, organizer: false })),
  ]
  const shown = page === null ? everybody.slice(0, PAGE_PEOPLE) : everybody
  const path = studySessionPath(key, studySession.id)
  const peopleAt = (at: number) => `${path}?people=${at}#participants-title`
  const seats = seatsLeft(studySession, now)
  const isFull = seats !== null && seats <= 0 && role === 'guest'
  return {
    path,
    hub: hubPath(key),
    title: studySession.title,
    color: studySession.color ?? DEFAULT_STUDY_SESSION_COLOR,
    role,
    isPublic: studySession.is_public,
    /** Null if they deleted their account. */
    creator: creator && fullName(creator.first, creator.last),
    campus: { name: studySession.university_name, to: campusPath(key), city: studySession.university_city },
    participants: studySession.people,
    /** Null without a limit, or if it has started. */
    seats,
    description: studySession.description,
    /** In campus time. */
    day: longDay(start, zone),
    time: timeRange(start, end, zone),
    /** Null in a damaged row. */
    start: start as Date | null,
    end,
    zone,
    state: stateOf(studySession, now) ?? (isFull ? ('full' as const) : null),
    location: locationView(studySession.location),
    warning,
    people: shown.map(({ organizer, ...person }) => ({ ...personView(storage, person), organizer })),
    /** Link to the list of all participants. Null if all are shown. */
    more: page === null && studySession.people > shown.length ? peopleAt(1) : null,
    /** In the list of all participants: links to the previous and next page. */
    pages: page === null ? null : pagesBeside(page, studySession.people - (creator ? 1 : 0), peopleAt),
    /** The button that the reader gets. */
    turn: joinOrLeave(studySession, role, now),
    mayEdit: role === 'creator' && mayChange(studySession, now),
    mayDelete: role === 'creator',
    credits: creditsOf(studySession.location ? [studySession.location] : []),
  }
}

export type StudySessionView = ReturnType<typeof studySessionView>

function pagesBeside(page: number, joined: number, to: (at: number) => string) {
  const { limit, offset } = peopleSpan(page)
  return {
    earlier: page > 1 ? to(page - 1) : null,
    later: offset + limit < joined ? to(page + 1) : null,
  }
}
/** Null if there's none to show. */
function locationView(location: StudySessionLocation | null) {
  if (!location) return null
  const region = [location.state, location.zipcode].filter(Boolean).join(' ')
  return {
    name: location.name,
    to: locationPath(location),
    picture: smallerPicture(location.image, 640) ?? drawingPath(location),
    address: location.address,
    city: `${location.city}, ${region}`,
    tags: location.tags,
  }
}
