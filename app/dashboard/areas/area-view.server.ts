import { areaTexts, NEW_AREA, traitTexts, type Texts } from '~/locations/model/area-fields'
import {
  areaChoices,
  traitGroups,
  type AreaChoices,
  type TraitGroupView,
} from '~/areas/editing/choices.server'
import { insideOf } from '~/areas/queries.server'
import { AREA_KIND_NAMES } from '~/locations/model/areas'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { locationSnapshot } from '../items/item-queries.server'
import { versionOf } from '../version.server'
import { areaFormWords, itemWords } from '../items/words'

export type AreasView = {
  id: number
  name: string
  version: string
  areas: { id: number; name: string; kind: string }[]
  groups: TraitGroupView[]
  start: Texts
}

export type AreaEditView = AreaChoices & {
  id: number
  name: string
  version: string
  areaId: number | null
  areaName: string | null
  start: Texts
}

/** Data for the page of a study spot's areas and facts, in any status. */
export async function areasView(db: Db, id: number): Promise<Outcome<AreasView>> {
  const [item, inside] = await Promise.all([locationSnapshot(db, id), insideOf(db, id, null)])
  if (!item) return missing(itemWords.missing)
  return done({
    id,
    name: item.name,
    version: versionOf(item),
    areas: item.areas.map((area) => ({ id: area.id!, name: area.name, kind: AREA_KIND_NAMES[area.kind] })),
    groups: traitGroups(inside, null),
    start: traitTexts(item.traits),
  })
}

/** Data for the page of one area. `areaId` null: a new one. */
export async function areaEditView(
  db: Db,
  id: number,
  areaId: number | null,
): Promise<Outcome<AreaEditView>> {
  const [item, inside] = await Promise.all([locationSnapshot(db, id), insideOf(db, id, null)])
  if (!item) return missing(itemWords.missing)
  const index = item.areas.findIndex((each) => each.id === areaId)
  const area = areaId === null ? NEW_AREA : item.areas[index]
  if (!area) return missing(areaFormWords.missing)
  return done({
    id,
    name: item.name,
    version: versionOf(item),
    areaId,
    areaName: areaId === null ? null : area.name,
    ...areaChoices(inside, areaId),
    start: {
      ...areaTexts(area),
      position: String(areaId === null ? item.areas.length + 1 : index + 1),
    },
  })
}
