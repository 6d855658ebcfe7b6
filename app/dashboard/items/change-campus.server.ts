import type { Knex } from 'knex'
import { invalid, type Outcome } from '~/outcome'
import { changeEntry, valuesOf, type Changed, type EntryChange, type EntryTable } from './change-entry.server'
import { pointFault } from './change-rules'
import { campusNotes } from './form/entry-notes.server'
import { holdCampus, insertCampusLog, lastCampusEdit, updateCampus } from './entry-queries.server'
import type { CampusEntry } from './form/entry-rules'
import { itemWords } from './words'
import { zoneAfter } from './form/zone-after.server'

/**
 * Changes a campus of whatever status. See changeEntry; besides: an Approved campus needs coordinates, by which its time zone
 * is told. Its key, and with it its address, follows its name and city.
 */
export const changeCampus = (
  transaction: Knex.Transaction,
  change: EntryChange<CampusEntry>,
): Promise<Outcome<Changed>> => changeEntry(transaction, CAMPUSES, change)

const CAMPUSES: EntryTable<CampusEntry> = {
  kind: 'campus',
  hold: holdCampus,
  last: lastCampusEdit,
  taken: itemWords.campusTaken,
  async refuse(_transaction, after) {
    const fault = pointFault(after)
    return fault && invalid(fault.message, fault.field)
  },
  async write(transaction, id, after, action) {
    await updateCampus(transaction, id, valuesOf<CampusEntry>(action), zoneAfter(after, action))
  },
  log: async (transaction, id, { action, ...log }) =>
    insertCampusLog(transaction, id, { ...log, action: await campusNotes(transaction, action) }),
}
