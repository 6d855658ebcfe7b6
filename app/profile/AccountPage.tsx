import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { CollectionsTab } from '~/collections/CollectionsTab'
import { MyRequests } from '~/requests/MyRequests'
import { OwnReviews } from '~/reviews/own/OwnReviews'
import { ComingStudySessions } from '~/study-sessions/hub/ComingStudySessions'
import { TABS } from './rules'
import type { TabView } from './tabs.server'
import { profilePageWords } from './words'
import { profileWords } from '~/accounts/words'
import { LogOutLink } from '~/accounts/login/LogOutLink'
import { Avatar } from '~/components/ui/Avatar'
import type { ProfileHeadView } from './head.server'

type AccountPageProps = { head: ComponentProps<typeof ProfileHead>; shown: TabView }

/** The reader's own account: who they are, and one tab. */
export function AccountPage({ head, shown }: AccountPageProps) {
  return (
    <div className="account">
      <ProfileHead {...head} />
      <div>
        <nav className="tabs" aria-label={profilePageWords.tabsOf}>
          <ul>
            {TABS.map((each) => (
              <li key={each}>
                <Link
                  to={each === 'reviews' ? '?' : `?tab=${each}`}
                  aria-current={each === shown.tab ? 'page' : undefined}
                >
                  {profilePageWords.tabs[each]}
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
      return <ComingStudySessions sessions={shown.view} />
    case 'requests':
      return <MyRequests view={shown.view} />
  }
}

/** The reader's name, photo and university. `dashboard` is the link for admins. */
function ProfileHead({
  name,
  photo,
  university,
  verified,
  role,
  dashboard,
}: ProfileHeadView & { dashboard: string | null }) {
  return (
    <section className="panel profile" aria-labelledby="profile-name">
      <Avatar photo={photo} name={name} size="large" alt={profilePageWords.photoOf(name)} />
      <h1 id="profile-name" dir="auto">
        {name}
      </h1>
      {university && (
        <p>
          <Link to={university.path}>{university.name}</Link>
        </p>
      )}
      {!university && !verified && <p>{profilePageWords.noUniversity}</p>}
      <p className="badges">
        <span className="badge">{profilePageWords.roles[role]}</span>{' '}
        {verified && <span className="badge verified">{profileWords.verified(verified)}</span>}
      </p>
      <p className="buttons">
        <Link to="/setting" className="button">
          {profilePageWords.editProfile}
        </Link>{' '}
        <Link to="/insights">{profilePageWords.insights}</Link>{' '}
        {dashboard && (
          <>
            <Link to={dashboard}>{profilePageWords.dashboard}</Link>{' '}
          </>
        )}
        <LogOutLink>{profilePageWords.logOut}</LogOutLink>
      </p>
    </section>
  )
}
