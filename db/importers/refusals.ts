/** What a constraint of the database means to who made the file. */
const CONSTRAINTS: Record<string, string> = {
  universities_key: 'another approved university has the same name, city and state',
  universities_approved_is_placed: 'cannot be approved without coordinates and a time zone',
  study_locations_approved_is_placed: 'cannot be approved without coordinates and a time zone',
  study_locations_name_on_campus: 'another approved study spot on the same campus has this name',
  location_areas_name: 'areas has two with the same name',
  study_locations_category_fits: "cannot be approved because its category doesn't fit its campus",
}

/** SQLSTATE classes that say something of a row's content: data exceptions, broken constraints, limits such as an index row's size. */
const CONTENT = /^(22|23|54)/

/** A row that is wrong beside what the database has, in plain words. */
export class RowError extends Error {
  override name = 'RowError'
}

/**
 * Why the database refused a row, in plain words; null when `error` is not about a row's content (a lost connection,
 * a mistake in the SQL), which no other row would survive either.
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

/** A database error's own words: knex puts the whole statement, values included, in front of them. */
export function messageOf(error: unknown): string {
  // Node gathers the failures of several addresses of a host in an error without a message.
  const inner = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  const message = inner instanceof Error ? inner.message : String(inner)
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '')
}
