import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotificationsForm } from '~/notifications/form'
import { NotificationsPanel } from '~/notifications/NotificationsPanel'
import { SETTINGS_PATH } from '~/notifications/rules'
import { saveSettings, showSettings } from '~/notifications/save-settings.server'
import { notificationWords } from '~/notifications/words'
import { done } from '~/services/outcome'
import { followedSpots } from '~/spots/following/follow-location.server'
import { FollowedSpots } from '~/spots/following/FollowPanel'
import { draftFor } from '~/web/drafts.server'
import { member } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'

const caller = member(notificationWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, request, context, url }) {
      const [settings, spots, draft] = await Promise.all([
        showSettings(db, viewer),
        followedSpots(db, viewer),
        draftFor(request, context, url.pathname),
      ])
      return done({ ...settings, spots, start: draft ?? settings.start })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: NotificationsForm,
    failureText: notificationWords.notSaved,
    run: ({ db, viewer, value }) => saveSettings(db, { viewer, choices: value }),
    redirect: () => seeOther(SETTINGS_PATH, success(notificationWords.saved)),
  })
}

/** What the reader wants to hear of, and how. */
export default function SettingNotifications() {
  const { spots, ...settings } = useLoaderData<typeof loader>()
  return (
    <>
      <NotificationsPanel {...settings} />
      <FollowedSpots spots={spots} />
    </>
  )
}
