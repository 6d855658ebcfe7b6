import type { Reach } from '~/services/auth/reach'
import type { Context } from '~/web/context'
import { done, missing, type Outcome } from '~/services/outcome'
import { areaOptions, type AreaOption } from '~/reviews/photos/area-options.server'
import { photoForModerator } from '~/reviews/photo-queries.server'
import { photoView, type PhotoView } from '~/reviews/photos/photo-view.server'
import type { Db } from '~db/connection'
import { faultCounts, faultsOf, latestCheck, type FaultLine } from './picture-queries.server'
import { photoAreaWords } from './picture-words'

type Counts = Awaited<ReturnType<typeof faultCounts>>

/** The latest check, and a page of its problems. `more` is where the next page starts. */
export type PicturesView = {
  run: {
    id: number
    state: 'waiting' | 'checking' | 'listed' | 'clearing' | 'cleared' | 'failed'
    checked: number
    total: number
    cleaned: number
    by: string | null
    began: Date
    running: boolean
  } & Counts
  faults: FaultLine[]
  more: number | null
  first: boolean
} | null

const PAGE = 50

/** Data for the pictures page. ?after= is the last line of the previous page. */
export async function showPictures(db: Db, asked: string | null): Promise<PicturesView> {
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

export type PhotoAreaView = {
  photo: PhotoView
  location: { id: number; name: string }
  areas: AreaOption[]
  area: string
}

/** A review photo, and the areas of its study spot. */
export async function photoAreaView(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  reach: Reach,
  photoId: number,
): Promise<Outcome<PhotoAreaView>> {
  const row = await photoForModerator(db, reach, photoId)
  if (!row) return missing(photoAreaWords.missing)
  return done({
    photo: photoView(row, storage, row.study_location_id),
    location: { id: row.study_location_id, name: row.location },
    areas: await areaOptions(db, row.study_location_id),
    area: String(row.area_id ?? ''),
  })
}
