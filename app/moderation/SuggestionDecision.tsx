import { Link } from '@remix-run/react'
import { asText, FieldErrors, TextArea, useDescribed, type FieldState } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Day } from '~/components/ui/Day'
import { Author } from './CaseParts'
import { Overtaken } from './Overtaken'
import type { SuggestionCaseView } from './suggestion-queue.server'
import { words } from './suggestion-words'

/** A suggestion beside what the place says now, and the two ways to decide on it. */
export function SuggestionDecision({ view }: { view: SuggestionCaseView }) {
  const { by, decided } = view
  return (
    <>
      <h1 dir="auto">{words.one(view.place)}</h1>
      <p className="quiet">
        <Day date={view.at} />, <Author href={by.href} text={words.by(by.name)} />
      </p>
      <p className="desk-links">
        {view.path && <Link to={view.path}>{words.page}</Link>}{' '}
        <Link to={view.entry} data-desk-key="e">
          {words.entry}
        </Link>
        {view.next !== null && (
          <>
            {' '}
            <Link to={`/admin-dashboard/suggestions/${view.next}`} rel="next" data-desk-key="j">
              {words.next}
            </Link>
          </>
        )}
      </p>
      {view.status !== 'Approved' && <p className="note">{words.status(view.status)}</p>}
      <Overtaken isShown={() => !decided} />
      {decided ? (
        <>
          <Comparison view={view} />
          <p className="note">
            <DecidedText decided={decided} />
          </p>
          {decided.taken && (
            <p>
              {words.taken} {decided.taken}
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

function DecidedText({ decided: { how, who, at } }: { decided: NonNullable<SuggestionCaseView['decided']> }) {
  const [before, after] = words.decided[how](who, '\n').split('\n')
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
    defaultValue: { parts: view.ticked, message: words.messageStart },
  })
  const decline = useWriteForm<{ reason: string }>({ id: 'decline', intent: 'decline' })
  return (
    <>
      <WriteForm state={accept} failed={words.failed.accept}>
        <input type="hidden" name="version" value={view.version} />
        <Comparison view={view} field={accept.fields.parts} />
        <TextArea field={accept.fields.message} label={words.message} hint={words.messageHint} rows={2} />
        <p className="buttons">
          <SubmitButton busy={words.accepting} data-desk-key="a">
            {words.accept}
          </SubmitButton>
          <a
            href={`#${decline.fields.reason.id}`}
            data-desk-key="d"
            data-desk-then={decline.fields.reason.id}
          >
            {words.declineTitle}
          </a>
        </p>
      </WriteForm>
      <section className="panel" aria-labelledby="decline-title">
        <h2 id="decline-title">{words.declineTitle}</h2>
        <WriteForm state={decline} failed={words.failed.decline}>
          <input type="hidden" name="version" value={view.version} />
          <TextArea field={decline.fields.reason} label={words.reason} hint={words.reasonHint} rows={3} />
          <p className="buttons">
            <SubmitButton busy={words.declining} danger>
              {words.decline}
            </SubmitButton>
          </p>
        </WriteForm>
      </section>
    </>
  )
}

/** With `field` each part that differs has its box. */
function Comparison({ view, field }: { view: SuggestionCaseView; field?: FieldState }) {
  return (
    <div id={field?.id} tabIndex={field && -1}>
      {field && <FieldErrors field={field} />}
      <table className="desk-table">
        <caption className="visually-hidden">{words.one(view.place)}</caption>
        <thead>
          <tr>
            {field && (
              <th scope="col">
                <span className="visually-hidden">{words.takeLegend}</span>
              </th>
            )}
            {Object.values(words.columns).map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.lines.map((line) => (
            <tr key={line.part}>
              {field && (
                <td>
                  {line.state !== 'already' && <Take field={field} part={line.part} name={line.name} />}
                </td>
              )}
              <th scope="row">{line.name}</th>
              <td dir="auto" data-column={words.columns.old}>
                {line.old}
              </td>
              <td dir="auto" data-column={words.columns.now}>
                {line.now}
              </td>
              <td dir="auto" data-column={words.columns.wanted}>
                <strong>{line.wanted}</strong>
                {line.state !== 'open' && (
                  <>
                    {' '}
                    <span className="quiet">{line.state === 'moved' ? words.moved : words.already}</span>
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

function Take({ field, part, name }: { field: FieldState; part: string; name: string }) {
  const described = useDescribed(field)
  const chosen: unknown[] = Array.isArray(field.initialValue)
    ? field.initialValue
    : [asText(field.initialValue)]
  const box = {
    name: field.name,
    value: part,
    defaultChecked: chosen.includes(part),
    'aria-label': words.take(name),
  }
  return (
    <label className="desk-tick">
      <input key={field.key} type="checkbox" {...box} {...described} />
    </label>
  )
}
