import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/errors'
import { inviteById, type Invite } from './invite-queries.server'
import { inviteIdOf } from './invite-token.server'
import { inviteWords } from './words'

export type Asked = {
  token: string
  viewerId: number | null
  secrets: readonly string[]
  log: Pick<Logger, 'error'>
}

/**
 * An invite, live or not, or why there is none: 'forged' (bad signature), 'none' (study session deleted), 'failed'
 * (lookup error).
 */
export type Found = { invite: Invite } | { invite: null; why: 'forged' | 'none' | 'failed'; text: string }

/** Looks up an invite. Read-only, because link previews open it too. @throws an error that isDatabaseDown recognizes */
export async function findInvite(db: Db, { token, viewerId, secrets, log }: Asked): Promise<Found> {
  if (token.trim() === '') return { invite: null, why: 'none', text: inviteWords.tokenRequired }
  const id = inviteIdOf(token, secrets)
  if (id === null) return { invite: null, why: 'forged', text: inviteWords.unknown }
  try {
    const invite = await inviteById(db, id, viewerId)
    return invite ? { invite } : { invite: null, why: 'none', text: inviteWords.unknown }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, 'could not look up an invite')
    return {
      invite: null,
      why: 'failed',
      text: isOfDatabase(error) ? inviteWords.queryFailed : inviteWords.unknownError,
    }
  }
}

/** Whether the error comes from PostgreSQL: it has a five-character SQLSTATE and a severity. */
const isOfDatabase = (error: unknown) => {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}
