import { BackLink, Link } from '~/ui/Link'
import type { ReactNode } from 'react'
import { Day } from '~/ui/Day'
import { DASHBOARD } from '../dashboard-url'
import { fileWords, importWords } from './file-words'
import type { ImportRow } from './file-queries.server'
import { Overtaken } from '../ReasonForm'
import { useProgress } from '../use-progress'
import type { ImportKind, ImportReport as Report } from './import-rules'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'

const DATA = `${DASHBOARD}/data`

/** An uploaded file: what importing it would do or has done, and the next actions. */
export function ImportPanel({ file }: { file: ImportRow }) {
  const { id, file_name, kind, state, report, message, approve, created_at, updated_at, by } = file
  const running = state === 'waiting' || state === 'confirmed'
  useProgress(running)
  return (
    <>
      <BackLink to={DATA}>{importWords.back}</BackLink>
      <h1 className="breakable" dir="auto">
        {file_name}
      </h1>
      <p className="quiet">
        {fileWords.kinds[kind]} · <Day date={created_at} /> {fileWords.by}{' '}
        <span dir="auto">{by ?? fileWords.someone}</span>
      </p>
      <p role="status">
        <strong>{fileWords.states[state]}.</strong> {message}
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
        suggested={report?.suggested ?? 0}
        approve={approve}
        version={updated_at.getTime()}
      />
    </>
  )
}

/** Actions for a file: import or discard a tested one, discard a failed one. */
function ImportButtons({
  state,
  changes,
  suggested,
  approve,
  version,
}: {
  state: ImportRow['state']
  changes: number
  suggested: number
  approve: boolean
  version: number
}) {
  const confirm = useWriteForm({ id: 'confirm', intent: 'confirm' })
  const discard = useWriteForm({ id: 'discard', intent: 'discard' })
  if (state !== 'tried' && state !== 'failed') return null
  return (
    <>
      {state === 'tried' &&
        (changes + suggested === 0 ? (
          <p>{importWords.nothingToDo}</p>
        ) : (
          <section className="panel">
            <p>{importWords.confirmAbout(text(changes), approve)}</p>
            {suggested > 0 && <p>{importWords.confirmSuggested(text(suggested))}</p>}
            <WriteForm state={confirm} failed={importWords.failed.confirm}>
              <input type="hidden" name="version" value={version} />
              <p className="buttons">
                <SubmitButton busy={importWords.confirming}>{importWords.confirm}</SubmitButton>
              </p>
            </WriteForm>
          </section>
        ))}
      <WriteForm state={discard} failed={importWords.failed.discard}>
        <input type="hidden" name="version" value={version} />
        <p className="buttons">
          <SubmitButton busy={importWords.confirming} quiet>
            {importWords.discard}
          </SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}

const COUNTS = ['read', 'inserted', 'updated', 'unchanged', 'skipped'] as const
const text = (n: number) => n.toLocaleString('en-US')

/** What an import would do or did: first the counts, then refused, changed and new rows. */
function ImportReport({ report, kind, done }: { report: Report; kind: ImportKind; done: boolean }) {
  const { refused, changed, created, kept = [], notes = [], gone = [] } = report
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
        title={importWords.notes}
        all={notes.reduce((sum, { rows }) => sum + rows, 0)}
        rows={notes.map(({ row, rows, reason, example }) => ({
          row,
          rows,
          text: (
            <>
              {reason}
              {example && (
                <>
                  {' '}
                  (<span dir="auto">{example}</span>)
                </>
              )}
              .{rows > 1 && importWords.andRows(text(rows - 1))}
            </>
          ),
        }))}
      />
      <Rows
        title={importWords.gone}
        all={gone.length}
        rows={gone.map(({ id, name }) => ({
          row: null,
          text: (
            <Link to={`/admin-dashboard/spot/${id}`} dir="auto">
              {name}
            </Link>
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
        title={importWords.kept}
        all={report.allKept ?? kept.length}
        rows={kept.map(({ row, id, name, changes }) => ({
          row,
          text: (
            <>
              {id ? (
                <Link to={`/admin-dashboard/${entry}/${id}`} dir="auto">
                  {name}
                </Link>
              ) : (
                <span dir="auto">{name}</span>
              )}
              <ul>
                {changes.map(({ field, old, new: now, suggested }, index) => (
                  <li key={index} className="breakable">
                    {importWords.keptValue(field, now ?? importWords.empty, old ?? importWords.empty)}{' '}
                    {suggested && importWords.suggestedValue(done)}
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
  rows: { row: number | null; rows?: number; text: ReactNode }[]
}) {
  if (rows.length === 0) return null
  const shown = rows.reduce((sum, each) => sum + (each.rows ?? 1), 0)
  return (
    <details open={rows.length <= 20}>
      <summary>
        {title} ({text(all)})
      </summary>
      <ul>
        {rows.map((each, index) => (
          <li key={index}>
            {each.row !== null && `${importWords.row(each.row)}. `}
            {each.text}
          </li>
        ))}
        {all > shown && <li>{importWords.furtherRows(text(all - shown))}</li>}
      </ul>
    </details>
  )
}
