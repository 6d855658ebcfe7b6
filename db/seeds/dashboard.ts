import type { Db } from '../connection'
import { emailOf, people } from './people'
import { insertReports } from './waiting/reports'
import { hasRequests, insertRequests, SOURCE } from './waiting/requests'
import { insertSuggestions } from './waiting/suggestions'

const HOUR = 3_600_000

/**
 * Gives a demo's admin something to decide: requests, suggested edits, and reported reviews and study sessions of
 * different ages by sample students. Does nothing if they exist already or there's no sample.
 */
export async function seedDashboard(db: Db, now = new Date()): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('carrel sample'))`)
    if (await hasRequests(trx)) return
    const users = new Map(
      (await trx('users').where({ source: SOURCE }).select('id', 'email')).map(({ id, email }) => [
        email,
        id,
      ]),
    )
    if (users.size === 0) return
    const student = (first: string) => {
      const id = users.get(emailOf(people.find((person) => person.first === first)!))
      if (id === undefined) throw new Error(`seedDashboard: no student "${first}"`)
      return id
    }
    const waiting = { student, before: (hours: number) => new Date(now.getTime() - hours * HOUR) }
    await insertRequests(trx, waiting)
    await insertSuggestions(trx, waiting)
    await insertReports(trx, waiting)
  })
}
