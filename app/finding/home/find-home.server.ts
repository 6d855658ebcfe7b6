import { MAX_AGE, type CachedValues } from '~/services/cached-values.server'
import { creditsOf, pictureOf } from '~/spots/location-card.server'
import type { SiteTotals } from '~/spots/queries.server'
import { cachedTotals, keptFor } from '~/spots/site-totals.server'
import { drawTogether } from '~/spots/model/drawing'
import { locationPath } from '~/spots/rules'
import { RECENT } from '~/reviews/list-rules'
import { recentReviews } from '~/reviews/queries.server'
import { recentView, type RecentReviewView } from '~/reviews/reading/recent-view.server'
import { topCampuses, type Campus } from '~/campuses/queries.server'
import { campusPath } from '~/campuses/rules'
import type { Db } from '~db/connection'
import type { Attribution } from '~db/sources'
import { bestLocationIds, homeLocations, popularLocations, type PopularLocationRow } from './queries.server'

const TRENDING = 10
const BEST = 3
/** Read with them, in case one of them is removed before they're read again. */
const NEXT_BEST = 7
const TOP = 8

/** A location in a rail or next to the hero. `where`: its campus as "name city". */
type PopularLocationView = {
  id: number
  href: string
  name: string
  where: string | null
  picture: string
  rating: number
  reviews: number
}
type TopCampusView = {
  id: number
  href: string
  name: string
  city: string
  /** Missing in old browser caches. */
  total?: number
  picture: string
}

/** Data that a browser keeps for a day. */
export type HomeStatic = {
  top: TopCampusView[]
  trending: PopularLocationView[]
  best: PopularLocationView[]
  /** For the study spots. Missing in old browser caches. */
  credits?: Attribution[]
  /** Universities, study spots and reviews. */
  counts: { universities: number; spots: number; reviews: number }
}

export type Home = { fixed: HomeStatic; recent: RecentReviewView[] }

/**
 * Data of the home page: recent reviews up to 30 minutes old, the rest 5, because it has totals that outlast a change
 * (`keptFor`). Both are reloaded after a change. Six statements if nothing is cached.
 */
export async function findHome(db: Db, cachedValues: CachedValues): Promise<Home> {
  const [fixed, recent] = await Promise.all([
    cachedValues.get('home static', MAX_AGE.campus, () => findStatic(db, cachedValues)),
    cachedValues.get('home recent', MAX_AGE.recent, async () =>
      (await recentReviews(db, RECENT)).map(recentView),
    ),
  ])
  return { fixed, recent }
}

async function findStatic(db: Db, cachedValues: CachedValues): Promise<HomeStatic> {
  const totals = cachedTotals(db, cachedValues)
  const [top, trending, best, { universities, locations: spots, reviews }] = await Promise.all([
    topCampuses(db, TOP),
    popularLocations(db, TRENDING),
    totals.then((known) => findBest(db, cachedValues, known)),
    totals,
  ])
  return {
    top: drawTogether(top.map(topView)),
    trending: drawTogether(trending.map(locationView)),
    best: drawTogether(best.map(locationView)),
    credits: creditsOf([...trending, ...best]),
    counts: { universities, spots, reviews },
  }
}

/** Which are best takes as long to find as the totals, so it's known for as long; the rest is read each time. */
async function findBest(
  db: Db,
  cachedValues: CachedValues,
  totals: SiteTotals,
): Promise<PopularLocationRow[]> {
  const ids = await cachedValues.get(
    'best spots',
    MAX_AGE.campus,
    () => bestLocationIds(db, BEST + NEXT_BEST, totals.mean),
    () => keptFor(totals),
  )
  return (await homeLocations(db, ids)).slice(0, BEST)
}

const locationView = (row: PopularLocationRow): PopularLocationView => ({
  id: row.id,
  href: locationPath(row),
  name: row.name,
  where: row.university_name && `${row.university_name} ${row.university_city}`,
  picture: pictureOf(row),
  rating: row.rating,
  reviews: row.reviews,
})

/** What to draw for campuses without a picture: buildings, a lawn or a library. */
const CAMPUS_KINDS = ['b', 'p', 'l', 'b']

/** The drawing of a campus, in its color. IDs that follow each other get different ones. */
const campusDrawing = ({ id, color }: Campus): string =>
  `${CAMPUS_KINDS[id % CAMPUS_KINDS.length]}t0-${id.toString(16)}-${color?.slice(1).toLowerCase() ?? '0'}`

const topView = (row: Campus): TopCampusView => ({
  id: row.id,
  name: row.name,
  city: row.city,
  href: campusPath(row.key),
  total: row.reviews,
  picture: pictureOf({ image_url: row.picture, drawing: campusDrawing(row) }),
})
