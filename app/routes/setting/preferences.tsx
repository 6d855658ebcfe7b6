import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { draftFor } from '~/http/cookies/drafts.server'
import { success } from '~/http/cookies/notice.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { PreferencesForm } from '~/preferences/form'
import { loadPreferences } from '~/preferences/load-preferences.server'
import { PreferencesPanel } from '~/preferences/PreferencesPanel'
import { likeOptions } from '~/preferences/like-options'
import { LISTS, SCALES } from '~/preferences/rules'
import { savePreferences } from '~/preferences/save-preferences.server'
import { preferenceWords } from '~/preferences/words'

const caller = member(preferenceWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, request, context, url }) {
      const [{ preferences, failed }, draft] = await Promise.all([
        loadPreferences(db, viewer.id, context.log),
        draftFor(request, context, url.pathname),
      ])
      const scales = Object.fromEntries(SCALES.map((scale) => [scale, String(preferences[scale])]))
      const start: Record<string, string | string[]> = draft ?? {
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
    failed: preferenceWords.saveFailed(preferenceWords.tryAgain),
    run: ({ db, viewer, context, value }) =>
      savePreferences(db, { userId: viewer.id, preferences: value, log: context.log }),
    then: () => seeOther('/setting/preferences', success(preferenceWords.saved)),
  })
}

export default function SettingPreferences() {
  return <PreferencesPanel {...useLoaderData<typeof loader>()} />
}
