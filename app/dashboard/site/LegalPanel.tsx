import { Day } from '~/ui/Day'
import { Link } from '~/ui/Link'
import { TextArea } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { CasePage } from '../DashboardPage'
import type { LegalEdit } from './edit-legal.server'
import { LEGAL_PATHS, legalWords } from './legal-words'

/** The form for a new version of a legal text, and the earlier ones. */
export function LegalPanel({ edit: { kind, body, seen, versions } }: { edit: LegalEdit }) {
  const state = useWriteForm<{ body: string; mail: string }>({ id: 'legal', defaultValue: { body } })
  const { fields } = state
  return (
    <CasePage queue="/admin-dashboard/site" back={legalWords.back}>
      <h1>{legalWords.names[kind]}</h1>
      <WriteForm state={state} labels={{ body: legalWords.body }} failed={legalWords.failed}>
        <input type="hidden" name="seen" value={seen} />
        <TextArea field={fields.body} label={legalWords.body} hint={legalWords.hint} rows={24} dir="auto" />
        <div className="field">
          <label className="check">
            <input
              type="checkbox"
              id={fields.mail.id}
              name="mail"
              key={fields.mail.key}
              defaultChecked={fields.mail.initialValue === 'on'}
            />{' '}
            {legalWords.mail}
          </label>
          <p className="hint">{legalWords.mailHint}</p>
        </div>
        <p className="buttons">
          <SubmitButton busy={legalWords.saving}>{legalWords.save}</SubmitButton>
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
