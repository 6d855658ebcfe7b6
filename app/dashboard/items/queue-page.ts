/** How many a page of a queue has. */
const PAGE = 20

/** A page of a queue. `after`: where the next page begins; null: there's none. */
export type QueuePage<Row> = { rows: Row[]; after: number | null; first: boolean }

/** The page behind `after`, of rows that `read` finds; `keyOf` says where the page behind a row begins. */
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
