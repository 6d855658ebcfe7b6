import { accountPath } from '~/accounts/rules'
import type { Viewer } from '~/services/auth/viewer'
import { MAX_AGE } from '~/services/cached-values.server'
import { recentOf } from '~/campuses/page/head.server'
import type { Context } from '~/web/context'
import { campusLocations } from '~/spots/campus-queries.server'
import { PLAIN_VIEW } from '~/spots/campus-url'
import { opensNext } from '~/spots/finder.server'
import { openingOf } from '~/spots/hours-rules'
import { creditsOf, locationCard, openingView } from '~/spots/location-card.server'
import { cachedMeanRating } from '~/spots/site-totals.server'
import { drawTogether } from '~/spots/model/drawing'
import { locationsSavedBy } from '~/spots/queries.server'
import { locationPath } from '~/spots/rules'
import { recommend, SHOWN } from '../recommend.server'
import { comingStudySessions } from '~/study-sessions/page/coming-study-sessions.server'
import { cardWords } from '~/study-sessions/hub-words'
import { hubPath } from '~/study-sessions/path-rules'
import { campusOfId, type Campus } from '~/campuses/queries.server'
import { campusPath } from '~/campuses/rules'

/** How many of each are shown. */
const OPEN = 3
const SAVED = 4
const SESSIONS = 3
/** How many spots of a campus, the least busy ones, are checked for being open and near. */
const LOOKED_AT = 96
/** Spots within this many miles come first: a walk, or a few stops. */
const NEAR_MILES = 2
/** Spots rated below this come later, however empty they are. */
const LEAST_RATING = 3

type HomeQuery = { context: Context; viewer: Viewer; now: Date }
type NullOnError = <T>(load: () => Promise<T>) => Promise<T | null>

/** The top of home for a member of a university. Parts that can't be loaded are null. */
export type MyHome = {
  campus: { name: string; path: string; sessions: string }
  open: Awaited<ReturnType<typeof openNear>> | null
  saved: Awaited<ReturnType<typeof savedBy>> | null
  sessions: Awaited<ReturnType<typeof sessionsOf>> | null
  forYou: Awaited<ReturnType<typeof recommend>> | null
  news: Awaited<ReturnType<typeof recentOf>> | null
  credits: { text: string; href: string | null }[]
}

/**
 * The top of home for a logged-in user, or null without a university. Always about a dozen statements. What all members
 * of a campus see is cached; personal data never is.
 */
export async function findMyHome({
  nullOnError,
  ...parts
}: HomeQuery & { nullOnError: NullOnError }): Promise<MyHome | null> {
  const { db, cachedValues } = parts.context
  const campus = await nullOnError(() => campusOf(parts))
  if (!campus) return null
  const [open, saved, sessions, forYou, news] = await Promise.all([
    nullOnError(() => openNear(parts, campus)),
    nullOnError(() => savedBy(parts)),
    nullOnError(() => sessionsOf(parts, campus)),
    nullOnError(() => recommendedTo(parts)),
    nullOnError(() => recentOf(db, cachedValues, campus)),
  ])
  const credits = [open, saved, sessions, forYou].flatMap((part) => part?.credits ?? [])
  return {
    campus: { name: campus.name, path: campusPath(campus.key), sessions: hubPath(campus.key) },
    open,
    saved,
    sessions,
    forYou,
    news,
    credits: credits.filter(({ text }, at) => credits.findIndex((each) => each.text === text) === at),
  }
}

/** The campus of the viewer's Approved university. Null without one. */
async function campusOf({ context: { db, cachedValues }, viewer: { universityId: id } }: HomeQuery) {
  return id === undefined ? null : cachedValues.get(`campus ${id}`, MAX_AGE.campus, () => campusOfId(db, id))
}

/** Open spots near a campus, the least busy first. If none is open, the one that opens next. */
async function openNear({ context: { db, cachedValues }, now }: HomeQuery, campus: Campus) {
  const mean = await cachedMeanRating(db, cachedValues)
  const rows = await cachedValues.thisMinute(`calm ${campus.id}`, async () => {
    const asked = { campus, found: null, now, mean, sort: 'calm', offset: 0, limit: LOOKED_AT } as const
    return (await campusLocations(db, { ...PLAIN_VIEW, ...asked })).rows
  })
  const later = (row: (typeof rows)[number]) =>
    Number(row.away > NEAR_MILES || (row.reviews > 0 && row.rating < LEAST_RATING))
  const shown: typeof rows = []
  for (const row of [...rows].sort((one, other) => later(one) - later(other))) {
    if (shown.length < OPEN && openingOf(row, now).state === 'open') shown.push(row)
  }
  return {
    cards: drawTogether(shown.map((row) => locationCard(row, now))),
    next: shown.length > 0 ? [] : opensNext(rows, now),
    credits: creditsOf(shown),
  }
}

/** The viewer's most recently saved spots. */
async function savedBy({ context: { db }, viewer, now }: HomeQuery) {
  const rows = await locationsSavedBy(db, viewer.id, SAVED)
  return {
    lines: rows.map((row) => ({
      href: locationPath(row),
      name: row.name,
      ...openingView(openingOf(row, now)),
    })),
    all: `${accountPath({ first_name: viewer.firstName, last_name: viewer.lastName })}?tab=collections`,
    credits: creditsOf(rows),
  }
}

/** The viewer's next study sessions. */
async function sessionsOf({ context: { db, storage }, viewer, now }: HomeQuery, campus: Campus) {
  const { cards, credits } = await comingStudySessions(db, storage, {
    userId: viewer.id,
    now,
    limit: SESSIONS,
  })
  return {
    lines: cards.map(({ id, to, title, day, time, state, location, campus: at }) => ({
      id,
      to,
      title,
      when: `${state ? cardWords.states[state] : day}, ${time}`,
      // The heading names the campus already, so only other campuses are named.
      where: [location ?? cardWords.noLocation, ...(at === campus.name ? [] : [at])].join(' · '),
    })),
    credits,
  }
}

const recommendedTo = ({ context: { db, cachedValues, log }, viewer }: HomeQuery) =>
  recommend(db, {
    userId: viewer.id,
    limit: SHOWN.few,
    anywhere: false,
    mean: () => cachedMeanRating(db, cachedValues),
    log,
  })
