import type { Db } from '../../db/connection'

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Plan Rows': number
  Plans?: Plan[]
}
export type Statement = { sql: string; bindings: unknown[] }

/** How PostgreSQL would run a statement. */
export async function planOf(db: Db, { sql, bindings }: Statement): Promise<Plan> {
  type Connection = {
    query(text: string, values: unknown[]): Promise<{ rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }>
  }
  const { client } = db as unknown as {
    client: {
      acquireConnection(): Promise<Connection>
      releaseConnection(connection: Connection): Promise<void>
    }
  }
  const connection = await client.acquireConnection()
  try {
    return (await connection.query(`explain (format json) ${sql}`, bindings)).rows[0]!['QUERY PLAN'][0].Plan
  } finally {
    await client.releaseConnection(connection)
  }
}

/** The tables among `big` that a plan reads whole. */
export const scansOf = (plan: Plan, big: { has(table: string): boolean }): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && big.has(plan['Relation Name'] ?? '')
    ? [plan['Relation Name']!]
    : []),
  ...(plan.Plans ?? []).flatMap((below) => scansOf(below, big)),
]

/** The statements that something sends to the database. */
export async function statementsOf(db: Db, run: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const note = ({ sql, bindings }: Statement) => void seen.push({ sql, bindings })
  db.on('query', note)
  try {
    await run()
  } finally {
    db.off('query', note)
  }
  return seen
}
