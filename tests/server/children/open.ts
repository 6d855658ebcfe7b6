import { createInterface } from 'node:readline'
import { migrate } from '../../../db/migrate'
import { databaseSettings, openDatabase } from '../../../db/open'
import { holdServer } from '../../../db/server-lock'

/**
 * A process that opens the database: `server` as its server, `tool` as a user. It runs each SQL statement from
 * standard input and prints the rows; `close` closes, `exit` leaves without closing.
 */
const [role = 'tool'] = process.argv.slice(2)
const settings = databaseSettings()
try {
  if (role === 'server') holdServer(settings.varDir, 'the web server on port 3100')
  const { db, close } = await openDatabase(settings, role)
  if (role === 'server') console.log(`applied ${(await migrate(db)).length}`)
  console.log(`ready ${role}`)
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'exit') process.exit(0)
    if (line === 'close') {
      await Promise.all([close(), close()])
      console.log('closed')
      process.exit(0)
    }
    console.log(JSON.stringify((await db.raw(line)).rows))
  }
} catch (error) {
  console.log(`refused: ${(error as Error).name}: ${(error as Error).message}`)
  if (process.env.TRACE) console.log((error as Error).stack)
  process.exit(1)
}
