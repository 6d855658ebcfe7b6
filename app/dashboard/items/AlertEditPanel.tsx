import { Link } from '~/ui/Link'
import { TextArea, TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { ALERT_LIMITS } from '~/spots/model/alerts'
import { SelectField } from '~/ui/form/SelectField'
import { alertFormWords } from '../item-words'
import type { AlertEditView } from './save-alerts.server'
import { alertsPath } from './alerts-path'
import type { Start } from './merged-edits'
import { PartState, usePartForm, YES_OR_NO } from './PartForm'

const labels = alertFormWords.labels

/** The form of an alert, and the form that removes it. */
export function AlertEditPanel({ view }: { view: AlertEditView & { start: Start } }) {
  const { id, version, alertId } = view
  const state = useWriteForm<Record<string, string>>({ id: 'alert', intent: 'save' })
  const form = usePartForm(state, view)
  const [area, closes] = [form.field('area'), form.field('closes')]
  const areas = [
    { value: '', text: alertFormWords.whole },
    ...view.areas.map((each) => ({ value: String(each.id), text: each.name })),
  ]
  return (
    <section className="dashboard-item">
      <p>
        <Link to={alertsPath(id)}>‹ {alertFormWords.back}</Link>
      </p>
      <h1>{alertId === null ? alertFormWords.newAlert : alertFormWords.edit}</h1>
      <WriteForm state={state} labels={labels} failed={alertFormWords.failed}>
        <PartState form={form} labels={labels} choices={{ area: areas, closes: YES_OR_NO }} />
        <TextField
          field={form.field('text')}
          label={labels.text}
          hint={alertFormWords.textHint}
          maxLength={ALERT_LIMITS.text}
          dir="auto"
          autoComplete="off"
        />
        {view.areas.length > 0 && <SelectField field={area} label={labels.area} value="" options={areas} />}
        <div className="field-row">
          {(['starts_on', 'ends_on'] as const).map((name) => (
            <TextField
              key={name}
              field={form.field(name)}
              label={labels[name]}
              type="date"
              hint={alertFormWords.dayHints[name]}
              autoComplete="off"
            />
          ))}
        </div>
        <p className="field">
          <label>
            <input
              type="checkbox"
              name="closes"
              key={closes.key}
              defaultChecked={closes.initialValue === 'on'}
            />{' '}
            {labels.closes}
          </label>
        </p>
        <TextArea field={form.field('message')} label={labels.message} rows={3} dir="auto" />
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
