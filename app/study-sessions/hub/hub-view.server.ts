import { creditsOf } from '~/locations/location-card.server'
import { truncateReview } from '~/reviews/rules'
import type { Storage } from '~/storage/storage'
import { campusPath } from '~/universities/rules'
import type { Db } from '~db/connection'
import { normalise } from '~search/parse'
import { ownStudySessions, upcomingStudySessions, type HubStudySession } from './hub-queries.server'
import { CARD_PEOPLE, HUB_FILTERS, HUB_PAGE, hubViewPath, type HubAddress } from './hub-url'
import { hubWords } from './words'
import { DEFAULT_STUDY_SESSION_COLOR, studySessionPath } from '../invites/path-rules'
import { personView, type PersonView } from '../page/person-view.server'
import type { Asking } from '../queries.server'
import { shortDay, timeRange } from '../when-rules'

/** What a study session's card shows. Nothing else is sent to the browser. */
export type StudySessionCardData = {
  id: number
  to: string
  title: string
  /** The start of its description. Null if there's none. */
  about: string | null
  day: string
  time: string
  start: Date
  end: Date
  /** Says that it has started or is over, if so. */
  state: string | null
  place: string
  /** Creator or Joined. Null if neither. */
  badge: string | null
  visibility: string
  people: PersonView[]
  more: string | null
  participants: string
  /** How many seats are left, if there's a limit. */
  seats: string | null
}

/** A campus's tab of study sessions. */
export type HubView = {
  title: string
  color: string
  zone: string
  /** The time zone that times are shown in. */
  zoneText: string
  create: { to: string; text: string }
  search: {
    to: string
    q: string
    hidden: { name: string; value: string }[]
    label: string
    placeholder: string
    find: string
  }
  filtersName: string
  filters: { text: string; to: string; on: boolean }[]
  cards: StudySessionCardData[]
  count: string
  /** The empty state. Null if there are cards. */
  nothing: { title: string; text: string; link: { to: string; text: string } | null } | null
  pagesName: string
  earlier: { to: string; text: string } | null
  later: { to: string; text: string } | null
  credits: { text: string; href: string | null }[]
}

type Campus = { id: number; key: string; city: string; color: string | null; timeZone: string | null }
type Wanted = Asking & { campus: Campus; address: HubAddress; now: Date }

/** Characters of a description on a card. */
const ABOUT = 120
/** Further search words would hardly narrow the results. */
const MAX_WORDS = 6

/** A campus's tab of study sessions, for this viewer. */
export async function studySessionHub(
  db: Db,
  storage: Pick<Storage, 'url'>,
  wanted: Wanted,
): Promise<HubView> {
  const { address, viewerId } = wanted
  const listed = address.filter === 'mine' && viewerId === null ? NONE : await page(db, wanted)
  return hubView(storage, wanted, listed)
}

/** The tab if its list couldn't be loaded: says so, and links to the same view to try again. */
export function failedHub(storage: Pick<Storage, 'url'>, wanted: Wanted): HubView {
  const again = hubViewPath(wanted.campus.key, wanted.address)
  return {
    ...hubView(storage, wanted, NONE),
    nothing: { ...hubWords.failed, link: { to: again, text: hubWords.again } },
  }
}

type Listed = { rows: HubStudySession[]; page: number; further: boolean }
const NONE: Listed = { rows: [], page: 1, further: false }

/** One page of the list. Loads one row more than it shows, to know whether there's another page. */
async function page(db: Db, { campus, address, viewerId, openedInvites, now }: Wanted): Promise<Listed> {
  const asked = {
    universityId: campus.id,
    viewerId,
    openedInvites,
    words: normalise(address.q).split(' ').filter(Boolean).slice(0, MAX_WORDS),
    limit: HUB_PAGE + 1,
    now,
  }
  const offset = address.page === null ? null : (address.page - 1) * HUB_PAGE
  const { rows, skipped } =
    address.filter === 'mine'
      ? await ownStudySessions(db, { ...asked, offset, perPage: HUB_PAGE })
      : { rows: await upcomingStudySessions(db, { ...asked, offset: offset ?? 0 }), skipped: offset ?? 0 }
  return { rows: rows.slice(0, HUB_PAGE), page: skipped / HUB_PAGE + 1, further: rows.length > HUB_PAGE }
}

