import type { ReactNode } from 'react'
import { PageLinks } from '~/ui/PageLinks'
import type { QueuePage } from './items/queue-page'
import { queueWords } from './words'

type Row = { id: number }
type DashboardQueueProps<T extends Row> = {
  list: QueuePage<T>
  /** Shown when the queue is empty. */
  none: string
  /** Renders a row. */
  children: (row: T) => ReactNode
}

/** A page of items waiting for a decision, oldest first. */
export function DashboardQueue<T extends Row>({ list, none, children }: DashboardQueueProps<T>) {
  return (
    <>
      {list.rows.length === 0 && (
        <div className="empty">
          <p>{none}</p>
        </div>
      )}
      <ol className="dashboard-queue">
        {list.rows.map((row) => (
          <li key={row.id} data-dashboard-row>
            {children(row)}
          </li>
        ))}
      </ol>
      <PageLinks
        label={queueWords.pages}
        first={{ to: list.first ? null : '?', text: queueWords.first }}
        next={{ to: list.after === null ? null : `?after=${list.after}`, text: queueWords.later }}
      />
    </>
  )
}
