import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { words as settingWords } from '~/accounts/setting-words'
import { SettingTabs } from '~/accounts/SettingTabs'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { ChoiceField } from '~/preferences/ChoiceField'
import { PreferencesForm } from '~/preferences/form'
import { loadPreferences } from '~/preferences/load-preferences.server'
import { SCALES, type Preferences } from '~/preferences/rules'
import { savePreferences } from '~/preferences/save-preferences.server'
import { ScaleField } from '~/preferences/ScaleField'
import { words } from '~/preferences/words'

const who = member(words.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, request, context, url }) {
      const [{ preferences, failed }, draft] = await Promise.all([
        loadPreferences(db, viewer.id, context.log),
        draftFor(request, context, url.pathname),
      ])
      const { preferred_study_times, preferred_days } = preferences
      const scales = Object.fromEntries(SCALES.map((scale) => [scale, String(preferences[scale])]))
      const start: Record<string, string | string[]> = draft ?? {
        ...scales,
        preferred_study_times,
        preferred_days,
      }
      return done({ start, failed })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: PreferencesForm,
    run: ({ db, viewer, context, value }) =>
      savePreferences(db, { userId: viewer.id, preferences: value, log: context.log }),
    then: () => seeOther('/setting/preferences', success(words.saved)),
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, settingWords.tabs.preferences)

export default function SettingPreferences() {
  const { start, failed } = useLoaderData<typeof loader>()
  const state = useWriteForm<Record<keyof Preferences, string | string[]>>({
    id: 'preferences',
    defaultValue: start,
  })
  const { fields } = state
  const { preferred_study_times: times, preferred_days: days } = fields
  return (
    <section className="narrow">
      <SettingTabs current="preferences" />
      <p>
        {words.lead} <Link to="/insights?tab=for-you">{words.toRecommendations}</Link>
      </p>
      {failed && (
        <p className="note" role="alert">
          {words.loadFailed}
        </p>
      )}
      <WriteForm state={state} labels={words.labels}>
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
    </section>
  )
}
