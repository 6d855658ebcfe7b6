import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deviceName } from '~/accounts/settings/security-page.server'
import { BrowsersPanel } from '~/notifications/BrowsersPanel'
import { BrowserForm, NotificationsForm, RemoveBrowserForm } from '~/notifications/form'
import { NotificationsPanel } from '~/notifications/NotificationsPanel'
import { SETTINGS_PATH } from '~/notifications/rules'
import { removeBrowser, saveBrowser, showBrowsers } from '~/notifications/save-browser.server'
import { saveSettings, showSettings } from '~/notifications/save-settings.server'
import { notificationWords } from '~/notifications/words'
import { done } from '~/services/outcome'
import { followedSpots } from '~/spots/following/follow-location.server'
import { FollowedSpots } from '~/spots/following/FollowPanel'
import { member } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { formOf, write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'

const caller = member(notificationWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, context, draft }) {
      const [settings, browsers, spots, typed] = await Promise.all([
        showSettings(db, viewer),
        showBrowsers(db, viewer, context.env.push, deviceName),
        followedSpots(db, viewer),
        draft(),
      ])
      return done({ ...settings, browsers, spots, start: typed ?? settings.start })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      choose: formOf({
        caller,
        form: NotificationsForm,
        failureText: notificationWords.notSaved,
        run: ({ db, viewer, value }) => saveSettings(db, { viewer, choices: value }),
        redirect: () => seeOther(SETTINGS_PATH, success(notificationWords.saved)),
      }),
      'add-browser': formOf({
        caller,
        form: BrowserForm,
        failureText: notificationWords.notOn,
        run: ({ db, viewer, value, context: { env } }) =>
          saveBrowser(db, { viewer, browser: value, push: env.push }),
        redirect: () => seeOther(SETTINGS_PATH, success(notificationWords.turnedOn)),
      }),
      'remove-browser': formOf({
        caller,
        form: RemoveBrowserForm,
        failureText: notificationWords.notRemoved,
        run: ({ db, viewer, value }) => removeBrowser(db, { viewer, id: value.browser }),
        redirect: () => seeOther(SETTINGS_PATH, success(notificationWords.removed)),
      }),
    },
  })
}

/** What the reader wants to hear of, and how. */
export default function SettingNotifications() {
  const { browsers, spots, ...settings } = useLoaderData<typeof loader>()
  return (
    <>
      <NotificationsPanel {...settings} withPush={browsers !== null} />
      {browsers && <BrowsersPanel {...browsers} />}
      <FollowedSpots spots={spots} />
    </>
  )
}
