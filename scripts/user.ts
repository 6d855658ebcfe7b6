import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { createUser } from '~/accounts/register/create-user.server'
import { dropTwoStep } from '~/accounts/two-step/drop-two-step.server'
import { endLoginsOfAccount } from '~/accounts/security/end-login.server'
import { migrateQueue } from '../app/jobs/schema.server'
import type { Outcome } from '../app/outcome'
import type { Db } from '../db/connection'
import { migrate } from '../db/migrate'
import { databaseSettings } from '../db/open'
import { openForCommand } from './which-database'

/** One line from standard input; at a terminal the typed characters are not shown. */
export async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY
  // What readline echoes goes nowhere.
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

/** Makes an account; its password comes from standard input, or from a prompt. */
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

/** @param email null: everybody's */
export const endLogins = (email: string | null): Promise<number> =>
  withDatabase(
    (db) => endLoginsOfAccount(db, email),
    (count) => `${count} ${count === 1 ? 'device' : 'devices'} logged out.`,
  )

/** Runs an operation and prints what `done` makes of its value, or why it failed; the exit code. */
export async function withDatabase<T>(
  act: (db: Db) => Promise<Outcome<T>>,
  done: (value: T) => string | null,
): Promise<number> {
  const { db, url, close } = await openForCommand(databaseSettings(), 'npm run user')
  try {
    await migrate(db)
    await migrateQueue(url)
    const outcome = await act(db)
    const line = outcome.ok ? done(outcome.value) : null
    if (line !== null) console.log(line)
    if (!outcome.ok) console.error(outcome.message)
    return outcome.ok ? 0 : 1
  } finally {
    await close()
  }
}
