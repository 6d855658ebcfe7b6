import type { Reach } from '~/services/auth/reach'
import { type Area, AREA_KIND_NAMES } from '~/spots/model/areas'
import type { TraitValues } from '~/spots/model/traits'
import { missing, done } from '~/services/outcome'
import type { Db } from '~db/connection'
import { areaTexts, NEW_AREA, traitTexts } from '~/spots/model/area-fields'
import { areaChoices, traitGroups } from '~/spots/areas/choices.server'
import { insideOf } from '~/spots/areas/queries.server'
import { changePart, type PartChange } from './change-part.server'
import type { LocationItem } from '../item-rules'
import { locationSnapshot } from './item-queries.server'
import { areasPath } from '../dashboard-url'
import { areaFormWords, itemWords } from '../item-words'
import { versionOf } from '../version.server'
import type { ViewOf } from '../view-of'

/** Changes a location's areas and facts; `changes` gets the current location. */
const change = (db: Db, asked: PartChange, changes: (item: LocationItem) => Partial<LocationItem> | null) =>
  changePart(db, { ...asked, gone: areaFormWords.missing }, changes)

export const saveFacts = (db: Db, { traits, ...asked }: PartChange & { traits: TraitValues }) =>
  change(db, asked, () => ({ traits }))

/** Saves an area at a position, from 1; null: where it is, or last. `areaId` null: a new one. */
export const saveArea = (
  db: Db,
  {
    areaId,
    area,
    position,
    ...asked
  }: PartChange & {
    areaId: number | null
    area: Omit<Area, 'id'>
    position: number | null
  },
) =>
  change(db, asked, ({ areas }) => {
    const at = areas.findIndex(({ id }) => id === areaId)
    if (areaId !== null && at < 0) return null
    const others = areas.filter(({ id }) => id !== areaId)
    const index = position === null ? (at < 0 ? others.length : at) : position - 1
    return { areas: others.toSpliced(index, 0, { ...area, id: areaId }) }
  })

export const removeArea = (db: Db, { areaId, ...asked }: PartChange & { areaId: number }) =>
  change(db, asked, ({ areas }) => {
    const left = areas.filter(({ id }) => id !== areaId)
    return left.length === areas.length ? null : { areas: left }
  })

export type AreasView = ViewOf<typeof areasView>
export type AreaEditView = ViewOf<typeof areaEditView>

/** Data for the page of a study spot's areas and facts, in any status. */
export async function areasView(db: Db, reach: Reach, id: number) {
  const [item, inside] = await Promise.all([locationSnapshot(db, reach, id), insideOf(db, id, null)])
  if (!item) return missing(itemWords.missing)
  return done({
    id,
    name: item.name,
    version: versionOf(item),
    areas: item.areas.map((area) => ({ id: area.id!, name: area.name, kind: AREA_KIND_NAMES[area.kind] })),
    groups: traitGroups(inside, 'whole'),
    texts: traitTexts(item.traits),
  })
}

/** Data for the page of one area. `areaId` null: a new one. */
export async function areaEditView(db: Db, reach: Reach, id: number, areaId: number | null) {
  const [item, inside] = await Promise.all([locationSnapshot(db, reach, id), insideOf(db, id, null)])
  if (!item) return missing(itemWords.missing)
  if (areaId === 0) return missing('')
  const index = item.areas.findIndex((each) => each.id === areaId)
  const area = areaId === null ? NEW_AREA : item.areas[index]
  if (!area) return missing(areaFormWords.gone(areasPath(id)))
  return done({
    id,
    name: item.name,
    version: versionOf(item),
    areaId,
    areaName: areaId === null ? null : area.name,
    ...areaChoices(inside, areaId ?? 'new'),
    texts: {
      ...areaTexts(area),
      position: String(areaId === null ? item.areas.length + 1 : index + 1),
    },
  })
}
