import type { Db } from '~db/connection'
import type { Status } from '~db/tables'
import { bulkFault } from './bulk-rules'
import { words } from './desk-words'
import { bulkEntries } from './entry-list-queries.server'
import type { EntryKind } from './entry-rules'

export type BulkRow = {
  id: number
  name: string
  where: string
  status: Status
  result: string
  can: boolean
}

/** The selected entries, with what becomes of each, or has become. */
export type BulkView = { rows: BulkRow[]; can: number; is: number; campusPoints: boolean }

/** Looks at entries that are to get a status. The same view tells beforehand what will be, and afterwards what is. */
export async function bulkView(
  db: Db,
  {
    kind,
    ids,
    status,
    useCampusPoint,
  }: { kind: EntryKind; ids: readonly number[]; status: Status; useCampusPoint: boolean },
): Promise<BulkView> {
  const entries = await bulkEntries(db, kind, ids)
  const rows = entries.map((entry): BulkRow => {
    const { id, name, city, state, status: now } = entry
    const row = { id, name, where: `${city}, ${state}`, status: now }
    if (now === status) return { ...row, result: words.bulkIs(status), can: false }
    const fault = bulkFault(entry, status, useCampusPoint)
    return fault === null
      ? { ...row, result: words.bulkWill[status], can: true }
      : { ...row, result: words.bulkCannot(fault), can: false }
  })
  return {
    rows,
    can: rows.filter(({ can }) => can).length,
    is: rows.filter((row) => row.status === status).length,
    campusPoints:
      status === 'Approved' && entries.some(({ placed, university_placed: lends }) => !placed && lends),
  }
}
