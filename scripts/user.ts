import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createUser } from '../app/accounts/create-user.server'
import { dropTwoStep } from '../app/accounts/drop-two-step.server'
import { migrateQueue } from '../app/jobs/schema.server'
import { databaseSettings, migrate, openDatabase } from '../db/open'

const USAGE = `Usage: npm run user -- create --email ada@example.edu --role Admin [--first-name Ada --last-name Lovelace]
       npm run user -- drop-two-step --email ada@example.edu
The password of a new account is read from standard input, or asked for.`

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
  const command = positionals[0]
  if (!['create', 'drop-two-step'].includes(command ?? '') || !email || (role !== 'Admin' && role !== 'Student')) {
    console.error(USAGE)
    return 2
  }
  const password = command === 'create' ? await readPassword() : ''
  const { db, url, close } = await openDatabase(databaseSettings(), 'npm run user')
  try {
    await migrate(db)
    await migrateQueue(url)
    const names = { firstName: values['first-name'], lastName: values['last-name'] }
    const outcome = command === 'create' ? await createUser(db, { email, role, password, ...names }) : await dropTwoStep(db, email)
    if (!outcome.ok) console.error(outcome.message)
    else console.log(command === 'create' ? `${email} can sign in now (${role}).` : `${email} signs in with the password alone now.`)
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
