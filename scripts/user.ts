import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createUser } from '../app/accounts/create-user.server'
import { databaseSettings, migrate, openDatabase } from '../db/open'

const USAGE = `Usage: npm run user -- create --email ada@example.edu --role Admin [--first-name Ada --last-name Lovelace]
The password is read from standard input, or asked for.`

/** One line from standard input; at a terminal the typed characters are not shown. */
async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY
  const input = createInterface({ input: process.stdin, output: terminal ? process.stdout : undefined, terminal })
  if (terminal) {
    process.stdout.write('Password: ')
    // readline echoes through this method; there is no public way to read without an echo.
    Object.assign(input, { _writeToOutput: () => {} })
  }
  for await (const line of input) {
    input.close()
    if (terminal) process.stdout.write('\n')
    return line
  }
  return ''
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      role: { type: 'string', default: 'Student' },
      'first-name': { type: 'string', default: 'Carrel' },
      'last-name': { type: 'string', default: 'Staff' },
    },
  })
  const { email, role } = values
  if (positionals[0] !== 'create' || !email || (role !== 'Admin' && role !== 'Student')) {
    console.error(USAGE)
    return 2
  }
  const password = await readPassword()
  const { db, close } = await openDatabase(databaseSettings(), 'npm run user')
  try {
    await migrate(db)
    const outcome = await createUser(db, { email, role, password, firstName: values['first-name'], lastName: values['last-name'] })
    if (outcome.ok) console.log(`${email} can sign in now (${role}).`)
    else console.error(outcome.message)
    return outcome.ok ? 0 : 1
  } finally {
    await close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(error.name === 'TypeError' ? 2 : 1)
  },
)
