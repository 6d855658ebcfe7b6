import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { photoUrl } from '~/accounts/photo-urls.server'
import { profileOf } from '~/accounts/profile-queries.server'
import { words } from '~/accounts/profile-words'
import { accountPath, fullName } from '~/accounts/rules'
import { words as accountWords } from '~/accounts/words'
import { collectionsTab } from '~/collections/collections-tab.server'
import { CollectionsTab } from '~/collections/CollectionsTab'
import { words as collectionWords } from '~/collections/words'
import { Avatar } from '~/components/ui/Avatar'
import { orNull } from '~/http/or-null.server'
import { idParam, numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { member } from '~/http/who'
import { DESK } from '~/moderation/desk-url'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { myRequests } from '~/requests/my-requests.server'
import { MyRequests } from '~/requests/MyRequests'
import { OwnReviews } from '~/reviews/OwnReviews'
import { reviewsTab } from '~/reviews/reviews-tab.server'
import { ComingSessions } from '~/study-sessions/ComingSessions'
import { comingSessions } from '~/study-sessions/coming-sessions.server'
import { campusPath } from '~/universities/rules'

const TABS = ['reviews', 'collections', 'sessions', 'requests'] as const

/** The reader's own account. Every other name after /account/ leads there too. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: member(accountWords.needLogin),
    async run({ db, viewer, context, url, params }) {
      const own = accountPath({ first_name: viewer.firstName, last_name: viewer.lastName })
      if (`/account/${encodeURIComponent((params.userName ?? '').toWellFormed())}` !== own)
        throw redirect(own + url.search)
      const asked = url.searchParams
      const tab = TABS.find((known) => known === asked.get('tab')) ?? 'reviews'
      const profile = await profileOf(db, viewer.id)
      const page = numberParam(asked.get('page'), { fallback: 1, most: 1e6 })
      const chosen = asked.get('collection')
      const id = chosen === null ? null : (idParam(chosen) ?? 0)
      const collections =
        tab === 'collections' ? await orNull(context, () => collectionsTab(db, { viewer, id, page })) : null
      if (collections && !collections.ok) return collections
      return done({
        tab,
        reviews:
          tab === 'reviews'
            ? await reviewsTab(db, context.storage, { userId: viewer.id, wanted: page })
            : null,
        collections: collections && collections.value,
        requests: tab === 'requests' ? await myRequests(db, { userId: viewer.id, page }) : null,
        sessions:
          tab === 'sessions'
            ? await comingSessions(db, context.storage, { userId: viewer.id, now: new Date() })
            : null,
        name: fullName(profile.first_name, profile.last_name),
        photo: photoUrl(context.storage, profile.image_url, 256),
        university: profile.university && {
          name: profile.university.name,
          path: campusPath(profile.university.key),
        },
        verified: profile.verified,
        role: words.roles[profile.role],
        dashboard: viewer.isAdmin ? DESK : null,
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.name) : []

export default function Account() {
  const {
    name,
    photo,
    university,
    verified,
    role,
    dashboard,
    tab,
    reviews,
    collections,
    sessions,
    requests,
  } = useLoaderData<typeof loader>()
  return (
    <div className="account">
      <section className="panel profile" aria-labelledby="profile-name">
        <Avatar photo={photo} name={name} size="large" alt={words.photoOf(name)} />
        <h1 id="profile-name" dir="auto">
          {name}
        </h1>
        {university && (
          <p>
            <Link to={university.path}>{university.name}</Link>
          </p>
        )}
        {!university && !verified && <p>{words.noUniversity}</p>}
        <p className="badges">
          <span className="badge">{role}</span>{' '}
          {verified && <span className="badge verified">{words.verified(verified)}</span>}
        </p>
        <p className="buttons">
          <Link to="/setting" className="button">
            {words.editProfile}
          </Link>{' '}
          <Link to="/insights">{words.insights}</Link>{' '}
          {dashboard && (
            <>
              <Link to={dashboard}>{words.dashboard}</Link>{' '}
            </>
          )}
          <Link to="/signout">{words.signOut}</Link>
        </p>
      </section>
      <div>
        <nav className="tabs" aria-label={collectionWords.tabsOf}>
          <ul>
            {TABS.map((each) => (
              <li key={each}>
                <Link
                  to={each === 'reviews' ? '?' : `?tab=${each}`}
                  aria-current={each === tab ? 'page' : undefined}
                >
                  {collectionWords.tabs[each]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {tab === 'collections' && <CollectionsTab view={collections} />}
        {reviews && <OwnReviews view={reviews} />}
        {sessions && <ComingSessions sessions={sessions} />}
        {requests && <MyRequests view={requests} />}
      </div>
    </div>
  )
}
