import fs from 'node:fs/promises'
import { zipOfPerson } from '~/accounts/settings/export-data.server'
import { deleteNow, requestDeletionOf } from '~/accounts/settings/request-deletion.server'
import { accountTyped } from '../app/accounts/queries.server'
import { makeLoginLink } from '~/accounts/entering/request-login-link.server'
import { requestReset } from '~/accounts/entering/reset-password.server'
import { fullName, tidyEmail } from '../app/accounts/rules'
import { setPasswordOf } from '~/accounts/settings/change-password.server'
import { readEnv } from '../app/services/env.server'
import { auditEntries } from '~/dashboard/audit-log-queries.server'
import { decideAsOperator } from '~/dashboard/decide-on-account.server'
import { peopleNoticeWords } from '~/dashboard/people-words'
import { findPeople, type PersonRow, type Which } from '~/dashboard/people-queries.server'
import { tidyQuery, type AccountAction } from '~/dashboard/people-rules'
import { createStorage } from '../app/services/storage/create-storage.server'
import { leaveStudySessions } from '~/study-sessions/page/leave-account.server'
import type { Db } from '../db/connection'
import { readPassword, withDatabase } from './user'

const AT_ONCE = 500

type AccountFilter = { search?: string; role?: 'Student' | 'Moderator' | 'Admin'; suspended: boolean }

/** Prints a line for each account, newest first: id, email, name, role and state, separated by tabs. */
export const listAccounts = (asked: AccountFilter): Promise<number> =>
  withDatabase(
    async (db) => {
      let count = 0
      for await (const person of peopleOf(db, asked)) {
        console.log(lineOf(person))
        count++
      }
      return { ok: true, value: count }
    },
    (count) => (count === 0 ? 'No accounts found.' : null),
  )

async function* peopleOf(db: Db, { search, role, suspended }: AccountFilter): AsyncGenerator<PersonRow> {
  const which: Which =
    role === 'Admin' ? 'admins' : role === 'Moderator' ? 'moderators' : suspended ? 'suspended' : 'all'
  for (let before: number | null = null; ;) {
    const rows: PersonRow[] = await findPeople(db, {
      query: tidyQuery(search ?? null),
      which,
      before,
      limit: AT_ONCE,
    })
    for (const row of rows) if ((!role || roleOf(row) === role) && (!suspended || row.suspended_at)) yield row
    if (rows.length < AT_ONCE) return
    before = rows.at(-1)!.id
  }
}

const roleOf = ({ admin, moderator }: PersonRow) => (admin ? 'Admin' : moderator ? 'Moderator' : 'Student')

const lineOf = (row: PersonRow) =>
  [
    row.id,
    row.email,
    fullName(row.first_name, row.last_name),
    roleOf(row),
    [row.suspended_at && 'suspended', row.deletion_requested_at && 'deletion requested']
      .filter(Boolean)
      .join(', ') || 'active',
  ].join('\t')

/** Promotes, demotes, removes as a moderator, suspends or reinstates an account, as an admin would in the dashboard. */
export const decide = (email: string, action: AccountAction, reason: string): Promise<number> =>
  withDatabase(
    (db) => decideAsOperator(db, { email, action, reason }),
    ({ name, changed }) => (changed ? peopleNoticeWords.done[action](name) : peopleNoticeWords.already),
  )

/** Sets a password, read from standard input or a prompt. */
export async function setPassword(email: string): Promise<number> {
  const password = await readPassword()
  return withDatabase(
    (db) => setPasswordOf(db, { email, password }),
    () => `${tidyEmail(email)} has a new password and was logged out on all devices.`,
  )
}

/** Has the web process or worker email a reset link, as "Forgot password" does. */
export async function sendResetLink(given: string): Promise<number> {
  const env = readEnv()
  return withDatabase(
    async (db) => {
      const account = await accountTyped(db, given)
      if (!account) return { ok: false, kind: 'missing', message: peopleNoticeWords.missing }
      const { email } = account
      return requestReset(db, env, { email, ip: '127.0.0.1', userAgent: 'carrel user send-reset' })
    },
    ({ email }) => `We’ll email a reset link to ${email}.`,
  )
}

/** Prints a link that logs someone in, even where only a provider does. */
export async function printLoginLink(given: string): Promise<number> {
  const env = readEnv()
  return withDatabase(
    (db) => makeLoginLink(db, env, given),
    (link) => `${link}\nIt works once, within 15 minutes.`,
  )
}

/** Writes a copy of someone's data to a new file, as they could download it themselves. */
export async function exportAccount(given: string, file: string): Promise<number> {
  const env = readEnv()
  return withDatabase(
    async (db) => {
      const account = await accountTyped(db, given)
      const zip = account && (await zipOfPerson({ db, env, storage: createStorage(env) }, account.id))
      if (!zip) return { ok: false, kind: 'missing', message: peopleNoticeWords.missing }
      await fs.writeFile(file, zip, { flag: 'wx', mode: 0o600 })
      return { ok: true, value: zip.length }
    },
    (bytes) => `${file} has what we know about ${tidyEmail(given)} (${bytes} bytes).`,
  )
}

/** Prints a JSON line for everything that admins and campus moderators did, and for their logins. */
export const printAuditLog = (since: Date): Promise<number> =>
  withDatabase(
    async (db) => {
      for await (const entry of auditEntries(db, since))
        console.log(JSON.stringify(entry, (_key, value: unknown) => value ?? undefined))
      return { ok: true, value: null }
    },
    () => null,
  )

/** Deletes an account: after the usual 30 days, or `now`. */
export async function deleteAccount(given: string, now: boolean): Promise<number> {
  const email = tidyEmail(given)
  if (!now)
    return withDatabase(
      (db) => requestDeletionOf(db, email),
      ({ until }) =>
        `${email} was logged out on all devices. The account will be deleted after ${until.toISOString().slice(0, 10)}, ` +
        'unless they log in before then.',
    )
  const storage = createStorage(readEnv())
  return withDatabase(
    (db) => deleteNow({ db, storage }, leaveStudySessions, email),
    () => `${email} was deleted.`,
  )
}
