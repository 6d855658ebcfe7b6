import { isModerator } from '~/services/auth/reach'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountPath } from '~/accounts/rules'
import { accountWords } from '~/accounts/words'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam, numberParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { member } from '~/web/http/caller'
import { DASHBOARD } from '~/dashboard/dashboard-url'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { profileHead, TAB_LOADERS, tabOf, type ShownTab, type Tab } from '~/accounts/profile/page.server'
import { CollectionsTab } from '~/spots/collections/CollectionsTab'
import { MyRequests } from '~/spots/requests/MyRequests'
import { OwnReviews } from '~/reviews/writing/OwnReviews'
import { ComingStudySessions } from '~/study-sessions/page/ComingStudySessions'
import { ProfileHead } from '~/accounts/profile/ProfileHead'
import { profilePageWords } from '~/accounts/profile/words'
import { Tabs } from '~/ui/Tabs'

export const handle: PageHandle = { disallow: '/account' }

/** The reader's own account. Any other name after /account/ leads here too. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: member(accountWords.logInRequired),
    async run({ db, viewer, context, url, params, nullOnError }) {
      const own = accountPath({ first_name: viewer.firstName, last_name: viewer.lastName })
      if (`/account/${encodeURIComponent((params.userName ?? '').toWellFormed())}` !== own)
        throw redirect(own + url.search)
      const { storage } = context
      const asked = url.searchParams
      const collection = asked.get('collection')
      const head = await profileHead(db, storage, viewer.id)
      const tab = tabOf(asked.get('tab'))
      const found = await nullOnError(() =>
        TAB_LOADERS[tab]({
          db,
          storage,
          viewer,
          page: numberParam(asked.get('page'), { fallback: 1, most: 1e6 }),
          collection: collection === null ? null : (idParam(collection) ?? 0),
        }),
      )
      if (found && !found.ok) return found
      const shown: ShownTab = found ? found.value : { tab, view: null }
      const dashboard = isModerator(viewer) || viewer.needsSecondFactor ? DASHBOARD : null
      return done({ head: { ...head, dashboard }, shown })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${profilePageWords.tabs[data.shown.tab]}: ${data.head.name}`) : []

/** The tabs, in their order. */
const TABS = Object.keys(profilePageWords.tabs) as Tab[]

export default function Account() {
  const { head, shown } = useLoaderData<typeof loader>()
  return (
    <div className="account">
      <ProfileHead {...head} />
      <div>
        <Tabs
          label={profilePageWords.tabsOf}
          tabs={TABS.map((each) => ({
            to: each === 'reviews' ? '?' : `?tab=${each}`,
            text: profilePageWords.tabs[each],
            isCurrent: each === shown.tab,
          }))}
        />
        <TabPanel {...shown} />
      </div>
    </div>
  )
}

function TabPanel(shown: ShownTab) {
  if (shown.view === null)
    return shown.tab === 'collections' ? (
      <CollectionsTab view={null} />
    ) : (
      <p className="note">{profilePageWords.failed}</p>
    )
  switch (shown.tab) {
    case 'reviews':
      return <OwnReviews view={shown.view} />
    case 'collections':
      return <CollectionsTab view={shown.view} />
    case 'sessions':
      return <ComingStudySessions sessions={shown.view} />
    case 'requests':
      return <MyRequests view={shown.view} />
  }
}
