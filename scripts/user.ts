import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createUser } from '../app/accounts/create-user.server'
import { dropTwoStep } from '../app/accounts/drop-two-step.server'
import { endSessionsOf } from '../app/accounts/end-session.server'
import { migrateQueue } from '../app/jobs/schema.server'
import { databaseSettings, migrate, openDatabase } from '../db/open'
import { endWith } from './end-with'

const USAGE = `Usage: npm run user -- create --email ada@example.edu --role Admin [--first-name Ada --last-name Lovelace]
       npm run user -- drop-two-step --email ada@example.edu
       npm run user -- end-sessions --email ada@example.edu (or --all)
The password of a new account is read from standard input, or asked for.`

/** One line from standard input; at a terminal the typed characters are not shown. */
async function readPassword(): Promise<string> {
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

const COMMANDS = ['create', 'drop-two-step', 'end-sessions'] as const
type Command = (typeof COMMANDS)[number]

const told = (command: Command, email: string | undefined, role: string, value: unknown): string => ({
  create: `${email} can sign in now (${role}).`,
  'drop-two-step': `${email} signs in with the password alone now.`,
  'end-sessions': `${value} login sessions ended.`,
})[command]

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      role: { type: 'string', default: 'Student' },
      'first-name': { type: 'string', default: 'Carrel' },
      'last-name': { type: 'string', default: 'Staff' },
      all: { type: 'boolean', default: false },
    },
  })
  const { email, role, all } = values
  const command = positionals[0] as Command | undefined
  const everybody = command === 'end-sessions' && all && !email
  if (!command || !COMMANDS.includes(command) || (!everybody && (!email || all)) || (role !== 'Admin' && role !== 'Student')) {
    console.error(USAGE)
    return 2
  }
  const password = command === 'create' ? await readPassword() : ''
  const { db, url, close } = await openDatabase(databaseSettings(), 'npm run user')
  try {
    await migrate(db)
    await migrateQueue(url)
    const names = { firstName: values['first-name'], lastName: values['last-name'] }
    const run = {
      create: () => createUser(db, { email: email!, role, password, ...names }),
      'drop-two-step': () => dropTwoStep(db, email!),
      'end-sessions': () => endSessionsOf(db, email ?? null),
    }
    const outcome = await run[command]()
    if (!outcome.ok) console.error(outcome.message)
    else console.log(told(command, email, role, outcome.value))
    return outcome.ok ? 0 : 1
  } finally {
    await close()
  }
}

endWith(main())
