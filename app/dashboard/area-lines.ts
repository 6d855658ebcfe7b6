import { AREA_PARTS, areaPartText, traitText } from '~/spots/model/area-parts'
import { AREA_KIND_NAMES, type Area } from '~/spots/model/areas'
import { isSame } from '~/spots/model/difference'
import { isTrait, traitFacts, type TraitValues } from '~/spots/model/traits'
import { areaPartWords } from '~/spots/model/words'
import type { ChangeLine } from './text-rules'
import { areaLineWords } from './words'

const line = (field: string, old: string, now: string): ChangeLine => ({ field, old, new: now, note: null })

/** Changes to traits, one line each. `of` is put before each label. */
export function traitLines(old: TraitValues, now: TraitValues, of = ''): ChangeLine[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names.flatMap((name) => {
    if (!isTrait(name) || old[name] === now[name]) return []
    return line(of + traitFacts(name).label, traitText(name, old[name]), traitText(name, now[name]))
  })
}

/** Changes to areas: one line for an added or removed area, else one for each changed field. */
export function areaLines(old: readonly Area[], now: readonly Area[]): ChangeLine[] {
  const kept = (list: readonly Area[], { id }: Area) => list.find((area) => area.id === id)
  return [
    ...old.flatMap((area) => (kept(now, area) ? [] : line(areaLineWords.area, textOf(area), ''))),
    ...now.flatMap((area) => {
      const before = kept(old, area)
      return before ? partLines(before, area) : line(areaLineWords.area, '', textOf(area))
    }),
    ...(inOrder(old, now) ? [] : [line(areaLineWords.order, namesOf(old), namesOf(now))]),
  ]
}

const namesOf = (areas: readonly Area[]) => areas.map(({ name }) => name).join(', ')
const textOf = (area: Area) => `${area.name} (${AREA_KIND_NAMES[area.kind]})`

function inOrder(old: readonly Area[], now: readonly Area[]): boolean {
  const among = (list: readonly Area[], other: readonly Area[]) =>
    list.flatMap(({ id }) => (other.some((area) => area.id === id) ? [id] : []))
  return isSame(among(old, now), among(now, old))
}

function partLines(old: Area, now: Area): ChangeLine[] {
  const of = `${now.name}: `
  return [
    ...AREA_PARTS.flatMap((part) => {
      const [before, after] = [old, now].map((area) => areaPartText(part, area)) as [string, string]
      return before === after ? [] : [line(of + areaPartWords.labels[part], before, after)]
    }),
    ...traitLines(old.traits, now.traits, of),
  ]
}
