import { locationPath } from '~/spots/rules'
import { campusPath } from '~/campuses/rules'
import type { ItemKind } from '../item-rules'

/**
 * The public page of an item; null when there's none. `university_key` is a campus's own key, or that of a location's
 * campus.
 */
export function publicPath(
  kind: ItemKind,
  {
    id,
    name,
    university_key,
    shown,
  }: { id: number; name: string; university_key: string | null; shown: boolean },
): string | null {
  if (!shown) return null
  return kind === 'campus' ? campusPath(university_key ?? '') : locationPath({ id, name, university_key })
}
