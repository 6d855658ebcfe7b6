import type { ReactNode } from 'react'

type DashboardTableProps = {
  columns: string[]
  caption?: string
  /** The rows. Each cell has its column name in data-column, which is shown next to it on small screens. */
  children: ReactNode
}

export function DashboardTable({ columns, caption, children }: DashboardTableProps) {
  return (
    <table className="desk-table">
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
