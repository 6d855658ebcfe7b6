import { useEffect, useRef, useState } from 'react'
import { BackLink, Link } from '~/ui/Link'
import { asText, FieldErrors, TextArea, TextField, useDescribed, type FieldState } from '~/ui/form/Field'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { SuggestField } from '~/ui/form/SuggestField'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { StudySessionFormView } from './form-view.server'
import { formWords } from '../making-words'
import { Tick } from '~/ui/form/Tick'
import { SelectField } from '~/ui/form/SelectField'

/** The fields of the form. */
type Shape = Record<keyof typeof formWords.labels | 'placesFor', string>

const WEEKS = Array.from({ length: 15 }, (_, n) => ({
  value: String(n + 1),
  text: n === 0 ? formWords.once : formWords.weeks(n + 1),
}))

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
      <BackLink to={editing?.path ?? page.back}>
        {editing ? formWords.backToStudySession : formWords.back}
      </BackLink>
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
        {!editing && (
          <SelectField
            field={fields.weeks}
            label={formWords.labels.weeks}
            hint={formWords.hints.weeks}
            value="1"
            options={WEEKS}
          />
        )}
        <p className="buttons">
          <SubmitButton busy={editing ? formWords.saving : formWords.creating}>{submit}</SubmitButton>{' '}
          <Link to={editing?.path ?? page.back}>{formWords.cancel}</Link>{' '}
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
  const chosen = asText(field.initialValue)
  return (
    <FieldGroup field={field} legend={formWords.labels.visibility}>
      {(['public', 'private'] as const).map((value) => (
        <Tick key={value} field={field} type="radio" value={value} on={chosen === value}>
          {formWords.visibility[value]}
        </Tick>
      ))}
    </FieldGroup>
  )
}

type LocationFieldProps = {
  place: FieldState
  pick: FieldState
  page: Pick<StudySessionFormView, 'q' | 'locations' | 'suggest' | 'warning'>
}

/**
 * A study session's location, by name. A button runs the search as a separate step, which saves the form and returns
 * with locations to choose from. In the enhanced page the first focus loads the code for suggestions.
 */
function LocationField({ place, pick, page }: LocationFieldProps) {
  return (
    <>
      <SuggestField
        field={place}
        label={formWords.labels.place}
        hint={formWords.hints.place}
        suggest={page.suggest}
        kind="location"
        maxLength={200}
        required
      >
        <button type="submit" name="find" value="yes" className="button button-quiet">
          {formWords.search}
        </button>
      </SuggestField>
      <HoursWarning suggest={page.suggest} first={page.warning} />
      {page.locations.length > 0 && <Choice field={pick} page={page} />}
    </>
  )
}

/** A note if the location isn't open then: of what the page came with, and with JavaScript of what's typed since. */
function HoursWarning({ suggest, first }: { suggest: string; first: string | null }) {
  const note = useRef<HTMLParagraphElement>(null)
  const [text, setText] = useState(first)
  useEffect(() => {
    const form = note.current!.closest('form')!
    let latest = 0
    const ask = async () => {
      const turn = ++latest
      const typed = new FormData(form)
      const [q, ...when] = ['place', 'date', 'start', 'end'].map((name) => String(typed.get(name) ?? ''))
      const [date, start, end] = when as [string, string, string]
      const warning =
        q && date && start && end
          ? await warned(`${suggest}?${new URLSearchParams({ q, date, start, end })}`)
          : null
      if (turn === latest) setText(warning)
    }
    const changed = () => void ask()
    form.addEventListener('change', changed)
    form.addEventListener('suggestion', changed)
    return () => {
      form.removeEventListener('change', changed)
      form.removeEventListener('suggestion', changed)
    }
  }, [suggest])
  return (
    <p role="status" className={text ? 'note' : 'visually-hidden'} ref={note}>
      {text}
    </p>
  )
}

/** Null if there's nothing to warn of, or no response. */
const warned = (address: string): Promise<string | null> =>
  fetch(address).then(
    (answer) =>
      answer.json().then(
        ({ warning }: { warning: string | null }) => warning,
        () => null,
      ),
    () => null,
  )

/** The locations that the search found. */
function Choice({ field, page: { q, locations } }: { field: FieldState; page: LocationFieldProps['page'] }) {
  const chosen = asText(field.initialValue)
  return (
    <fieldset className="field" id={field.id} key={q}>
      <legend>{formWords.labels.pick}</legend>
      <input type="hidden" name="placesFor" value={q} />
      {locations.map(({ id, name, address, closed }) => (
        <Tick key={id} field={field} type="radio" value={String(id)} on={chosen === String(id)}>
          <span dir="auto">{name}</span>
          {address && address !== name && <span className="quiet"> {address}</span>}
          {closed && <span className="closing"> {closed}</span>}
        </Tick>
      ))}
    </fieldset>
  )
}
