import { dayInWords } from '~/accounts/data-rules'
import type { PushSettings } from '~/services/env.server'
import type { Viewer } from '~/services/auth/viewer'
import { done, invalid, missing, unavailable, type Outcome } from '~/services/outcome'
import { publicPushKey, readKeys } from '~/services/push/encrypt.server'
import { isPublicEndpoint, type Subscription } from '~/services/push/send-push.server'
import type { Db } from '~db/connection'
import { deleteOwnBrowser, insertBrowser, namedBrowsersOf } from './push-queries.server'
import { notificationWords as words } from './words'

/** Lets the viewer's browser show notifications, until its login ends. */
export async function saveBrowser(
  db: Db,
  { viewer, browser, push }: { viewer: Viewer; browser: Subscription; push: PushSettings | null },
): Promise<Outcome<null>> {
  if (!push) return missing(words.unsupported)
  if (!readKeys(browser)) return invalid(words.badBrowser)
  const isPublic = await isPublicEndpoint(browser.endpoint, push)
  if (isPublic === null) return unavailable(words.notOn)
  if (!isPublic) return invalid(words.badBrowser)
  const row = { user_id: viewer.id, login_id: viewer.loginId, ...browser }
  await db.transaction((transaction) => insertBrowser(transaction, row))
  return done(null)
}

/** The viewer's browsers that show notifications, and the key to add one. Null if this site has none. `nameOf` their user agent. */
export async function showBrowsers(
  db: Db,
  viewer: Viewer,
  push: PushSettings | null,
  nameOf: (userAgent: string | null) => string | null,
) {
  if (!push) return null
  const browsers = (await namedBrowsersOf(db, viewer.id)).map(({ id, user_agent, created_at }) => ({
    id,
    name: nameOf(user_agent) ?? words.unknownBrowser,
    since: dayInWords(created_at),
  }))
  return { browsers, applicationKey: publicPushKey(push.key) }
}

/** Turns off notifications in one of the viewer's browsers. */
export async function removeBrowser(
  db: Db,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Outcome<null>> {
  await deleteOwnBrowser(db, viewer.id, id)
  return done(null)
}
