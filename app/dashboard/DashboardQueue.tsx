import type { ReactNode } from 'react'
import { DashboardPages } from './DashboardPages'
import { queueWords } from './words'

type Row = { id: number }
type DashboardQueueProps<T extends Row> = {
  list: { rows: T[]; first: boolean; after: number | string | null }
  /** Said of an empty queue. */
  none: string
  /** What a row says of itself. */
  children: (row: T) => ReactNode
}

/** What waits for a decision, oldest first, a page at a time. */
export function DashboardQueue<T extends Row>({ list, none, children }: DashboardQueueProps<T>) {
  return (
    <>
      {list.rows.length === 0 && (
        <div className="empty">
          <p>{none}</p>
        </div>
      )}
      <ol className="desk-queue">
        {list.rows.map((row) => (
          <li key={row.id} data-desk-row>
            {children(row)}
          </li>
        ))}
      </ol>
      <DashboardPages
        name={queueWords.pages}
        back={list.first ? null : { to: '?', text: queueWords.first }}
        on={list.after === null ? null : { to: `?after=${list.after}`, text: queueWords.later }}
      />
    </>
  )
}
