import type { Db } from '~db/connection'
import type { LegalKind } from '~db/site-tables'
import { textOf, versionsOf } from './legal-queries.server'

/** A legal text for the dashboard's form. `seen`: the newest version's ID, or 0. */
export async function editLegal(db: Db, kind: LegalKind, start: () => string) {
  const [text, versions] = [await textOf(db, kind, null), await versionsOf(db, kind)]
  return { kind, body: text?.body || start(), seen: text?.id ?? 0, versions }
}
export type LegalEdit = Awaited<ReturnType<typeof editLegal>>
