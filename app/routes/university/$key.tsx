import {
  redirect,
  type LoaderFunctionArgs,
  type MetaFunction,
  type MetaDescriptor,
  type SerializeFrom,
} from '@remix-run/node'
import {
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { useEffect } from 'react'
import { forgetVisits, keepVisit, visitOf } from '~/services/visits'
import { readCampusAddress } from '~/campuses/page/address'
import { CampusPage } from '~/campuses/page/CampusPage'
import {
  cachedCampus,
  campusHead,
  countsOf,
  noCampus,
  type CampusHeadView,
} from '~/campuses/page/head.server'
import { campusTabView, type StudySessionsTabView, type LocationsTabView } from '~/campuses/page/tabs.server'
import { errorWords, RouteErrorPage } from '~/ui/ErrorPage'
import { openedInvites } from '~/web/opened-invites.server'
import { headersAndWait, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { pageMeta, feedMeta, sharedMeta } from '~/web/page-meta'
import { feedWords } from '~/reviews/reading-words'
import { campusPath } from '~/campuses/rules'
import { universityWords, campusWords } from '~/campuses/words'
import { universityTint } from '~/campuses/tint'
import { studySessionTint } from '~/study-sessions/tint'

export const handle: PageHandle = {
  public: 30,
  offline: true,
  sitemap: true,
  reads: [
    'tab',
    'q',
    'tag',
    'study',
    'category',
    'kind',
    'want',
    'rating',
    'open',
    'on',
    'at',
    'busy',
    'sort',
    'page',
    'shown',
    'view',
    'map',
    'within',
    'filter',
    'created',
  ],
  tint: ({ head, shown }: SerializeFrom<typeof loader>) =>
    universityTint(head.color) + (shown.tab === 'study-sessions' ? studySessionTint(shown.hub.color) : ''),
}

/** The page of a campus: its head, and the tab in the URL. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context, viewer, params, request, url, nullOnError }) {
      const key = params.key ?? ''
      const campus = await cachedCampus(db, context.cachedValues, key)
      if (!campus) return noCampus(key)
      if (campus.key !== key) throw redirect(campusPath(campus.key) + url.search, 301)
      const counts = await countsOf(db, context.cachedValues, campus)
      const shown = await campusTabView({
        context,
        viewer,
        campus,
        counts,
        address: readCampusAddress(url.searchParams),
        now: new Date(),
        openedInvites: () => openedInvites(request, context),
        nullOnError,
      })
      return done({ head: campusHead(campus, counts, context.env.origin), shown })
    },
  })

/** Coming back shows the locations as they were. Study sessions fill up, so they're always loaded. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  return visitOf<ReturnType<typeof serverLoader>>(pathname + search) ?? serverLoader()
}

/** A request for the current URL is a reload, so drop the saved visits. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (currentUrl.href === nextUrl.href) forgetVisits()
  return (actionStatus ?? 0) < 400 && defaultShouldRevalidate
}

export const headers = headersAndWait()

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) => {
  if (!data) return error ? pageMeta(matches, errorWords(error).title) : []
  const { head, shown } = data
  return campusMeta(matches, head, shown)
}

export default function Campus() {
  const data = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (data.shown.tab === 'study-spots') keepVisit(pathname + search, data)
  }, [data, pathname, search])
  return <CampusPage {...data} />
}

/** If the campus doesn't exist, links to all universities. */
export function ErrorBoundary() {
  return <RouteErrorPage missing={{ link: '/allschools', linkText: universityWords.apply }} />
}

/** Meta tags of a campus page. The title is the tab's. */
function campusMeta(
  matches: Parameters<typeof pageMeta>[0],
  { key, name, city, image }: CampusHeadView,
  shown: LocationsTabView | StudySessionsTabView,
): MetaDescriptor[] {
  const isLocations = shown.tab === 'study-spots'
  const title = isLocations ? name : campusWords.studySessionsOf(name)
  const about = (isLocations ? campusWords.about : campusWords.aboutStudySessions)(name, city)
  return [
    ...pageMeta(matches, title, about),
    ...sharedMeta(matches, { title, description: about, url: shown.address, image }),
    // Search engines should index the plain campus page, not every filter and tab.
    ...(isLocations && shown.list.plain ? [] : [{ name: 'robots', content: 'noindex' }]),
    feedMeta(feedWords.feedNear(name), `${campusPath(key)}/feed.atom`),
  ]
}
