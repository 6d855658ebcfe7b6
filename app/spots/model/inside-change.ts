import type { InsideChange } from '~db/suggestion-tables'
import { AREA_PARTS, areaPart, areaPartText } from './area-parts'
import type { Area } from './areas'
import { isSame } from './difference'
import { TRAIT_NAMES } from './traits'

/**
 * The change that a suggestion makes to an area or facts. `now` null: the area is gone. Returns null if nothing
 * differs.
 */
export function insideChange(
  area: number | 'new' | null,
  before: Pick<Area, 'traits'> & Partial<Area>,
  now: (Pick<Area, 'traits'> & Partial<Area>) | null,
): InsideChange | null {
  const change: InsideChange = {
    area,
    name: area === 'new' ? (now?.name ?? null) : (before.name ?? null),
    parts: {},
    traits: {},
  }
  if (area === 'new') return { ...change, whole: { old: null, new: now as Area } }
  if (now === null) return { ...change, whole: { old: before as Area, new: null } }
  if (area !== null)
    for (const part of AREA_PARTS) {
      const [old, wanted] = [areaPart(before as Area, part), areaPart(now as Area, part)]
      // "24:00" and "00:00" are the same end of a day.
      if (!isSame(old, wanted) && areaPartText(part, old) !== areaPartText(part, wanted))
        change.parts[part] = { old, new: wanted }
    }
  for (const trait of TRAIT_NAMES) {
    const [old, wanted] = [before.traits[trait] ?? null, now.traits[trait] ?? null]
    if (old !== wanted) change.traits[trait] = { old, new: wanted }
  }
  return Object.keys({ ...change.parts, ...change.traits }).length > 0 ? change : null
}
