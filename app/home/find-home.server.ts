import { MAX_AGE, type CachedValues } from '~/caching/cached-values.server'
import { creditsOf } from '~/locations/location-card.server'
import { cachedMeanRating } from '~/locations/mean-rating.server'
import { countLocations } from '~/locations/queries.server'
import { locationPath, drawingPath, stableHash } from '~/locations/rules'
import { RECENT } from '~/reviews/reading/list-rules'
import { recentReviews } from '~/reviews/queries.server'
import { recentView } from '~/reviews/reading/recent-view.server'
import type { RecentReviewView } from '~/reviews/reading/RecentReviews'
import { smallerPicture } from '~/storage/keys'
import { countCampuses } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import type { Db } from '~db/connection'
import type { Attribution } from '~db/sources'
import {
  bestLocations,
  popularLocations,
  topUniversities,
  type PopularLocationRow,
  type TopCampusRow,
} from './queries.server'

const TRENDING = 10
const BEST = 3
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

/** Data cached for a day, unless it changes. */
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
 * Data of the home page: static parts up to 24 hours old, recent reviews up to 30 minutes, both reloaded after a
 * change. Eight statements if nothing is cached.
 */
export async function findHome(db: Db, cachedValues: CachedValues): Promise<Home> {
  const [fixed, recent] = await Promise.all([
    cachedValues.get('home static', MAX_AGE.static, () => findStatic(db, cachedValues)),
    cachedValues.get('home recent', MAX_AGE.recent, async () =>
      (await recentReviews(db, RECENT)).map(recentView),
    ),
  ])
  return { fixed, recent }
}

async function findStatic(db: Db, cachedValues: CachedValues): Promise<HomeStatic> {
  const [top, trending, best, totals, universities] = await Promise.all([
    topUniversities(db, TOP),
    popularLocations(db, TRENDING),
    cachedMeanRating(db, cachedValues).then((mean) => bestLocations(db, BEST, mean)),
    countLocations(db),
    countCampuses(db),
  ])
  return {
    top: top.map(topView),
    trending: trending.map(locationView),
    best: best.map(locationView),
    credits: creditsOf([...trending, ...best]),
    counts: { universities, spots: totals.locations, reviews: totals.reviews },
  }
}

const locationView = (row: PopularLocationRow): PopularLocationView => ({
  id: row.id,
  href: locationPath(row),
  name: row.name,
  where: row.university_name && `${row.university_name} ${row.university_city}`,
  picture: smallerPicture(row.image_url, 640) ?? drawingPath(row),
  rating: row.rating,
  reviews: row.reviews,
})

/** Scenes for campuses without a picture. */
const CAMPUS_SCENES = ['campus-building', 'lawn', 'atrium', 'library-hall']

const topView = ({ id, key, name, city, reviews, image_url: picture }: TopCampusRow): TopCampusView => ({
  id,
  name,
  city,
  href: campusPath(key),
  total: reviews,
  picture:
    smallerPicture(picture, 640) ??
    `/scenes/${CAMPUS_SCENES[stableHash(`campus ${id}`) % CAMPUS_SCENES.length]}.svg`,
})
