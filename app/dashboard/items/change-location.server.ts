import type { Knex } from 'knex'
import { rowsInOrder } from '~/spots/model/week'
import { invalid, type Failure, type Outcome } from '~/services/outcome'
import type { EditAction } from '~db/dashboard-tables'
import { changeItem, valuesOf, type Changed, type ItemChange, type KindOfItem } from './change-item.server'
import { alertsFault, areasFault, categoryFault, pointFault } from './value-rules'
import { locationNotes } from './item-notes.server'
import { locationSnapshot, lockCampusOf, lockLocation, updateItem } from './item-queries.server'
import {
  keepApart,
  replaceAlerts,
  replaceAreas,
  replaceDates,
  replaceTags,
  replaceTraits,
  replaceWeek,
  withIds,
} from './part-queries.server'
import type { LocationItem } from '../item-rules'
import { itemWords } from '../item-words'
import { zoneAfter } from './zone-after.server'

export type LocationChange = ItemChange<LocationItem> & {
  /** Uses the campus's coordinates if it has none. */
  useCampusPoint?: boolean
}

/**
 * Changes a study spot in any status. See changeItem. An Approved one also needs coordinates, a category and, on
 * campus, an Approved campus. The time zone follows from the coordinates, and changed hours count as confirmed today.
 */
export async function changeLocation(
  transaction: Knex.Transaction,
  { useCampusPoint = false, ...change }: LocationChange,
): Promise<Outcome<Changed>> {
  const { tags, hours, areas, ...rest } = change.changes
  const left = areas && (await withoutRemoved(transaction, change, areas))
  const alerts = rest.alerts ?? left?.alerts
  const changes = {
    ...left,
    ...rest,
    ...(tags && { tags: [...new Set(tags)].sort((a, b) => a - b) }),
    ...(hours && { hours: rowsInOrder(hours) }),
    ...(areas && { areas: await withIds(transaction, 'location_areas', change.id, areas) }),
    ...(alerts && { alerts: await withIds(transaction, 'location_alerts', change.id, alerts) }),
    ...(useCampusPoint && (await pointOfCampus(transaction, change))),
  }
  return changeItem(transaction, LOCATIONS, { ...change, changes })
}

/** Drops what belongs to removed areas explicitly, so that the history shows it and a revert brings it back. */
async function withoutRemoved(
  transaction: Knex.Transaction,
  { reach, id }: LocationChange,
  areas: LocationItem['areas'],
) {
  const item = await lockLocation(transaction, reach, id)
  const stays = ({ area_id }: { area_id: number | null }) =>
    area_id === null || areas.some((area) => area.id === area_id)
  return item && { alerts: item.alerts.filter(stays), dates: item.dates.filter(stays) }
}

const LOCATIONS: KindOfItem<LocationItem> = {
  kind: 'spot',
  snapshot: locationSnapshot,
  refuse,
  write,
  taken: itemWords.nameTaken,
  noted: locationNotes,
}

async function pointOfCampus(transaction: Knex.Transaction, { reach, id, changes }: LocationChange) {
  const item = await lockLocation(transaction, reach, id)
  const campusId = changes.university_id === undefined ? item?.university_id : changes.university_id
  const [latitude, longitude] = [changes.latitude ?? item?.latitude, changes.longitude ?? item?.longitude]
  if (campusId == null || latitude != null || longitude != null) return {}
  const campus = await lockCampusOf(transaction, campusId)
  return { latitude: campus?.latitude ?? null, longitude: campus?.longitude ?? null }
}

async function refuse(
  transaction: Knex.Transaction,
  after: LocationItem,
  action: EditAction,
): Promise<Failure | null> {
  const fault = categoryFault(after) ?? pointFault(after) ?? areasFault(after) ?? alertsFault(after)
  if (fault) return invalid(fault.message, fault.field)
  if (after.university_id === null || !(action.university_id || action.status)) return null
  const campus = await lockCampusOf(transaction, after.university_id)
  if (!campus) return invalid(itemWords.campusMissing, 'university_id')
  // An already Approved one may be corrected even while its campus isn't public.
  return after.status === 'Approved' && campus.status !== 'Approved'
    ? invalid(itemWords.campusStatus(campus.name, campus.status), 'status')
    : null
}

async function write(transaction: Knex.Transaction, id: number, after: LocationItem, action: EditAction) {
  const { tags, hours, traits, areas, alerts, dates, ...values } = valuesOf<LocationItem>(action)
  await updateItem(transaction, 'spot', id, values, zoneAfter(after, action))
  if (action.status?.old === 'Denied') await keepApart(transaction, id)
  if (tags) await replaceTags(transaction, id, tags)
  if (hours) await replaceWeek(transaction, id, hours)
  if (traits) await replaceTraits(transaction, id, null, traits)
  if (areas) await replaceAreas(transaction, id, areas)
  if (alerts) await replaceAlerts(transaction, id, alerts)
  if (dates) await replaceDates(transaction, id, dates)
}
