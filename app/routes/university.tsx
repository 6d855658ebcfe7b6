import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { FIGURES } from '~/caching/figures.server'
import { SaveLink } from '~/collections/SaveLink'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
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
import { words as campusWords } from '~/universities/campus-words'
import { campusScene } from '~/universities/campus-scene.server'
import { CampusHero } from '~/universities/CampusHero'
import { CampusTabs } from '~/universities/CampusTabs'
import { campusOfKey } from '~/universities/queries.server'
import { CAMPUS_TABS, campusPath } from '~/universities/rules'
import { SchoolTint } from '~/universities/SchoolTint'
import { words } from '~/universities/words'

/** A key comes back in what is said of it. */
const LONGEST_NAME = 200

/** The page of a campus; what its address says of the list stands in campus-url. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, context, params, url }) {
      const key = params.key ?? ''
      const campus = await campusOfKey(db, key)
      if (!campus) return missing(`${words.notPartnered(key.slice(0, LONGEST_NAME))}\n${campusWords.apply}`)
      const path = campusPath(campus.key)
      if (campus.key !== key) throw redirect(path + url.search, 301)
      const view = readCampusView(url.searchParams)
      const figures = <T,>(name: string, load: () => Promise<T>) => context.figures.get(`${name} ${campus.id}`, FIGURES.campus, load)
      const [counts, recent] = await Promise.all([
        figures('campus counts', () => campusCounts(db, campus)),
        figures('campus reviews', () => recentReviewsOfCampus(db, campus, OFF_CAMPUS_MILES, RECENT)),
      ])
      const list = await findCampusList(db, context.search, { campus, counts, path, view, now: new Date() })
      const { origin } = context.env
      return done({
        campus: {
          name: campus.name, place: campusWords.place(campus.city, campus.state), color: campus.color,
          picture: campus.picture === null ? null : { src: campus.picture, alt: pictureWords.view(campus.name) },
          counts: campusWords.counts(counts.all, words.reviews(counts.reviews)),
        },
        tabsName: campusWords.tabs,
        scene: campus.picture ? null : campusScene(campus.key),
        tabs: CAMPUS_TABS.map((tab, at) => ({ text: campusWords.tabNames[tab], to: at === 0 ? path : `${path}?tab=${tab}`, on: at === 0 })),
        list,
        recent: recent.map(recentView),
        feed: { path: `${path}/feed.atom`, title: reviewWords.feedNear(campus.name), text: reviewWords.feed },
        recentTitle: reviewWords.recent,
        about: campusWords.about(campus.name, campus.city),
        address: origin + list.canonical,
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
  const { campus, about, address, image, feed } = data
  return [
    ...pageMeta(matches, campus.name, about), ...sharedMeta({ title: campus.name, description: about, url: address, image }),
    // The campus is for search engines, not every way to look at it.
    ...(data.list.plain ? [] : [{ name: 'robots', content: 'noindex' }]),
    feedMeta(feed.title, feed.path),
  ]
}

export default function Campus() {
  const { campus, scene, tabsName, tabs, list, recent, recentTitle, feed } = useLoaderData<typeof loader>()
  return (
    <>
      <SchoolTint color={campus.color} />
      <CampusHero campus={campus} scene={scene} />
      <CampusTabs name={tabsName} tabs={tabs} />
      <CampusList list={list}>{(spot) => <SaveLink place={spot} />}</CampusList>
      {recent.length > 0 && (
        <section aria-labelledby="recent-title">
          <h2 id="recent-title">{recentTitle}</h2>
          <RecentReviews reviews={recent} />
          <p className="feed"><a href={feed.path} type="application/atom+xml">{feed.text}</a></p>
        </section>
      )}
      <Credits credits={list.credits} />
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
