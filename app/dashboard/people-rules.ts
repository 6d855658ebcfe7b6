import { cleanLine } from '~/services/text-rules'

/** Actions on an account, as stored in moderation_log. */
export const ACCOUNT_ACTIONS = [
  'make-admin',
  'unmake-admin',
  'end-moderator',
  'suspend',
  'lift-suspension',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** The properties that decide which actions are offered. */
export type Standing = {
  id: number
  admin: boolean
  moderator: boolean
  suspended: boolean
  leaving: boolean
}

/** Why an action on an account is refused. */
export type Refusal = 'own' | 'last' | 'admin-first' | 'suspended' | 'leaving'

/**
 * The rules: no actions on your own account; the last admin stays one; an admin must be demoted before being suspended;
 * suspended users and those about to be deleted can't become admins.
 * @param admins ids of all admins whose accounts aren't about to be deleted
 */
export function refusalOf(
  action: AccountAction,
  person: Standing,
  editorId: number,
  admins: readonly number[],
): Refusal | null {
  if (person.id === editorId) return 'own'
  if (action === 'unmake-admin' && person.admin && !admins.some((id) => id !== person.id)) return 'last'
  if (action === 'suspend' && person.admin) return 'admin-first'
  if (action === 'make-admin' && person.suspended) return 'suspended'
  if (action === 'make-admin' && person.leaving) return 'leaving'
  return null
}

/** Whether the account is already in the state that the action leads to. */
export function isDone(action: AccountAction, { admin, moderator, suspended }: Standing): boolean {
  if (action === 'make-admin') return admin
  if (action === 'unmake-admin') return !admin
  if (action === 'end-moderator') return !moderator
  return action === 'suspend' ? suspended : !suspended
}

/** The actions to offer for an account. They may still be refused. */
export const offeredTo = ({ admin, moderator, suspended }: Standing): AccountAction[] => {
  if (admin) return ['unmake-admin']
  const rights: AccountAction[] = moderator ? ['end-moderator'] : []
  return [...rights, ...(suspended ? (['lift-suspension'] as const) : (['suspend', 'make-admin'] as const))]
}

/** A version of an account's standing. @param logId the last admin decision about it, 0: none */
export const standingVersion = (
  { admin, moderator, suspended, leaving }: Omit<Standing, 'id'>,
  logId: number,
): string =>
  [logId, admin && 'admin', moderator && 'moderator', suspended && 'suspended', leaving && 'leaving']
    .filter((each) => each !== false)
    .join('-')

/** Minimum length of a query: single letters are in too many names. */
export const MIN_QUERY = 2
const MAX_QUERY = 200

/** A normalized query: lower case, with single spaces. */
export const tidyQuery = (text: string | null): string =>
  cleanLine((text ?? '').slice(0, MAX_QUERY)).toLowerCase()