function hubView(
  storage: Pick<Storage, 'url'>,
  wanted: Wanted,
  { rows, page: at, further }: Listed,
): HubView {
  const { campus, address } = wanted
  const to = (changes: Partial<HubAddress>) => hubViewPath(campus.key, { ...address, page: null, ...changes })
  const first = (at - 1) * HUB_PAGE
  return {
    title: hubWords.title,
    color: campus.color ?? DEFAULT_STUDY_SESSION_COLOR,
    zone: zoneOf(campus),
    zoneText: hubWords.zone(campus.city),
    create: { to: `${campusPath(campus.key)}/study-sessions/create`, text: hubWords.create },
    search: {
      to: campusPath(campus.key),
      q: address.q,
      label: hubWords.search,
      placeholder: hubWords.placeholder,
      find: hubWords.find,
      hidden: [
        { name: 'tab', value: 'study-sessions' },
        ...(address.filter === 'upcoming' ? [] : [{ name: 'filter', value: address.filter }]),
      ],
    },
    filtersName: hubWords.filters,
    filters: HUB_FILTERS.map((filter) => ({
      text: hubWords.filterNames[filter],
      to: to({ filter }),
      on: filter === address.filter,
    })),
    cards: rows.map((row) =>
      studySessionCard(storage, { ...wanted, campus: { key: campus.key, zone: zoneOf(campus) } }, row),
    ),
    count:
      rows.length === 0
        ? ''
        : at === 1 && !further
          ? hubWords.count(rows.length)
          : hubWords.countFrom(first + 1, first + rows.length),
    nothing: rows.length > 0 ? null : nothing(wanted, at, to),
    pagesName: hubWords.pages,
    earlier: at > 1 ? { to: to({ page: at - 1 }), text: hubWords.earlier } : null,
    later: further ? { to: to({ page: at + 1 }), text: hubWords.later } : null,
    credits: creditsOf(rows.flatMap(({ place: location }) => location ?? [])),
  }
}

const zoneOf = ({ timeZone }: Campus) => timeZone ?? 'UTC'

/** A study session's card in a list, with times in campus time. */
export function studySessionCard(
  storage: Pick<Storage, 'url'>,
  { campus, viewerId, now }: { campus: { key: string; zone: string }; viewerId: number | null; now: Date },
  row: HubStudySession,
): StudySessionCardData {
  const { zone } = campus
  const shown = [...(row.creator ? [row.creator] : []), ...row.first].slice(0, CARD_PEOPLE)
  const left = row.capacity === null ? null : row.capacity - row.people
  return {
    id: row.id,
    to: studySessionPath(campus.key, row.id),
    title: row.title,
    about: row.about && (truncateReview(row.about, ABOUT)?.head.concat('…') ?? row.about),
    day: shortDay(row.start_time, zone, now),
    time: timeRange(row.start_time, row.end_time, zone),
    start: row.start_time,
    end: row.end_time,
    state: row.end_time <= now ? hubWords.over : row.start_time <= now ? hubWords.now : null,
    place: row.place?.name ?? hubWords.noLocation,
    badge:
      viewerId !== null && row.creator_id === viewerId
        ? hubWords.creator
        : row.joined
          ? hubWords.joined
          : null,
    visibility: row.is_public ? hubWords.public : hubWords.private,
    people: shown.map((person) => personView(storage, person)),
    more: row.people > shown.length ? hubWords.more(row.people - shown.length) : null,
    participants: hubWords.participants(row.people),
    seats: left === null || row.start_time <= now ? null : left > 0 ? hubWords.seats(left) : hubWords.full,
  }
}

function nothing(
  { campus, address, viewerId }: Wanted,
  at: number,
  to: (changes: Partial<HubAddress>) => string,
): HubView['nothing'] {
  const all = { to: to({ q: '', filter: 'upcoming' }), text: hubWords.all }
  if (address.filter === 'mine' && viewerId === null) {
    const here = hubViewPath(campus.key, address)
    return {
      ...hubWords.loggedOut,
      link: { to: `/signin?returnTo=${encodeURIComponent(here)}`, text: hubWords.logIn },
    }
  }
  if (at > 1) return { ...hubWords.beyond, link: { to: to({}), text: hubWords.all } }
  if (address.q) return { ...hubWords.noneFound, link: { ...all, to: to({ q: '' }) } }
  if (address.filter === 'mine') return { ...hubWords.noneMine, link: all }
  return { ...hubWords.none, link: null }
}
