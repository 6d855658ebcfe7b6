import { Link } from '~/ui/Link'
import { asText, TextArea, TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { ALERT_LIMITS } from '~/spots/model/alerts'
import { ChoiceField } from '~/ui/form/ChoiceField'
import { alertFormWords } from '../item-words'
import type { AlertEditView } from './save-alerts.server'
import { alertsPath } from './alerts-path'

const labels = alertFormWords.labels

type Fields = Record<'text' | 'area' | 'closes' | 'starts_on' | 'ends_on' | 'message', string>

/** The form of an alert, and the form that removes it. */
export function AlertEditPanel({ view }: { view: AlertEditView }) {
  const { id, version, alertId, areas, start } = view
  const state = useWriteForm<Fields>({ id: 'alert', intent: 'save', defaultValue: start })
  const { text, area, closes, message } = state.fields
  return (
    <section className="dashboard-item">
      <p>
        <Link to={alertsPath(id)}>‹ {alertFormWords.back}</Link>
      </p>
      <h1>{alertId === null ? alertFormWords.newAlert : alertFormWords.edit}</h1>
      <WriteForm state={state} labels={labels} failed={alertFormWords.failed}>
        <input type="hidden" name="version" value={version} />
        <TextField
          field={text}
          label={labels.text}
          hint={alertFormWords.textHint}
          maxLength={ALERT_LIMITS.text}
          dir="auto"
          autoComplete="off"
        />
        {areas.length > 0 && (
          <ChoiceField
            field={area}
            label={labels.area}
            value={asText(area.initialValue) ?? ''}
            choices={[
              { value: '', text: alertFormWords.whole },
              ...areas.map((each) => ({ value: String(each.id), text: each.name })),
            ]}
          />
        )}
        <div className="field-row">
          {(['starts_on', 'ends_on'] as const).map((name) => (
            <TextField
              key={name}
              field={state.fields[name]}
              label={labels[name]}
              type="date"
              hint={alertFormWords.dayHints[name]}
              autoComplete="off"
            />
          ))}
        </div>
        <p className="field">
          <label>
            <input type="checkbox" name="closes" defaultChecked={asText(closes.initialValue) === 'on'} />{' '}
            {labels.closes}
          </label>
        </p>
        <TextArea field={message} label={labels.message} rows={3} dir="auto" />
        <p className="buttons">
          <SubmitButton busy={alertFormWords.saving}>{alertFormWords.save}</SubmitButton>{' '}
          <Link to={alertsPath(id)}>{alertFormWords.back}</Link>
        </p>
      </WriteForm>
      {alertId !== null && <RemoveAlert version={version} />}
    </section>
  )
}

function RemoveAlert({ version }: { version: string }) {
  const state = useWriteForm<{ message: string }>({ id: 'remove', intent: 'remove' })
  return (
    <details open={state.result !== undefined}>
      <summary>{alertFormWords.remove}</summary>
      <WriteForm state={state} labels={labels} failed={alertFormWords.removeFailed}>
        <input type="hidden" name="version" value={version} />
        <TextArea field={state.fields.message} label={labels.message} rows={3} dir="auto" />
        <p className="buttons">
          <SubmitButton busy={alertFormWords.saving} danger>
            {alertFormWords.remove}
          </SubmitButton>
        </p>
      </WriteForm>
    </details>
  )
}
