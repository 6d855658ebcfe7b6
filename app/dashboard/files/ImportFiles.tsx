import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { fileWords } from './words'
import type { ImportRow } from './import-queries.server'

/** The latest uploaded files. */
export function ImportFiles({
  files,
}: {
  files: Pick<ImportRow, 'id' | 'file_name' | 'kind' | 'state' | 'created_at' | 'by'>[]
}) {
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">{fileWords.files}</h2>
      {files.length === 0 ? (
        <p>{fileWords.noFiles}</p>
      ) : (
        <ul className="desk-queue">
          {files.map(({ id, file_name, kind, state, created_at, by }) => (
            <li key={id}>
              <p>
                <Link to={`/admin-dashboard/data/${id}`} className="breakable" dir="auto">
                  {file_name}
                </Link>{' '}
                <span className="badge">{fileWords.states[state]}</span>
              </p>
              <p className="quiet">
                {fileWords.kinds[kind]} · <Day date={created_at} /> {fileWords.by}{' '}
                <span dir="auto">{by ?? fileWords.someone}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
