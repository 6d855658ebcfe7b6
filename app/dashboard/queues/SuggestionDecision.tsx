import { Link } from '~/ui/Link'
import { asText, FieldErrors, TextArea, useDescribed, type FieldState } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Day } from '~/ui/Day'
import { ItemLink } from '../ItemLink'
import { Author } from '../KeepOrRemove'
import { Overtaken, ReasonPanel } from '../ReasonForm'
import { partName, valueText } from './part-text'
import type { SuggestionCaseView } from './decide-suggestion.server'
import { rowValue, type SuggestingFile } from './suggestion-rules'
import { suggestionWords } from './suggestion-words'

/** A suggestion next to the location's current values, and two forms to decide on it. */
export function SuggestionDecision({ view }: { view: SuggestionCaseView }) {
  const { by, file, decided } = view
  return (
    <>
      <h1 dir="auto">{suggestionWords.one(view.location)}</h1>
      <p className="quiet">
        <Day date={view.at} />
        {file ? ' · ' : ', '}
        {file ? <FromFile file={file} /> : <Author href={by.href} text={suggestionWords.by(by.name)} />}
      </p>
      <p className="dashboard-links">
        {view.path && <ItemLink to={view.path}>{suggestionWords.page}</ItemLink>}{' '}
        <ItemLink to={view.item} data-dashboard-key="e">
          {suggestionWords.item}
        </ItemLink>
        {view.next !== null && (
          <>
            {' '}
            <Link to={`/admin-dashboard/suggestions/${view.next}`} rel="next" data-dashboard-key="j">
              {suggestionWords.next}
            </Link>
          </>
        )}
      </p>
      {view.status !== 'Approved' && <p className="note">{suggestionWords.status(view.status)}</p>}
      <Overtaken isShown={() => !decided} />
      {decided ? (
        <>
          <Comparison view={view} />
          <p className="note">
            <DecidedText decided={decided} />
          </p>
          {decided.taken.length > 0 && (
            <p>
              {suggestionWords.taken} {decided.taken.map((parts) => partName(parts, view.areas)).join(', ')}
            </p>
          )}
          {decided.reason && <p className="review-text">{decided.reason}</p>}
        </>
      ) : (
        <Forms key={view.id} view={view} />
      )}
    </>
  )
}

/** Which file suggests it, and when its hours were checked. */
export const FromFile = ({ file: { name, checked } }: { file: NonNullable<SuggestingFile> }) => (
  <>
    {suggestionWords.from(name)}
    {checked && (
      <>
        , {suggestionWords.checked} <Day date={checked} />
      </>
    )}
  </>
)

function DecidedText({ decided: { how, who, at } }: { decided: NonNullable<SuggestionCaseView['decided']> }) {
  const [before, after] = suggestionWords.decided[how](who ?? suggestionWords.someone, '\n').split('\n')
  return (
    <>
      {before}
      <Day date={at} />
      {after}
    </>
  )
}

function Forms({ view }: { view: SuggestionCaseView }) {
  const accept = useWriteForm<{ parts: string[]; message: string; version: string }>({
    id: 'accept',
    intent: 'accept',
    defaultValue: { parts: view.ticked, message: view.startText },
  })
  const decline = useWriteForm<{ reason: string }>({ id: 'decline', intent: 'decline' })
  return (
    <>
      <WriteForm state={accept} failed={suggestionWords.failed.accept}>
        <input type="hidden" name="version" value={view.version} />
        <Comparison view={view} field={accept.fields.parts} />
        <TextArea
          field={accept.fields.message}
          label={suggestionWords.message}
          hint={suggestionWords.messageHint(!view.file)}
          rows={2}
          data-dashboard-key="a"
        />
        <p className="buttons">
          <SubmitButton busy={suggestionWords.accepting}>{suggestionWords.accept}</SubmitButton>{' '}
          <a href={`#${decline.fields.reason.id}`}>{suggestionWords.declineTitle}</a>
        </p>
      </WriteForm>
      <ReasonPanel
        id="decline"
        title={suggestionWords.declineTitle}
        state={decline}
        failed={suggestionWords.failed.decline}
        seen={{ version: view.version }}
        hint={suggestionWords.reasonHint(!view.file)}
        rows={3}
        send={suggestionWords.decline}
        busy={suggestionWords.declining}
        danger
        dashboardKey="d r"
      />
    </>
  )
}

const NOTES = {
  already: suggestionWords.already,
  moved: suggestionWords.moved,
  gone: suggestionWords.gone,
  taken: suggestionWords.nameTaken,
}

/** With `field`, each part that differs has a checkbox. */
function Comparison({ view, field }: { view: SuggestionCaseView; field?: FieldState }) {
  return (
    <div id={field?.id} tabIndex={field && -1}>
      {field && <FieldErrors field={field} />}
      <table className="dashboard-table">
        <caption className="visually-hidden">{suggestionWords.one(view.location)}</caption>
        <thead>
          <tr>
            {field && (
              <th scope="col">
                <span className="visually-hidden">{suggestionWords.takeLegend}</span>
              </th>
            )}
            {Object.values(suggestionWords.columns).map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ parts, state, ...line }) => (
            <tr key={rowValue({ parts })}>
              {field && (
                <td>
                  {(state === 'open' || state === 'moved') && (
                    <Take field={field} value={rowValue({ parts })} name={partName(parts, view.areas)} />
                  )}
                </td>
              )}
              <th scope="row">{partName(parts, view.areas)}</th>
              <td dir="auto" data-column={suggestionWords.columns.old}>
                {valueText(parts[0]!, line.old)}
              </td>
              <td dir="auto" data-column={suggestionWords.columns.now}>
                {valueText(parts[0]!, line.now)}
              </td>
              <td dir="auto" data-column={suggestionWords.columns.wanted}>
                <strong>{valueText(parts[0]!, line.wanted)}</strong>
                {state !== 'open' && (
                  <>
                    {' '}
                    <span className="quiet">{NOTES[state]}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Take({ field, value, name }: { field: FieldState; value: string; name: string }) {
  const described = useDescribed(field)
  const chosen: unknown[] = Array.isArray(field.initialValue)
    ? field.initialValue
    : [asText(field.initialValue)]
  const box = {
    name: field.name,
    value,
    defaultChecked: chosen.includes(value),
    'aria-label': suggestionWords.take(name),
  }
  return (
    <label className="dashboard-tick">
      <input key={field.key} type="checkbox" {...box} {...described} />
    </label>
  )
}
