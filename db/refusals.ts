/** The whole file can't be imported, and nothing was written. The message is one plain sentence. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/** What a violated constraint means to the author of the file. */
const CONSTRAINTS: Record<string, string> = {
  universities_key: 'another approved university has the same name, city and state',
  universities_approved_is_placed: 'cannot be approved without coordinates and a time zone',
  study_locations_approved_is_placed: 'cannot be approved without coordinates and a time zone',
  study_locations_name_on_campus: 'another approved study spot on the same campus has this name',
  location_areas_name: 'areas has two with the same name',
  study_locations_category_fits: "cannot be approved because its category doesn't fit its campus",
}

/** SQLSTATE classes about a row's content: data exceptions, broken constraints, limits such as an index row's size. */
const CONTENT = /^(22|23|54)/

/** A row that conflicts with the database, in plain words. */
export class RowError extends Error {
  override name = 'RowError'
}

/**
 * Why the database rejected a row, in plain words. Null if `error` isn't about the row's content (a lost
 * connection, a mistake in the SQL), because then every other row would fail too.
 */
export function refusal(error: unknown): string | null {
  if (error instanceof RowError) return error.message
  const { code, constraint, column } = error as { code?: unknown; constraint?: string; column?: string }
  if (typeof code !== 'string' || !CONTENT.test(code)) return null
  if (constraint) return CONSTRAINTS[constraint] ?? `breaks the database constraint ${constraint}`
  return column
    ? `${column} was refused by the database: ${messageOf(error)}`
    : `was refused by the database: ${messageOf(error)}`
}

/** A database error's message without the statement and values that knex puts before it. */
export function messageOf(error: unknown): string {
  // For a host with several addresses, Node wraps the errors in one without a message.
  const inner = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  const message = inner instanceof Error ? inner.message : String(inner)
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '')
}
