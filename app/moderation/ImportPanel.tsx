import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { DESK } from './desk-url'
import { words } from './file-words'
import type { ImportRow } from './import-queries.server'
import { words as importWords } from './import-words'
import { ImportButtons } from './ImportButtons'
import { ImportReport } from './ImportReport'
import { Overtaken } from './Overtaken'
import { useLookAgain } from './use-look-again'

const DATA = `${DESK}/data`

/** An uploaded file: what importing it would do or has done, and what may be done with it now. */
export function ImportPanel({ file }: { file: ImportRow }) {
  const { id, file_name, kind, state, report, message, approve, created_at, updated_at, by } = file
  const running = state === 'waiting' || state === 'confirmed'
  useLookAgain(running)
  return (
    <>
      <p>
        <Link to={DATA}>‹ {importWords.back}</Link>
      </p>
      <h1 className="breakable" dir="auto">
        {file_name}
      </h1>
      <p className="quiet">
        {words.kinds[kind]} · <Day date={created_at} /> {words.by}{' '}
        <span dir="auto">{by ?? words.someone}</span>
      </p>
      <p role="status">
        <strong>{words.states[state]}.</strong> {message}
      </p>
      <Overtaken isShown={(intent) => state === 'tried' || (state === 'failed' && intent === 'discard')} />
      {running && (
        <p>
          <Link to={`${DATA}/${id}`} className="button button-quiet">
            {importWords.refresh}
          </Link>
        </p>
      )}
      {report && <ImportReport report={report} kind={kind} done={state === 'done'} />}
      <ImportButtons
        state={state}
        changes={report ? report.inserted + report.updated : 0}
        approve={approve}
        version={updated_at.getTime()}
      />
    </>
  )
}
