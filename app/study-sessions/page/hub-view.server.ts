import { zoneName } from '../zone-rules'
import { creditsOf } from '~/spots/location-card.server'
import { shortened } from '~/reviews/rules'
import type { Storage } from '~/services/storage/storage'
import { campusPath } from '~/campuses/rules'
import type { Db } from '~db/connection'
import { normalise } from '~search/normalise'
import { ownStudySessions, upcomingStudySessions, type HubStudySession } from './hub-queries.server'
import { CARD_PEOPLE, HUB_FILTERS, HUB_PAGE, hubViewPath, type HubAddress } from './hub-url'
import type { hubWords } from '../hub-words'
import { createPath, DEFAULT_STUDY_SESSION_COLOR, studySessionPath } from '../path-rules'
import { personView } from './person-view.server'
import { roleOf, stateOf } from './view-rules'
import { seatsLeft } from '../rules'
import type { Reader } from '../queries.server'
import { shortDay, timeRange } from '../when-rules'

type Campus = { id: number; key: string; color: string | null; timeZone: string | null }
type HubQuery = Reader & { campus: Campus; address: HubAddress; now: Date }

/** Characters of a description on a card. */
const ABOUT = 120
/** Further search words would hardly narrow the results. */
const MAX_WORDS = 6

/** A campus's tab of study sessions, for this viewer. */
export async function studySessionHub(
  db: Db,
  storage: Pick<Storage, 'url'>,
  query: HubQuery,
): Promise<HubView> {
  const { address, viewerId } = query
  const listed = address.filter === 'mine' && viewerId === null ? NONE : await page(db, query)
  return hubView(storage, query, listed)
}

/** The tab if its list couldn't be loaded: says so, and links to the same view to try again. */
export function failedHub(storage: Pick<Storage, 'url'>, query: HubQuery): HubView {
  const again = hubViewPath(query.campus.key, query.address)
  return { ...hubView(storage, query, NONE), nothing: { why: 'failed', to: again } }
}

type Listed = { rows: HubStudySession[]; page: number; further: boolean }
const NONE: Listed = { rows: [], page: 1, further: false }

/** One page of the list. Loads one row more than it shows, to know whether there's another page. */
async function page(db: Db, { campus, address, viewerId, openedInvites, now }: HubQuery): Promise<Listed> {
  const filters = {
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
      ? await ownStudySessions(db, { ...filters, offset, perPage: HUB_PAGE })
      : { rows: await upcomingStudySessions(db, { ...filters, offset: offset ?? 0 }), skipped: offset ?? 0 }
  return { rows: rows.slice(0, HUB_PAGE), page: skipped / HUB_PAGE + 1, further: rows.length > HUB_PAGE }
}

function hubView(storage: Pick<Storage, 'url'>, query: HubQuery, { rows, page: at, further }: Listed) {
  const { campus, address } = query
  const to = (changes: Partial<HubAddress>) => hubViewPath(campus.key, { ...address, page: null, ...changes })
  return {
    color: campus.color ?? DEFAULT_STUDY_SESSION_COLOR,
    zone: zoneOf(campus),
    /** As 'Pacific Time'. */
    zoneName: zoneName(zoneOf(campus), query.now),
    /** The form for a new one. */
    create: createPath(campus.key),
    search: {
      to: campusPath(campus.key),
      q: address.q,
      hidden: [
        { name: 'tab', value: 'study-sessions' },
        ...(address.filter === 'upcoming' ? [] : [{ name: 'filter', value: address.filter }]),
      ],
    },
    filters: HUB_FILTERS.map((name) => ({ name, to: to({ filter: name }), on: name === address.filter })),
    cards: rows.map((row) =>
      studySessionCard(storage, { ...query, campus: { key: campus.key, zone: zoneOf(campus) } }, row),
    ),
    /** The number of the first card in the list. Null if all of the list is shown. */
    from: at === 1 && !further ? null : (at - 1) * HUB_PAGE + 1,
    /** Why there are no cards, and a way on. Null if there are some. */
    nothing: rows.length > 0 ? null : nothing(query, at, to),
    earlier: at > 1 ? to({ page: at - 1 }) : null,
    later: further ? to({ page: at + 1 }) : null,
    credits: creditsOf(rows.flatMap(({ location }) => location ?? [])),
  }
}

export type HubView = ReturnType<typeof hubView>

const zoneOf = ({ timeZone }: Campus) => timeZone ?? 'UTC'

/** What a study session's card in a list shows, with times in campus time. Nothing else is sent to the browser. */
export function studySessionCard(
  storage: Pick<Storage, 'url'>,
  { campus, viewerId, now }: { campus: { key: string; zone: string }; viewerId: number | null; now: Date },
  row: HubStudySession,
) {
  const { zone } = campus
  const shown = [...(row.creator ? [row.creator] : []), ...row.first].slice(0, CARD_PEOPLE)
  return {
    id: row.id,
    to: studySessionPath(campus.key, row.id),
    title: row.title,
    /** The start of its description. Null if there's none. */
    about: row.about && shortened(row.about, ABOUT),
    day: shortDay(row.start_time, zone, now),
    time: timeRange(row.start_time, row.end_time, zone),
    start: row.start_time,
    end: row.end_time,
    state: stateOf(row, now),
    /** Null if there's none to show. */
    location: row.location?.name ?? null,
    role: roleOf(row, viewerId),
    isPublic: row.is_public,
    people: shown.map((person) => personView(storage, person)),
    participants: row.people,
    /** Null without a limit, or if it has started. */
    seats: seatsLeft(row, now),
  }
}

export type StudySessionCardData = ReturnType<typeof studySessionCard>

function nothing(
  { campus, address, viewerId }: HubQuery,
  at: number,
  to: (changes: Partial<HubAddress>) => string,
): { why: keyof typeof hubWords.nothing; to: string | null } | null {
  if (address.filter === 'mine' && viewerId === null) {
    const here = hubViewPath(campus.key, address)
    return { why: 'loggedOut', to: `/signin?returnTo=${encodeURIComponent(here)}` }
  }
  if (at > 1) return { why: 'beyond', to: to({}) }
  if (address.q) return { why: 'noneFound', to: to({ q: '' }) }
  if (address.filter === 'mine') return { why: 'noneMine', to: to({ q: '', filter: 'upcoming' }) }
  return { why: 'none', to: null }
}
