import type { Db } from '../../../db/connection'

type Fault = {
  table: string
  on: 'insert' | 'update' | 'delete'
  /** SQL over `old` and `new` that selects the affected rows. */
  when?: string
}

/** Runs something while the database fails each such change with an unexpected error. */
export async function whileBroken<T>(db: Db, { table, on, when }: Fault, run: () => Promise<T>): Promise<T> {
  await db.raw(
    "create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken for a test'; end $$",
  )
  await db.raw(
    `create trigger broken before ${on} on ${table} for each row ${when ? `when (${when})` : ''} execute function broken()`,
  )
  try {
    return await run()
  } finally {
    await db.raw('drop function broken() cascade')
  }
}

/** Runs something while a table or, with `column`, a column is renamed, so that nothing can read it. */
export async function whileRenamed<T>(db: Db, table: string, column: string | null, run: () => Promise<T>) {
  const name = column ?? table
  const alter = (from: string, to: string) =>
    column
      ? db.raw('alter table ?? rename column ?? to ??', [table, from, to])
      : db.raw('alter table ?? rename to ??', [from, to])
  await alter(name, `${name}_away`)
  try {
    return await run()
  } finally {
    await alter(`${name}_away`, name)
  }
}
