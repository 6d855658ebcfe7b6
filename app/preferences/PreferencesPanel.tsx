import { Link } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { ChoiceField } from './ChoiceField'
import { SCALES, type Preferences } from './rules'
import { ScaleField } from './ScaleField'
import { words } from './words'

/** The form of the reader's study preferences. `failed`: they could not be loaded. */
export function PreferencesPanel({
  start,
  failed,
}: {
  start: Record<string, string | string[]>
  failed: boolean
}) {
  const state = useWriteForm<Record<keyof Preferences, string | string[]>>({
    id: 'preferences',
    defaultValue: start,
  })
  const { fields } = state
  const { preferred_study_times: times, preferred_days: days } = fields
  return (
    <>
      <p>
        {words.lead} <Link to="/insights?tab=for-you">{words.toRecommendations}</Link>
      </p>
      {failed && (
        <p className="note" role="alert">
          {words.loadFailed}
        </p>
      )}
      <WriteForm state={state} labels={words.labels} failed={words.saveFailed(words.tryAgain)}>
        {SCALES.map((scale) => (
          <ScaleField
            key={scale}
            field={fields[scale]}
            label={words.labels[scale]}
            options={words.options[scale]}
          />
        ))}
        <ChoiceField
          field={times}
          label={words.labels.preferred_study_times}
          hint={words.anyTime}
          options={words.times}
        />
        <ChoiceField
          field={days}
          label={words.labels.preferred_days}
          hint={words.anyTime}
          options={words.days}
        />
        <p className="buttons">
          <SubmitButton busy={words.saving}>{words.save}</SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}
