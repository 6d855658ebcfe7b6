import { locationOfId } from '~/locations/queries.server'
import { campusesOf } from '~/universities/queries.server'
import { DEFAULT_COLOR, textOn } from '~/universities/rules'
import type { Db } from '~db/connection'
import type { Preview } from './draw-preview.server'
import type { Subject } from './rules'

const LAMP = '#14634a'

/** The preview of a subject. Null if the subject isn't public. */
export async function findPreview(db: Db, subject: Subject): Promise<Preview | null> {
  if (subject.kind === 'carrel') return preview('/scenes/hero.svg', LAMP, null)
  if (subject.kind === 'campus') {
    const [campus] = await campusesOf(db, [subject.id])
    return campus ? preview('/scenes/campus-building.svg', campus.color ?? DEFAULT_COLOR, null) : null
  }
  const location = await locationOfId(db, subject.id)
  return (
    location &&
    preview(
      location.drawing,
      location.university_color ?? LAMP,
      location.reviews > 0 ? Math.round(location.rating * 2) : null,
    )
  )
}

const preview = (scene: string, color: string, halves: number | null): Preview => ({
  scene,
  color,
  on: textOn(color),
  halves,
})
