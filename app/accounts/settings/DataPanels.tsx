import type { DataExportRow } from '~db/tables'
import { Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Day } from '~/ui/Day'
import { sizeInWords } from '../data-rules'
import { dataWords } from './data-words'

type DataPanelsProps = {
  /** Whether a copy is being prepared. */
  waiting: boolean
  /** `bytes` is set once the copy is ready. */
  exports: { id: number; status: DataExportRow['status']; date: Date; bytes?: number }[]
}

/** The copies of a user's data, and the link to delete the account. */
export function DataPanels({ waiting, exports }: DataPanelsProps) {
  const state = useWriteForm({ id: 'export', intent: 'export' })
  const { download, deletion } = dataWords
  return (
    <>
      <section className="panel">
        <h2>{download.title}</h2>
        <p>{download.about}</p>
        {exports.length > 0 && (
          <ul className="downloads">
            {exports.map(({ id, status, date, bytes }) => (
              <li key={id}>
                <span>
                  {download[status]} <Day date={date} />.
                </span>{' '}
                {status === 'waiting' && <Link to="/setting/data">{download.refresh}</Link>}
                {/* A file download, not a page, so the router must not handle it. */}
                {bytes !== undefined && (
                  <a href={`/setting/data/export/${id}`} download className="button button-small">
                    {download.link(sizeInWords(bytes))}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        {!waiting && (
          <WriteForm state={state} failed={dataWords.download.notRequested}>
            <p className="buttons">
              <SubmitButton
                busy={download.requesting}
                quiet={exports.some(({ status }) => status === 'ready')}
              >
                {download.request}
              </SubmitButton>
            </p>
          </WriteForm>
        )}
      </section>
      <section className="panel">
        <h2>{deletion.title}</h2>
        <p>{deletion.about}</p>
        <p className="buttons">
          <Link to="/setting/data/delete" className="danger">
            {deletion.title}
          </Link>
        </p>
      </section>
    </>
  )
}
