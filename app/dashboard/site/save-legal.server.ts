import type { Viewer } from '~/services/auth/viewer'
import { enqueue } from '~/services/jobs/job.server'
import { conflict, done, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { LegalKind } from '~db/site-tables'
import { inTransaction } from '../in-transaction.server'
import { insertText, textOf } from './legal-queries.server'
import { legalMailing } from './mail-legal-change.server'
import { legalWords } from './legal-words'
import { lockSite, logSiteChange } from './site-queries.server'

type Wish = { viewer: Viewer; kind: LegalKind; body: string; mail: boolean; seen: number }

/**
 * Saves a new version of a legal text, logs it and, if asked for, enqueues the emails, all in one transaction. `changed`
 * is false if the text is the same (a form sent twice).
 */
export const saveLegal = (
  db: Db,
  { viewer, kind, body, mail, seen }: Wish,
): Promise<Outcome<{ changed: boolean; mail: boolean }>> =>
  inTransaction(db, async (transaction): Promise<Outcome<{ changed: boolean; mail: boolean }>> => {
    await lockSite(transaction) // so that two admins save one after the other
    const last = await textOf(transaction, kind, null)
    if ((last?.body ?? '') === body) return done({ changed: false, mail })
    if ((last?.id ?? 0) !== seen) return conflict(legalWords.overtaken)
    const id = await insertText(transaction, { kind, body, saved_by: viewer.id, mailed: mail })
    const versions = { old: last ? `#${last.id}` : null, new: body === '' ? null : `#${id}` }
    await logSiteChange(transaction, viewer.id, { [kind]: versions })
    if (mail) await enqueue(transaction, legalMailing, { textId: id })
    return done({ changed: true, mail })
  })
