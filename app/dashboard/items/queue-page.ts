/** Rows per page of a queue. */
const PAGE = 20

/** A page of a queue. `after`: where the next page starts; null when there's none. */
export type QueuePage<Row> = { rows: Row[]; after: number | null; first: boolean }

/** The page after `after`, with the rows that `read` finds. `keyOf` returns a row's cursor. */
export async function queuePage<Found, Row>(
  after: number | null,
  read: (page: { after: number | null; limit: number }) => Promise<Found[]>,
  keyOf: (row: Found) => number,
  shown: (row: Found) => Row,
): Promise<QueuePage<Row>> {
  const found = await read({ after, limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  return {
    rows: rows.map(shown),
    after: found.length > PAGE ? keyOf(rows.at(-1)!) : null,
    first: after === null,
  }
}
