import { Link } from '@remix-run/react'
import {
  asText,
  FieldErrors,
  TextArea,
  TextField,
  useDescribed,
  type FieldState,
} from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import type { StudySessionFormView } from './form-view.server'
import { formWords } from './words'
import { LocationField } from './LocationField'
import { Tick } from '../taking-part/Tick'

/** The fields of the form. */
type Shape = Record<keyof typeof formWords.labels | 'placesFor', string>

const WEEKS = Array.from({ length: 15 }, (_, n) => n + 1)

/** The form for a new study session, or with `editing` (a path) for an existing one. */
export function StudySessionPanel({
  page,
  editing,
}: {
  page: StudySessionFormView
  editing?: { path: string; remove: string }
}) {
  const state = useWriteForm<Shape>({ id: 'session', defaultValue: { visibility: 'public', ...page.start } })
  const { fields } = state
  const submit = editing ? formWords.save : formWords.create
  return (
    <section className="narrow">
      <p>
        <Link to={editing?.path ?? page.back}>
          ‹ {editing ? formWords.backToStudySession : formWords.back}
        </Link>
      </p>
      <h1>{editing ? formWords.editTitle : formWords.createTitle}</h1>
      <p>
        {formWords.at(page.campus)} {formWords.times(page.zone)} {formWords.required}
      </p>
      <WriteForm
        state={state}
        labels={formWords.labels}
        failed={editing ? formWords.changeFailed : formWords.createFailed}
      >
        {/* Enter in a field presses a form's first button, which must not be the search button. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {submit}
        </button>
        <TextField
          field={fields.title}
          label={formWords.labels.title}
          hint={formWords.hints.title}
          autoComplete="off"
          required
          dir="auto"
        />
        <TextArea
          field={fields.description}
          label={formWords.labels.description}
          hint={formWords.hints.description}
          rows={4}
          dir="auto"
        />
        <div className="field-row">
          <TextField
            field={fields.date}
            label={formWords.labels.date}
            type="date"
            min={page.today}
            required
          />
          <TextField field={fields.start} label={formWords.labels.start} type="time" required />
          <TextField field={fields.end} label={formWords.labels.end} type="time" required />
        </div>
        <Overnight field={fields.overnight} />
        <LocationField place={fields.place} pick={fields.pick} page={page} />
        <Visibility field={fields.visibility} />
        <TextField
          field={fields.capacity}
          label={formWords.labels.capacity}
          hint={formWords.hints.capacity}
          inputMode="numeric"
          autoComplete="off"
        />
        {!editing && <Weeks field={fields.weeks} />}
        <p className="buttons">
          <SubmitButton busy={editing ? formWords.saving : formWords.creating}>{submit}</SubmitButton>
          <Link to={editing?.path ?? page.back}>{formWords.cancel}</Link>
          {editing && <Link to={editing.remove}>{formWords.delete}</Link>}
        </p>
      </WriteForm>
    </section>
  )
}

/** Shown after an end before the start was sent: asks whether it's on the next day. */
function Overnight({ field }: { field: FieldState }) {
  const described = useDescribed(field)
  const on = field.initialValue === 'yes'
  if (!on && !field.errors?.length) return null
  return (
    <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
      <FieldErrors field={field} />
      <Tick field={field} type="checkbox" value="yes" on={on} id={field.id} {...described}>
        {formWords.overnight}
      </Tick>
    </div>
  )
}

function Visibility({ field }: { field: FieldState }) {
  const described = useDescribed(field)
  const chosen = asText(field.initialValue)
  return (
    <fieldset
      className={described['aria-invalid'] ? 'field field-wrong' : 'field'}
      id={field.id}
      key={field.key}
      {...described}
    >
      <legend>{formWords.labels.visibility}</legend>
      <FieldErrors field={field} />
      {(['public', 'private'] as const).map((value) => (
        <Tick key={value} field={field} type="radio" value={value} on={chosen === value}>
          {formWords.visibility[value]}
        </Tick>
      ))}
    </fieldset>
  )
}

function Weeks({ field }: { field: FieldState }) {
  const described = useDescribed(field, `${field.id}-hint`)
  return (
    <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{formWords.labels.weeks}</label>
      <p className="hint" id={`${field.id}-hint`}>
        {formWords.hints.weeks}
      </p>
      <FieldErrors field={field} />
      <select
        id={field.id}
        name={field.name}
        key={field.key}
        defaultValue={asText(field.initialValue) ?? '1'}
        {...described}
      >
        {WEEKS.map((n) => (
          <option key={n} value={n}>
            {n === 1 ? formWords.once : formWords.weeks(n)}
          </option>
        ))}
      </select>
    </div>
  )
}
