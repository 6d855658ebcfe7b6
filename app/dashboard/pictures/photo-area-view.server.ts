import { done, missing, type Outcome } from '~/outcome'
import type { Context } from '~/context'
import { areaOptions, type AreaOption } from '~/reviews/photos/area-options.server'
import { photoForAdmin } from '~/reviews/photos/photo-queries.server'
import { photoView, type PhotoView } from '~/reviews/photos/photo-view.server'
import { photoAreaWords } from './words'

export type PhotoAreaView = {
  photo: PhotoView
  location: { id: number; name: string }
  areas: AreaOption[]
  area: string
}

/** A review photo, and the areas of its study spot. */
export async function photoAreaView(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  photoId: number,
): Promise<Outcome<PhotoAreaView>> {
  const row = await photoForAdmin(db, photoId)
  if (!row) return missing(photoAreaWords.missing)
  return done({
    photo: photoView(row, storage, row.study_location_id),
    location: { id: row.study_location_id, name: row.location },
    areas: await areaOptions(db, row.study_location_id),
    area: String(row.area_id ?? ''),
  })
}
