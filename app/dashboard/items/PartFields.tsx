import { SelectField } from '~/ui/form/SelectField'
import { TextArea, TextField, type FieldState } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { areaFormWords } from '../item-words'

type Areas = readonly { id: number; name: string }[]

/** The whole study spot, and each of its areas. */
export const areaOptions = (areas: Areas) => [
  { value: '', text: areaFormWords.whole },
  ...areas.map(({ id, name }) => ({ value: String(id), text: name })),
]

/** What something is about: the whole study spot or an area. Nothing if there are no areas. */
export const AreaField = ({ field, label, areas }: { field: FieldState; label: string; areas: Areas }) =>
  areas.length > 0 && <SelectField field={field} label={label} value="" options={areaOptions(areas)} />

const DAYS = ['starts_on', 'ends_on'] as const
type Texts = Record<(typeof DAYS)[number], string>
type DayFieldsProps = { field: (name: (typeof DAYS)[number]) => FieldState; labels: Texts; hints: Texts }

/** The first and last day of something. */
export const DayFields = ({ field, labels, hints }: DayFieldsProps) => (
  <div className="field-row">
    {DAYS.map((day) => (
      <TextField
        key={day}
        field={field(day)}
        label={labels[day]}
        type="date"
        hint={hints[day]}
        autoComplete="off"
      />
    ))}
  </div>
)

type RemovePartProps = {
  /** The version of the study spot that the admin saw. */
  version: string
  words: Record<'remove' | 'removeFailed' | 'saving', string> & { labels: { message: string } }
  hint?: string
}

/** The form that removes a part of a study spot. */
export function RemovePart({ version, words, hint }: RemovePartProps) {
  const state = useWriteForm<{ message: string }>({ id: 'remove', intent: 'remove' })
  const { labels } = words
  return (
    <details open={state.result !== undefined}>
      <summary>{words.remove}</summary>
      <WriteForm state={state} labels={labels} failed={words.removeFailed}>
        <input type="hidden" name="version" value={version} />
        {hint && <p>{hint}</p>}
        <TextArea field={state.fields.message} label={labels.message} rows={3} dir="auto" />
        <p className="buttons">
          <SubmitButton busy={words.saving} danger>
            {words.remove}
          </SubmitButton>
        </p>
      </WriteForm>
    </details>
  )
}
