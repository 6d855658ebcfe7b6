import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/components/ui/Link'
import { accountPath } from '~/accounts/rules'
import { accountWords } from '~/accounts/words'
import { nullOnError } from '~/http/null-on-error.server'
import type { PageHandle } from '~/http/page-handle'
import { idParam, numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { member } from '~/http/caller'
import { DASHBOARD } from '~/dashboard/dashboard-url'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { profileHead, TAB_LOADERS, tabOf, type TabView, type ProfileHeadView } from '~/profile/page.server'
import { CollectionsTab } from '~/collections/CollectionsTab'
import { MyRequests } from '~/requests/MyRequests'
import { OwnReviews } from '~/reviews/own/OwnReviews'
import { ComingStudySessions } from '~/study-sessions/hub/ComingStudySessions'
import { profilePageWords } from '~/profile/words'
import { LogOutLink } from '~/accounts/login/LogOutLink'
import { Avatar } from '~/components/ui/Avatar'

export const handle: PageHandle = { disallow: '/account' }

/** The reader's own account. Any other name after /account/ leads here too. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: member(accountWords.logInRequired),
    async run({ db, viewer, context, url, params }) {
      const own = accountPath({ first_name: viewer.firstName, last_name: viewer.lastName })
      if (`/account/${encodeURIComponent((params.userName ?? '').toWellFormed())}` !== own)
        throw redirect(own + url.search)
      const { storage } = context
      const asked = url.searchParams
      const collection = asked.get('collection')
      const head = await profileHead(db, storage, viewer.id)
      const shown = await TAB_LOADERS[tabOf(asked.get('tab'))]({
        db,
        storage,
        viewer,
        page: numberParam(asked.get('page'), { fallback: 1, most: 1e6 }),
        collection: collection === null ? null : (idParam(collection) ?? 0),
        nullOnError: (load) => nullOnError(context, load),
      })
      if (!shown.ok) return shown
      const dashboard = viewer.isAdmin || viewer.needsSecondFactor ? DASHBOARD : null
      return done({ head: { ...head, dashboard }, shown: shown.value })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.head.name) : []

/** The tabs, in their order. */
const TABS = Object.keys(profilePageWords.tabs) as TabView['tab'][]

export default function Account() {
  const { head, shown } = useLoaderData<typeof loader>()
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
        {verified && <span className="badge verified">{accountWords.verified(verified)}</span>}
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
        )}{' '}
        <LogOutLink>{profilePageWords.logOut}</LogOutLink>
      </p>
    </section>
  )
}
