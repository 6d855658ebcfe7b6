import { missing, done } from '~/services/outcome'
import { renderMarkdown } from '~/services/markdown.server'
import type { Db } from '~db/connection'
import type { LegalKind } from '~db/site-tables'
import { textOf, versionsOf } from './legal-queries.server'
import { legalWords } from './legal-words'
import type { ViewOf } from '../view-of'

export type LegalView = ViewOf<typeof showLegal>

/**
 * A version of a legal text for its public page. `n`: its number; null: the text that Carrel comes with.
 * @param start what the page shows as long as there's no text, if it's not missing then, and as version 0
 */
export async function showLegal(
  db: Db,
  kind: LegalKind,
  { version, start }: { version: string | null; start?: () => string },
) {
  const id = /^[1-9]\d{0,14}$/.test(version ?? '') ? Number(version) : null
  const [text, all] = [await textOf(db, kind, id), await versionsOf(db, kind)]
  const shown = text?.body && !(start && version === '0') ? text : undefined
  if (!shown && !start) return missing(legalWords.missing[kind as 'terms'])
  return done({
    kind,
    html: renderMarkdown(shown?.body ?? start!()),
    n: all.find((each) => each.id === shown?.id)?.n ?? null,
    at: shown?.saved_at ?? null,
    isOld: Boolean(text?.body) && shown?.id !== all[0]!.id,
    versions: all.map((each) => ({ id: each.id, n: each.n, at: each.at })),
  })
}
