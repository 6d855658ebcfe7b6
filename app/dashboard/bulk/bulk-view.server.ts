import { decisionText } from '~/decision-text'
import type { Status } from '~/locations/model/statuses'
import type { Db } from '~db/connection'
import { bulkFault } from './bulk-rules'
import type { BulkAsked } from './bulk-url'
import { dashboardWords } from '../words'
import { entryView, type EntryView } from '../items/form/edit-view.server'
import { bulkEntries, type BulkEntry } from '../items/entry-list-queries.server'
import { campusSnapshots, locationSnapshots } from '../items/entry-queries.server'
import type { EntryKind } from '../items/form/entry-rules'
import { lastDecisions } from '../log/history-queries.server'
import { versionOf } from '../version.server'

export type BulkRow = {
  id: number
  version: string
  name: string
  where: string
  kind: string | null
  status: Status
  result: string
  can: boolean
  fault: string | null
  /** Whether its campus could lend it coordinates. */
  lends: boolean
}

/** The selected entries, with what becomes of each, or has become. */
export type BulkView = { rows: BulkRow[]; can: number; campusPoints: boolean }

type Asked = {
  kind: EntryKind
  ids: readonly number[]
  status: Status
  useCampusPoint: boolean
  /** Those that were changed a moment ago; null: nothing was sent yet. */
  changed?: readonly number[] | null
}

/** Looks at entries that are to get a status, or were to get it. Constant statements. */
export async function bulkView(
  db: Db,
  { kind, ids, status, useCampusPoint, changed = null }: Asked,
): Promise<BulkView> {
  const [entries, versions, decisions] = await Promise.all([
    bulkEntries(db, kind, ids),
    kind === 'campus' ? campusSnapshots(db, ids) : locationSnapshots(db, ids),
    changed ? lastDecisions(db, kind, ids) : null,
  ])
  const whatIs = (entry: BulkEntry, fault: string | null) => {
    if (entry.status === status && changed?.includes(entry.id)) return dashboardWords.bulkDid[status]
    const decision = decisions?.get(entry.id)
    const told = decision ? decisionText(decision) : null
    if (entry.status === status) return told ?? dashboardWords.bulkUnchanged(status)
    return fault === null ? dashboardWords.bulkOvertaken(told) : dashboardWords.bulkBlocked(fault)
  }
  const rows = entries.flatMap((entry): BulkRow[] => {
    const seen = versions.get(entry.id)
    if (!seen) return []
    const { id, name, address, city, state } = entry
    const is = entry.status === status
    const fault = is ? null : bulkFault(entry, status, useCampusPoint)
    const willBe = is
      ? dashboardWords.bulkUnchanged(status)
      : fault === null
        ? dashboardWords.bulkPending[status]
        : dashboardWords.bulkBlocked(fault)
    return [
      {
        id,
        version: versionOf(seen),
        name,
        where: [address, city, state].filter(Boolean).join(', '),
        kind: entry.kind,
        status: entry.status,
        result: changed ? whatIs(entry, fault) : willBe,
        can: !is && fault === null,
        fault,
        lends: status === 'Approved' && !entry.placed && entry.university_placed,
      },
    ]
  })
  return {
    rows,
    can: rows.filter(({ can }) => can).length,
    campusPoints: rows.some(({ lends }) => lends),
  }
}

/** The page that changes the status of items. A single item is shown in full. */
export type BulkPage = BulkAsked & BulkView & { facts: EntryView | null }

export async function bulkPage(db: Db, asked: BulkAsked): Promise<BulkPage> {
  const view = await bulkView(db, asked)
  const [only] = view.rows.length === 1 ? view.rows : []
  const facts = only && (await entryView(db, asked.kind, only.id))
  return { ...asked, ...view, facts: facts?.ok ? facts.value : null }
}
