import { useEffect, useRef } from 'react'
import { Day } from '~/ui/Day'
import { Link } from '~/ui/Link'
import { TextArea } from '~/ui/form/Field'
import { OnBox } from '~/ui/form/OnBox'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { useLastResponse } from '~/ui/use-post'
import type { FormResult } from '~/web/http/form-result'
import { CasePage } from '../DashboardPage'
import type { LegalEdit } from './edit-legal.server'
import { LEGAL_PATHS, legalWords } from './legal-words'

/** A text as its page would show it. It gets the focus, because it's above the button that asked for it. */
function Preview({ response }: { response: FormResult }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [response])
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="legal-preview">
      <h2 id="legal-preview">{legalWords.preview}</h2>
      <p className="note">{legalWords.notSaved}</p>
      {/* Made by markdown-it, which leaves no HTML of the text's author. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: response.preview ?? '' }} />
    </section>
  )
}

/** The form for a new version of a legal text, and the earlier ones. */
export function LegalPanel({ edit: { kind, body, seen, versions } }: { edit: LegalEdit }) {
  const state = useWriteForm<{ body: string; mail: string }>({ id: 'legal', defaultValue: { body } })
  const { fields, result } = state
  const response = useLastResponse() as FormResult | undefined
  // The version that the text was written from, until the writer was told of a newer one.
  const from = state.form.errors?.includes(legalWords.overtaken) ? seen : result?.initialValue?.seen
  return (
    <CasePage queue="/admin-dashboard/site" back={legalWords.back}>
      <h1>{legalWords.names[kind]}</h1>
      {response?.preview !== undefined && <Preview response={response} />}
      <WriteForm state={state} labels={{ body: legalWords.body }} failed={legalWords.failed}>
        <input type="hidden" name="seen" value={String(from ?? seen)} />
        <TextArea field={fields.body} label={legalWords.body} hint={legalWords.hint} rows={24} dir="auto" />
        <div className="field">
          <label className="check">
            <OnBox field={fields.mail} /> {legalWords.mail}
          </label>
          <p className="hint">{legalWords.mailHint}</p>
        </div>
        <p className="buttons">
          <SubmitButton busy={legalWords.saving}>{legalWords.save}</SubmitButton>{' '}
          <button type="submit" name="step" value="preview" className="button button-quiet">
            {legalWords.preview}
          </button>
        </p>
      </WriteForm>
      {versions.length > 0 && (
        <>
          <h2>{legalWords.versions}</h2>
          <ul>
            {versions.map(({ id, n, at, mailed }) => (
              <li key={id}>
                <Link to={`${LEGAL_PATHS[kind]}?version=${id}`}>{legalWords.version(n)}</Link>,{' '}
                <Day date={at} />
                {mailed && `, ${legalWords.mailed}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </CasePage>
  )
}
