import type { Knex } from 'knex'
import type { Failure, Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'

/** Runs `run` in a transaction: commits a success and rolls back on a Failure. */
export async function inTransaction<T>(
  db: Db,
  run: (transaction: Knex.Transaction) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const failed: { outcome?: Failure } = {}
  try {
    return await db.transaction(async (transaction) => {
      const outcome = await run(transaction)
      if (outcome.ok) return outcome
      failed.outcome = outcome
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone && failed.outcome) return failed.outcome
    throw error
  }
}

class Undone extends Error {}
