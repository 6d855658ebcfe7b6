import { Fragment, type ReactNode } from 'react'
import { Day } from '~/ui/Day'
import { Link } from '~/ui/Link'
import { EXPORTS, LICENCE_FILE } from './export-rules'
import type { ImportRow } from './file-queries.server'
import { fileWords } from './file-words'

/** Downloads. They're files, not pages, so the router must not handle these links. */
export function ExportLinks() {
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">{fileWords.exportTitle}</h2>
      <p>{fileWords.exportAbout}</p>
      <ul className="dashboard-queue">
        {EXPORTS.map((name) => (
          <li key={name}>
            <p>{fileWords.exports[name]}</p>
            <p className="buttons">
              {['json', 'csv'].map((ending) => (
                <Fragment key={ending}>
                  <a
                    href={`/admin-dashboard/data/export/${name}.${ending}`}
                    download
                  >{`${name}.${ending}`}</a>{' '}
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <p>
        {fileWords.osm}{' '}
        <a href={`/admin-dashboard/data/export/${LICENCE_FILE}`} download>
          {fileWords.licence}
        </a>
      </p>
    </section>
  )
}

/** The latest uploaded files. */
export function ImportFiles({
  files,
  children,
}: {
  children: ReactNode
  files: Pick<ImportRow, 'id' | 'file_name' | 'kind' | 'state' | 'created_at' | 'by'>[]
}) {
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">{fileWords.files}</h2>
      <p>{children}</p>
      {files.length === 0 ? (
        <p>{fileWords.noFiles}</p>
      ) : (
        <ul className="dashboard-queue">
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
