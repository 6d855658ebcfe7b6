import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { createUser } from '~/accounts/entering/create-user.server'
import { dropTwoStep } from '~/accounts/settings/two-step-setup.server'
import { endLoginsOfAccount } from '~/accounts/settings/end-login.server'
import { migrateQueue } from '../app/services/jobs/schema.server'
import type { Outcome } from '../app/services/outcome'
import type { Db } from '../db/connection'
import { migrate } from '../db/migrate'
import { databaseSettings } from '../db/open'
import { usingDatabase } from './which-database'

/** Reads a line from standard input; a terminal doesn't show the typed characters. */
export async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY
  // Discards what readline echoes.
  const output = terminal ? new Writable({ write: (_echo, _encoding, done) => done() }) : undefined
  const input = createInterface({ input: process.stdin, output, terminal })
  if (terminal) process.stdout.write('Password: ')
  for await (const line of input) {
    input.close()
    if (terminal) process.stdout.write('\n')
    return line
  }
  return ''
}

type Account = { email: string; role: 'Admin' | 'Student'; firstName: string; lastName: string }

/** Creates an account with a password from standard input or a prompt. */
export async function createAccount(account: Account): Promise<number> {
  const password = await readPassword()
  return withDatabase(
    (db) => createUser(db, { ...account, password }),
    () => `${account.email} can log in now (${account.role}).`,
  )
}

export const dropSecondFactor = (email: string): Promise<number> =>
  withDatabase(
    (db) => dropTwoStep(db, email),
    () => `${email} now logs in with only a password.`,
  )

/** @param email null: all accounts */
export const endLogins = (email: string | null): Promise<number> =>
  withDatabase(
    (db) => endLoginsOfAccount(db, email),
    (count) => `${count} ${count === 1 ? 'device' : 'devices'} logged out.`,
  )

/** Runs an operation and prints its value, formatted by `done`, or why it failed. Returns the exit code. */
export const withDatabase = <T>(
  act: (db: Db) => Promise<Outcome<T>>,
  done: (value: T) => string | null,
): Promise<number> =>
  usingDatabase(databaseSettings(), 'npm run user', async ({ db, url }) => {
    await migrate(db)
    await migrateQueue(url)
    const outcome = await act(db)
    const line = outcome.ok ? done(outcome.value) : null
    if (line !== null) console.log(line)
    if (!outcome.ok) console.error(outcome.message)
    return outcome.ok ? 0 : 1
  })
