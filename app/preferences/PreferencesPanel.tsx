import { Link } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { ChoiceField } from './ChoiceField'
import type { LikeOptions } from './like-options'
import { SCALES, type Preferences } from './rules'
import { ScaleField } from './ScaleField'
import { preferenceWords } from './words'

/** The form of the reader's study preferences. `failed`: they couldn't be loaded. */
export function PreferencesPanel({
  start,
  likes,
  failed,
}: {
  start: Record<string, string | string[]>
  likes: LikeOptions[]
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
        {preferenceWords.lead} <Link to="/insights?tab=for-you">{preferenceWords.toRecommendations}</Link>
      </p>
      {failed && (
        <p className="note" role="alert">
          {preferenceWords.loadFailed}
        </p>
      )}
      <WriteForm
        state={state}
        labels={preferenceWords.labels}
        failed={preferenceWords.saveFailed(preferenceWords.tryAgain)}
      >
        {SCALES.map((scale) => (
          <ScaleField
            key={scale}
            field={fields[scale]}
            label={preferenceWords.labels[scale]}
            options={preferenceWords.options[scale]}
          />
        ))}
        <ChoiceField
          field={times}
          label={preferenceWords.labels.preferred_study_times}
          hint={preferenceWords.anyTime}
          options={preferenceWords.times}
        />
        <ChoiceField
          field={days}
          label={preferenceWords.labels.preferred_days}
          hint={preferenceWords.anyTime}
          options={preferenceWords.days}
        />
        {likes.map(({ field, options }) => (
          <ChoiceField
            key={field}
            field={fields[field]}
            label={preferenceWords.labels[field]}
            hint={preferenceWords.anyTime}
            options={options}
          />
        ))}
        <p className="buttons">
          <SubmitButton busy={preferenceWords.saving}>{preferenceWords.save}</SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}
