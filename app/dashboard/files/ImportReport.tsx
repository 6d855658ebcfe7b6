import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { importWords } from './words'
import type { ImportKind, ImportReport as Report } from './import-rules'

const COUNTS = ['read', 'inserted', 'updated', 'unchanged', 'skipped'] as const
const text = (n: number) => n.toLocaleString('en-US')

/** What an import would do or did: first the counts, then refused, changed and new rows. */
export function ImportReport({ report, kind, done }: { report: Report; kind: ImportKind; done: boolean }) {
  const { refused, changed, created } = report
  const entry = kind === 'places' ? 'spot' : 'campus'
  return (
    <section aria-labelledby="report-title">
      <h2 id="report-title">{done ? importWords.resultsTitle : importWords.previewTitle}</h2>
      <p>{COUNTS.map((each) => importWords.counts[each](text(report[each]))).join(' · ')}</p>
      <Rows
        title={importWords.refused}
        all={report.skipped}
        rows={refused.map(({ row, name, reason }) => ({
          row,
          text: (
            <>
              {name && (
                <>
                  <span dir="auto">{name}</span>:{' '}
                </>
              )}
              {reason}
            </>
          ),
        }))}
      />
      <Rows
        title={importWords.changed}
        all={report.updated}
        rows={changed.map(({ row, id, name, changes }) => ({
          row,
          text: (
            <>
              <Link to={`/admin-dashboard/${entry}/${id}`} dir="auto">
                {name}
              </Link>
              <ul>
                {changes.map(({ field, old, new: now }, index) => (
                  <li key={index} className="breakable">
                    {field}: <del>{old ?? importWords.empty}</del> → <ins>{now ?? importWords.empty}</ins>
                  </li>
                ))}
              </ul>
            </>
          ),
        }))}
      />
      <Rows
        title={importWords.created}
        all={report.inserted}
        rows={created.map(({ row, name, place }) => ({
          row,
          text: (
            <>
              <span dir="auto">{name}</span>
              {place && `, ${place}`}
            </>
          ),
        }))}
      />
    </section>
  )
}

function Rows({
  title,
  all,
  rows,
}: {
  title: string
  all: number
  rows: { row: number; text: ReactNode }[]
}) {
  if (rows.length === 0) return null
  return (
    <details open={rows.length <= 20}>
      <summary>
        {title} ({text(all)})
      </summary>
      <ul>
        {rows.map((each) => (
          <li key={each.row}>
            {importWords.row(each.row)}. {each.text}
          </li>
        ))}
        {all > rows.length && <li>{importWords.furtherRows(text(all - rows.length))}</li>}
      </ul>
    </details>
  )
}
