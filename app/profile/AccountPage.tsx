import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { CollectionsTab } from '~/collections/CollectionsTab'
import { MyRequests } from '~/requests/MyRequests'
import { OwnReviews } from '~/reviews/OwnReviews'
import { ComingSessions } from '~/study-sessions/ComingSessions'
import { ProfileHead } from './ProfileHead'
import { TABS } from './rules'
import type { TabView } from './tabs.server'
import { words } from './words'

type AccountPageProps = { head: ComponentProps<typeof ProfileHead>; shown: TabView }

/** The reader's own account: who they are, and one tab. */
export function AccountPage({ head, shown }: AccountPageProps) {
  return (
    <div className="account">
      <ProfileHead {...head} />
      <div>
        <nav className="tabs" aria-label={words.tabsOf}>
          <ul>
            {TABS.map((each) => (
              <li key={each}>
                <Link
                  to={each === 'reviews' ? '?' : `?tab=${each}`}
                  aria-current={each === shown.tab ? 'page' : undefined}
                >
                  {words.tabs[each]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <TabPanel {...shown} />
      </div>
    </div>
  )
}

function TabPanel(shown: TabView) {
  switch (shown.tab) {
    case 'reviews':
      return <OwnReviews view={shown.view} />
    case 'collections':
      return <CollectionsTab view={shown.view} />
    case 'sessions':
      return <ComingSessions sessions={shown.view} />
    case 'requests':
      return <MyRequests view={shown.view} />
  }
}
