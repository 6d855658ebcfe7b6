import { MAX_AGE, type CachedValues } from '~/services/cached-values.server'
import { campusCounts, type CampusCounts } from '~/spots/campus-counts-queries.server'
import { RECENT } from '~/reviews/list-rules'
import { recentReviewsOfCampus } from '~/reviews/queries.server'
import { recentView } from '~/reviews/reading/recent-view.server'
import { missing } from '~/services/outcome'
import { previewPath, sharedPicture } from '~/services/drawings/preview-rules'
import { smallerPicture } from '~/services/storage/keys'
import { campusScene } from '../campus-scene.server'
import { typedKey } from '../typed-key.server'
import { campusOfKey, type Campus } from '../queries.server'
import { noCampusWords } from '../words'
import type { Db } from '~db/connection'

/** The response when no campus has this key. */
export const noCampus = (key: string) =>
  missing(`${noCampusWords.notPartnered(typedKey(key))}\n${noCampusWords.apply}`)

/** The campus with this key, or null, cached for every reader. */
export const cachedCampus = (db: Db, cachedValues: CachedValues, key: string): Promise<Campus | null> =>
  cachedValues.get(`campus ${JSON.stringify(key)}`, MAX_AGE.campus, () => campusOfKey(db, key))

/** The result of `load`, cached per campus for every reader. */
const ofCampus = <T>(cachedValues: CachedValues, name: string, { id }: Campus, load: () => Promise<T>) =>
  cachedValues.get(`${name} ${id}`, MAX_AGE.campus, load)

/** How many study spots of each kind a campus has. */
export const countsOf = (db: Db, cachedValues: CachedValues, campus: Campus): Promise<CampusCounts> =>
  ofCampus(cachedValues, 'campus counts', campus, () => campusCounts(db, campus))

/** The newest reviews of a campus. */
export async function recentOf(db: Db, cachedValues: CachedValues, campus: Campus) {
  const load = () => recentReviewsOfCampus(db, campus, RECENT)
  return (await ofCampus(cachedValues, 'campus reviews', campus, load)).map(recentView)
}

/** What a campus page shows above every tab. */
export function campusHead(
  { id, key, name, city, state, color, picture }: Campus,
  { all, reviews }: CampusCounts,
  origin: string,
) {
  return {
    key,
    name,
    city,
    state,
    color,
    spots: all,
    reviews,
    picture: smallerPicture(picture, 640),
    /** The illustration shown when there's no picture. */
    scene: picture ? null : campusScene(key),
    /** The preview picture for shared links. */
    image: sharedPicture(origin, picture, previewPath('campus', id)),
  }
}

export type CampusHeadView = ReturnType<typeof campusHead>
