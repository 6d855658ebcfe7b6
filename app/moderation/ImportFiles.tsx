import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { words } from './file-words'
import type { ImportRow } from './import-queries.server'

/** The files that were uploaded last. */
export function ImportFiles({
  files,
}: {
  files: Pick<ImportRow, 'id' | 'file_name' | 'kind' | 'state' | 'created_at' | 'by'>[]
}) {
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">{words.files}</h2>
      {files.length === 0 ? (
        <p>{words.noFiles}</p>
      ) : (
        <ul className="desk-queue">
          {files.map(({ id, file_name, kind, state, created_at, by }) => (
            <li key={id}>
              <p>
                <Link to={`/admin-dashboard/data/${id}`} className="breakable" dir="auto">
                  {file_name}
                </Link>{' '}
                <span className="badge">{words.states[state]}</span>
              </p>
              <p className="quiet">
                {words.kinds[kind]} · <Day date={created_at} /> {words.by}{' '}
                <span dir="auto">{by ?? words.someone}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
