import type { Viewer } from '~/auth/viewer'
import type { Area } from '~/locations/model/areas'
import type { TraitValues } from '~/locations/model/traits'
import { missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { inTransaction } from '../in-transaction.server'
import type { Changed } from '../items/change-item.server'
import { changeLocation } from '../items/change-location.server'
import type { LocationItem } from '../items/form/item-rules'
import { lockLocation } from '../items/item-queries.server'
import { areaFormWords, itemWords } from '../items/words'

type Change = { viewer: Viewer; id: number; message: string; version: string }

/** Changes a location's areas and facts like changeLocation, in any status; `changes` gets the current location. */
const change = (
  db: Db,
  { viewer, id, message, version }: Change,
  changes: (item: LocationItem) => Partial<LocationItem> | null,
): Promise<Outcome<Changed>> =>
  inTransaction(db, async (transaction) => {
    const item = await lockLocation(transaction, id)
    if (!item) return missing(itemWords.missing)
    const wanted = changes(item)
    if (!wanted) return missing(areaFormWords.missing)
    return changeLocation(transaction, {
      editorId: viewer.id,
      id,
      expected: version,
      message,
      changes: wanted,
    })
  })

export const saveFacts = (db: Db, { traits, ...asked }: Change & { traits: TraitValues }) =>
  change(db, asked, () => ({ traits }))

/** Saves an area at a position, from 1; null: where it is, or last. `areaId` null: a new one. */
export const saveArea = (
  db: Db,
  {
    areaId,
    area,
    position,
    ...asked
  }: Change & {
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

export const removeArea = (db: Db, { areaId, ...asked }: Change & { areaId: number }) =>
  change(db, asked, ({ areas }) => {
    const left = areas.filter(({ id }) => id !== areaId)
    return left.length === areas.length ? null : { areas: left }
  })
