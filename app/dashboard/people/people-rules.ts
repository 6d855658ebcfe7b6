import { cleanLine } from '~/text-rules'

/** The longest reason, in characters. */
export const REASON_MOST = 1000

/** What an admin does to an account, as moderation_log has it. */
export const ACCOUNT_ACTIONS = ['make-admin', 'unmake-admin', 'suspend', 'lift-suspension'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** What decides which actions an account is offered. */
export type Standing = { id: number; admin: boolean; suspended: boolean; leaving: boolean }

/** Why an action on an account is refused. */
export type Refusal = 'own' | 'last' | 'admin-first' | 'suspended' | 'leaving'

/**
 * Who may do what to whom: nothing to oneself; the last admin stays one; an admin is made a student before they are suspended;
 * nobody who is suspended or about to leave is made an admin.
 * @param admins ids of all admins who are not about to leave
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

/** Whether the account is already as the action would have it, so that nothing is left to do. */
export function isDone(action: AccountAction, { admin, suspended }: Standing): boolean {
  if (action === 'make-admin') return admin
  if (action === 'unmake-admin') return !admin
  return action === 'suspend' ? suspended : !suspended
}

/** The actions that an account is offered, whether or not they would be refused in the end. */
export const offeredTo = ({ admin, suspended }: Standing): AccountAction[] => {
  if (admin) return ['unmake-admin']
  return suspended ? ['lift-suspension'] : ['suspend', 'make-admin']
}

/** Tells two standings of an account apart. @param logId the last of an admin's decisions on it, 0: none */
export const standingVersion = ({ admin, suspended, leaving }: Omit<Standing, 'id'>, logId: number): string =>
  [logId, admin && 'admin', suspended && 'suspended', leaving && 'leaving']
    .filter((each) => each !== false)
    .join('-')

/** The least that is searched for: one letter is in too many names. */
export const QUERY_LEAST = 2
const QUERY_MOST = 200

/** What is searched for, lower case, one space between words. */
export const tidyQuery = (text: string | null): string =>
  cleanLine((text ?? '').slice(0, QUERY_MOST)).toLowerCase()
