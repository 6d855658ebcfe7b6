import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react'
import { FIGURES } from '~/caching/figures.server'
import { SaveLink } from '~/collections/SaveLink'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
import { openedInvites } from '~/http/opened-invites.server'
import { orNull } from '~/http/or-null.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { findCampusList } from '~/locations/campus-list.server'
import { campusCounts } from '~/locations/campus-queries.server'
import { readCampusView } from '~/locations/campus-url'
import { CampusList } from '~/locations/CampusList'
import { Credits } from '~/locations/Credits'
import { words as pictureWords } from '~/locations/picture-words'
import { OFF_CAMPUS_MILES } from '~/locations/rules'
import { previewPath } from '~/previews/rules'
import { sharedPicture } from '~/locations/structured-data.server'
import { done, missing } from '~/outcome'
import { feedMeta, pageMeta, sharedMeta } from '~/page-meta'
import { words as reviewWords } from '~/reviews/feed-words'
import { RECENT } from '~/reviews/list-rules'
import { recentReviewsOfCampus } from '~/reviews/queries.server'
import { recentView } from '~/reviews/recent-view.server'
import { RecentReviews } from '~/reviews/RecentReviews'
import { PLACE_GUIDELINES } from '~/requests/rules'
import { smallerPicture } from '~/storage/keys'
import { createdCalendar } from '~/study-sessions/calendar-links.server'
import { CreatedCalendar } from '~/study-sessions/CalendarLinks'
import { hubPath } from '~/study-sessions/path-rules'
import { readHub } from '~/study-sessions/hub-url'
import { emptyHub, sessionHub } from '~/study-sessions/hub-view.server'
import { HubTab } from '~/study-sessions/HubTab'
import { words as campusWords } from '~/universities/campus-words'
import { campusScene } from '~/universities/campus-scene.server'
import { CampusHero } from '~/universities/CampusHero'
import { CampusTabs } from '~/universities/CampusTabs'
import { campusOfKey } from '~/universities/queries.server'
import { CAMPUS_TABS, campusPath, campusTab } from '~/universities/rules'
import { SchoolTint } from '~/universities/SchoolTint'
import { words } from '~/universities/words'

/** A key comes back in what is said of it. */
const LONGEST_NAME = 200

/** The page of a campus; what its address says of the list stands in campus-url. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, context, viewer, params, request, url }) {
      const key = params.key ?? ''
      const campus = await campusOfKey(db, key)
      if (!campus) return missing(`${words.notPartnered(key.slice(0, LONGEST_NAME))}\n${campusWords.apply}`)
      const path = campusPath(campus.key)
      if (campus.key !== key) throw redirect(path + url.search, 301)
      const tab = campusTab(url.searchParams.get('tab'))
      const figures = <T,>(name: string, load: () => Promise<T>) =>
        context.figures.get(`${name} ${campus.id}`, FIGURES.campus, load)
      const { origin } = context.env
      const [counts, recent] = await Promise.all([
        figures('campus counts', () => campusCounts(db, campus)),
        tab === 'study-spots'
          ? figures('campus reviews', () => recentReviewsOfCampus(db, campus, OFF_CAMPUS_MILES, RECENT))
          : [],
      ])
      const now = new Date()
      const list =
        tab === 'study-spots'
          ? await findCampusList(db, context.search, {
              campus,
              counts,
              path,
              view: readCampusView(url.searchParams),
              now,
            })
          : null
      const viewerId = viewer?.id ?? null
      const wanted = {
        campus,
        viewerId,
        address: readHub(url.searchParams),
        openedInvites: await openedInvites(request, context),
        now,
      }
      const hub = list
        ? null
        : ((await orNull(context, () => sessionHub(db, context.storage, wanted))) ??
          emptyHub(context.storage, wanted))
      const created = hub && idParam(url.searchParams.get('created') ?? undefined)
      return done({
        campus: {
          name: campus.name,
          place: campusWords.place(campus.city, campus.state),
          color: campus.color,
          picture:
            campus.picture === null
              ? null
              : { src: smallerPicture(campus.picture, 640)!, alt: pictureWords.view(campus.name) },
          counts: campusWords.counts(counts.all, words.reviews(counts.reviews)),
        },
        tabsName: campusWords.tabs,
        scene: campus.picture ? null : campusScene(campus.key),
        tabs: CAMPUS_TABS.map((each, at) => ({
          text: campusWords.tabNames[each],
          to: at === 0 ? path : `${path}?tab=${each}`,
          on: each === tab,
        })),
        title: hub ? campusWords.sessionsOf(campus.name) : campus.name,
        list,
        hub,
        calendar: created && (await createdCalendar(db, { viewerId, id: created, origin, log: context.log })),
        recent: recent.map(recentView),
        feed: { path: `${path}/feed.atom`, title: reviewWords.feedNear(campus.name), text: reviewWords.feed },
        request: {
          to: `${PLACE_GUIDELINES}?campus=${encodeURIComponent(campus.key)}`,
          text: campusWords.request,
        },
        recentTitle: reviewWords.recent,
        about: (hub ? campusWords.aboutSessions : campusWords.about)(campus.name, campus.city),
        address: origin + (list ? list.canonical : hubPath(campus.key)),
        image: sharedPicture(origin, campus.picture, previewPath('campus', campus.id)),
      })
    },
  })

/** As the root has it for the errors that it shows: when to try again. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const wait = errorHeaders?.get('Retry-After')
  return new Headers(wait ? { 'Retry-After': wait } : undefined)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) => {
  if (!data) return error ? pageMeta(matches, errorWords(error).title) : []
  const { title, about, address, image, feed } = data
  return [
    ...pageMeta(matches, title, about),
    ...sharedMeta({ title, description: about, url: address, image }),
    // The campus is for search engines, not every way to look at it.
    ...(data.list?.plain ? [] : [{ name: 'robots', content: 'noindex' }]),
    feedMeta(feed.title, feed.path),
  ]
}

export default function Campus() {
  const { campus, scene, tabsName, tabs, list, hub, calendar, recent, recentTitle, feed, request } =
    useLoaderData<typeof loader>()
  return (
    <>
      <SchoolTint color={campus.color} />
      <CampusHero campus={campus} scene={scene} />
      <CampusTabs name={tabsName} tabs={tabs} />
      {calendar && <CreatedCalendar links={calendar} />}
      {hub && <HubTab hub={hub} />}
      {list && <CampusList list={list}>{(spot) => <SaveLink place={spot} />}</CampusList>}
      {recent.length > 0 && (
        <section aria-labelledby="recent-title">
          <h2 id="recent-title">{recentTitle}</h2>
          <RecentReviews reviews={recent} />
          <p className="feed">
            <a href={feed.path} type="application/atom+xml">
              {feed.text}
            </a>
          </p>
        </section>
      )}
      {list && (
        <p className="lone">
          <Link to={request.to}>{request.text}</Link>
        </p>
      )}
      {list && <Credits credits={list.credits} />}
    </>
  )
}

/** A campus that is not there: what can be done about it leads to the schools. */
export function ErrorBoundary() {
  const error = useRouteError()
  const said = errorWords(error)
  const missed = isRouteErrorResponse(error) && error.status === 404
  return <ErrorPage {...said} {...(missed ? { link: '/allschools', linkText: words.apply } : null)} />
}
