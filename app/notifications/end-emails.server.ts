import { sign, verify } from '~/services/auth/tokens.server'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { turnOffKind } from './queries.server'
import { KINDS, type Kind } from './rules'
import { offWords } from './words'

/** A signed user ID and kind. It ends emails of that kind without login, allows nothing else, and doesn't expire. */
export const offToken = (userId: number, kind: Kind, secrets: readonly string[]): string =>
  sign('notifications-off', `${userId}-${kind}`, secrets)

type Off = { userId: number; kind: Kind }

/** Whose emails of which kind a token ends. Null if it isn't ours. Links of 1.4.0 are about reminders and only have the ID. */
function readToken(token: string, secrets: readonly string[]): Off | null {
  const text = verify('notifications-off', token, secrets)
  const [id = '', named] = (text ?? verify('reminders-off', token, secrets) ?? '').split('-')
  const kind = KINDS.find((each) => each === (text === null ? 'reminders' : named))
  return kind && /^[1-9]\d{0,14}$/.test(id) ? { userId: Number(id), kind } : null
}

/** Which emails a link ends. Changes nothing, because mail scanners open links. */
export function checkOffLink(token: string, secrets: readonly string[]): Outcome<{ kind: Kind }> {
  const off = readToken(token, secrets)
  return off ? done({ kind: off.kind }) : missing(offWords.notOurs)
}

/** Ends the emails that a link is about. */
export async function endEmails(db: Db, token: string, secrets: readonly string[]): Promise<Outcome<null>> {
  const off = readToken(token, secrets)
  const ended = off && (await db.transaction((transaction) => turnOffKind(transaction, off.userId, off.kind)))
  return ended ? done(null) : missing(offWords.notOurs)
}
