import { inspect } from 'node:util'

/**
 * Checks every row of a table in one test. The error names each row that fails, with the first lines of what went
 * wrong: as much as a test for each row says.
 */
export async function checkRows<Row>(
  rows: Iterable<Row>,
  check: (row: Row) => unknown,
  nameOf: (row: Row) => string = (row) => JSON.stringify(row),
): Promise<void> {
  const failures: string[] = []
  let count = 0
  for (const row of rows) {
    count++
    try {
      await check(row)
    } catch (error) {
      failures.push(`${nameOf(row)}: ${messageOf(error)}`)
    }
  }
  if (count === 0) throw new Error('The table has no rows')
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${count} rows failed:\n${failures.join('\n')}`)
}

/** An error's message; an assertion's shortens long values, so it comes with both. */
function messageOf(error: unknown): string {
  const { message, actual, expected } = error as Partial<Record<'message' | 'actual' | 'expected', unknown>>
  const values = actual === undefined && expected === undefined ? [] : [inspect(actual), inspect(expected)]
  return [...String(message ?? error).split('\n'), ...values].slice(0, 12).join('\n  ').slice(0, 2000)
}
