import type { Reach } from '~/services/auth/reach'
import type { Context } from '~/web/context'
import { done, missing } from '~/services/outcome'
import { areaOptions } from '~/reviews/photos/area-options.server'
import { photoForModerator } from '~/reviews/photo-queries.server'
import { photoView } from '~/reviews/photos/photo-view.server'
import type { Db } from '~db/connection'
import { faultCounts, faultsOf, latestCheck } from './picture-queries.server'
import type { ViewOf } from '../view-of'
import { photoAreaWords } from './picture-words'

export type PicturesView = Awaited<ReturnType<typeof showPictures>>
export type PhotoAreaView = ViewOf<typeof photoAreaView>

const PAGE = 50

/**
 * Data for the pictures page: the latest check, and a page of its problems. ?after= is the last line of the previous page,
 * and `more` that of this one.
 */
export async function showPictures(db: Db, asked: string | null) {
  const check = await latestCheck(db)
  if (!check) return null
  const after = asked && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0
  const { id, state, checked, total, cleaned, by, created_at: began } = check
  const running = state === 'waiting' || state === 'checking' || state === 'clearing'
  const lines = await faultsOf(db, id, after, PAGE + 1)
  const faults = lines.slice(0, PAGE)
  return {
    run: { id, state, checked, total, cleaned, by, began, running, ...(await faultCounts(db, id)) },
    faults,
    more: lines.length > PAGE ? faults.at(-1)!.id : null,
    first: after === 0,
  }
}

/** A review photo, and the areas of its study spot. */
export async function photoAreaView(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  reach: Reach,
  photoId: number,
) {
  const row = await photoForModerator(db, reach, photoId)
  if (!row) return missing(photoAreaWords.missing)
  return done({
    photo: photoView(row, storage, row.study_location_id),
    location: { id: row.study_location_id, name: row.location },
    areas: await areaOptions(db, row.study_location_id),
    area: String(row.area_id ?? ''),
  })
}
