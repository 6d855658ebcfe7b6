import type { ReactNode } from 'react'
import { TableHead } from '~/ui/TableHead'

type DashboardTableProps = {
  columns: string[]
  caption?: string
  /** The rows. Each cell has its column name in data-column, which is shown next to it on small screens. */
  children: ReactNode
}

export function DashboardTable({ columns, caption, children }: DashboardTableProps) {
  return (
    <table className="dashboard-table">
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  )
}
