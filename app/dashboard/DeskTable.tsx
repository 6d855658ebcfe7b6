import type { ReactNode } from 'react'

type DeskTableProps = {
  columns: string[]
  caption?: string
  /** The rows; each cell names its column in data-column, which a narrow page shows beside it. */
  children: ReactNode
}

export function DeskTable({ columns, caption, children }: DeskTableProps) {
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
