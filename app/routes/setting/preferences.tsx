import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { ChecksField } from '~/ui/form/ChecksField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { WriteForm } from '~/ui/form/WriteForm'
import { useWriteForm } from '~/ui/form/use-write-form'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { PreferencesForm } from '~/finding/preference-form'
import { likeOptions, loadPreferences } from '~/finding/load-preferences.server'
import { LISTS, optionsOf, SCALES, type Preferences } from '~/finding/preference-rules'
import { savePreferences } from '~/finding/save-preferences.server'
import { preferenceWords } from '~/finding/preference-words'

const caller = member(preferenceWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, context, draft }) {
      const [{ preferences, failed }, typed] = await Promise.all([
        loadPreferences(db, viewer.id, context.log),
        draft(),
      ])
      const scales = Object.fromEntries(SCALES.map((scale) => [scale, String(preferences[scale])]))
      const start: Record<string, string | string[]> = typed ?? {
        ...scales,
        ...Object.fromEntries(LISTS.map((list) => [list, preferences[list]])),
      }
      return done({ start, likes: likeOptions(), failed })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: PreferencesForm,
    failureText: preferenceWords.saveFailed(preferenceWords.tryAgain),
    run: ({ db, viewer, context, value }) =>
      savePreferences(db, { userId: viewer.id, preferences: value, log: context.log }),
    redirect: () => seeOther('/setting/preferences', success(preferenceWords.saved)),
  })
}

const TIME_OPTIONS = [
  { field: 'preferred_study_times' as const, options: optionsOf(preferenceWords.times) },
  { field: 'preferred_days' as const, options: optionsOf(preferenceWords.days) },
]

/** The form of the reader's study preferences. `failed`: they couldn't be loaded. */
export default function SettingPreferences() {
  const { start, likes, failed } = useLoaderData<typeof loader>()
  const state = useWriteForm<Record<keyof Preferences, string | string[]>>({
    id: 'preferences',
    defaultValue: start,
  })
  const { fields } = state
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
          <ChecksField
            key={scale}
            type="radio"
            field={fields[scale]}
            legend={preferenceWords.labels[scale]}
            options={optionsOf(preferenceWords.options[scale])}
          />
        ))}
        {[...TIME_OPTIONS, ...likes].map(({ field, options }) => (
          <ChecksField
            key={field}
            type="checkbox"
            field={fields[field]}
            legend={preferenceWords.labels[field]}
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
