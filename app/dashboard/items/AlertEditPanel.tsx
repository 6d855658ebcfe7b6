import { BackLink, Link } from '~/ui/Link'
import { TextArea, TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { ALERT_LIMITS } from '~/spots/model/alerts'
import { alertFormWords } from '../item-words'
import type { AlertEditView } from './save-alerts.server'
import { alertsPath } from '../dashboard-url'
import type { Start } from './merged-edits'
import { AreaField, areaOptions, DayFields, RemovePart } from './PartFields'
import { PartState, usePartForm, YES_OR_NO } from './PartForm'

const labels = alertFormWords.labels

/** The form of an alert, and the form that removes it. */
export function AlertEditPanel({ view }: { view: AlertEditView & { start: Start } }) {
  const { id, version, alertId } = view
  const state = useWriteForm<Record<string, string>>({ id: 'alert', intent: 'save' })
  const form = usePartForm(state, view)
  const closes = form.field('closes')
  return (
    <section className="dashboard-item">
      <BackLink to={alertsPath(id)}>{alertFormWords.back}</BackLink>
      <h1>{alertId === null ? alertFormWords.newAlert : alertFormWords.edit}</h1>
      <WriteForm state={state} labels={labels} failed={alertFormWords.failed}>
        <PartState
          form={form}
          labels={labels}
          choices={{ area: areaOptions(view.areas), closes: YES_OR_NO }}
        />
        <TextField
          field={form.field('text')}
          label={labels.text}
          hint={alertFormWords.textHint}
          maxLength={ALERT_LIMITS.text}
          dir="auto"
          autoComplete="off"
        />
        <AreaField field={form.field('area')} label={labels.area} areas={view.areas} />
        <DayFields field={form.field} labels={labels} hints={alertFormWords.dayHints} />
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
      {alertId !== null && <RemovePart version={version} words={alertFormWords} />}
    </section>
  )
}
