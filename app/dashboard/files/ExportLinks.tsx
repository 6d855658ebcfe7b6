import { EXPORTS, LICENCE_FILE } from './export-rules'
import { fileWords } from './words'

/** Downloads. They're files, not pages, so the router must not handle these links. */
export function ExportLinks() {
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">{fileWords.exportTitle}</h2>
      <p>{fileWords.exportAbout}</p>
      <ul className="desk-queue">
        {EXPORTS.map((name) => (
          <li key={name}>
            <p>{fileWords.exports[name]}</p>
            <p className="buttons">
              {['json', 'csv'].map((ending) => (
                <a
                  key={ending}
                  href={`/admin-dashboard/data/export/${name}.${ending}`}
                  download
                >{`${name}.${ending}`}</a>
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
