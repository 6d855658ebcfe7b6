import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { BusynessPanel } from '~/busyness/BusynessPanel'
import { panelView } from '~/busyness/panel-view.server'
import { PopularTimes } from '~/busyness/PopularTimes'
import { placeFigures } from '~/busyness/queries.server'
import { dayOf } from '~/busyness/rules'
import { timesView } from '~/busyness/times-view.server'
import { FIGURES } from '~/caching/figures.server'
import { SaveLink } from '~/collections/SaveLink'
import { JsonLd } from '~/components/ui/JsonLd'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import { ToTop } from '~/components/ui/ToTop'
import { orNull } from '~/http/or-null.server'
import { idParam, numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { waitOf } from '~/http/waits.server'
import { anyone } from '~/http/who'
import { locationFacts } from '~/locations/location-facts.server'
import { hourIn, todayIn } from '~/locations/hours-rules'
import { LocationFacts } from '~/locations/LocationFacts'
import { words as missingWords } from '~/locations/missing-words'
import { words as pictureWords } from '~/locations/picture-words'
import { locationOfId, locationOfName } from '~/locations/queries.server'
import { locationPath, sceneOf } from '~/locations/rules'
import { ShareLink } from '~/locations/ShareLink'
import { sharedPicture, structuredData } from '~/locations/structured-data.server'
import { words as locationWords } from '~/locations/words'
import { done, missing } from '~/outcome'
import { feedMeta, pageMeta, sharedMeta } from '~/page-meta'
import { previewPath } from '~/previews/rules'
import { findReviews } from '~/reviews/find-reviews.server'
import { FIRST, listQuery, PAGE, REVIEW_SORTS } from '~/reviews/list-rules'
import { words as feedWords } from '~/reviews/feed-words'
import { ownReview } from '~/reviews/own-queries.server'
import { words as ownWords } from '~/reviews/own-words'
import { ReviewButton } from '~/reviews/ReviewButton'
import { ReviewList } from '~/reviews/ReviewList'
import { smallerPicture } from '~/storage/keys'
import { suggestionPath } from '~/suggestions/rules'
import { words as suggestionWords } from '~/suggestions/words'
import { campusOfKey } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import { SchoolTint } from '~/universities/SchoolTint'
import { words as universityWords } from '~/universities/words'

/** /location/{id}, and /university/{key}/{name} for places on campus, which is where their ids lead too. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, context, params, request, url, viewer }) {
      const { id, key = '', locationName = '' } = params
      const number = idParam(id)
      // Whoever has just written about the place sees it as it is.
      const kept = <T,>(name: string, load: () => Promise<T>) =>
        viewer ? load() : context.figures.get(`place ${name}`, FIGURES.location, load)
      const location =
        id === undefined
          ? await kept(JSON.stringify([key, locationName]), () => locationOfName(db, key, locationName))
          : number && (await kept(String(number), () => locationOfId(db, number)))
      if (!location)
        return missing(
          [...(id === undefined ? await notAssociated() : notFound(id)), missingWords.apply].join('\n'),
        )
      const path = locationPath(location)
      if (path !== locationPathOf(params)) throw redirect(path + url.search, 301)

      const { searchParams } = url
      const place = {
        sort: REVIEW_SORTS.find((known) => known === searchParams.get('sort')) ?? 'newest',
        page: numberParam(searchParams.get('page'), { fallback: 1, most: 1e6 }),
        shown: numberParam(searchParams.get('shown'), { fallback: FIRST, least: FIRST, most: PAGE }),
      }
      const reviewId = idParam(searchParams.get('review') ?? undefined)
      const now = new Date()
      const weekday = todayIn(location.time_zone, now)
      const today = weekday && weekday % 7
      const day = {
        day: dayOf(searchParams.get('day')) ?? today ?? 0,
        today,
        hour: hourIn(location.time_zone, now),
      }
      const asked = { location: location.id, viewer, waits: await waitOf(request, context, location.id), now }
      const [list, own, busyness] = await Promise.all([
        findReviews(db, context.storage, { location, viewer, place, reviewId }),
        viewer ? ownReview(db, viewer.id, location.id) : null,
        orNull(context, () => placeFigures(db, { ...asked, day: day.day })),
      ])
      const picture = smallerPicture(location.image_url, 1280) ?? sceneOf(location)
      const view = location.image_url ? pictureWords.view(location.name) : '' // what is drawn is not of this place
      const address = context.env.origin + path
      const image = sharedPicture(context.env.origin, location.image_url, previewPath('place', location.id))
      return done({
        id: location.id,
        name: location.name,
        city: location.city,
        rating: location.rating,
        total: location.reviews,
        picture,
        view,
        list,
        color: location.university_color,
        campus: location.university_key
          ? { path: campusPath(location.university_key), name: location.university_name }
          : null,
        facts: locationFacts(location, now),
        panel: panelView(busyness, asked),
        times: timesView(busyness?.hours ?? null, day, listQuery(place)),
        form: { to: `/location/${location.id}/review`, text: own ? ownWords.edit : ownWords.write },
        suggest: { to: suggestionPath(location.id), text: suggestionWords.link },
        signedIn: viewer !== null,
        about: `${location.name} in ${location.city} as a place to study: hours, amenities and ${universityWords.reviews(location.reviews)}.`,
        address,
        image,
        structured: structuredData(location, { url: address, image }),
        feed: {
          path: `/location/${location.id}/feed.atom`,
          title: feedWords.feedOf(location.name),
          text: feedWords.feed,
        },
      })

      function notFound(text: string): string[] {
        return number === null
          ? [missingWords.badParameters, missingWords.badAddress]
          : [locationWords.notFound, locationWords.idNotFound(text)]
      }
      async function notAssociated(): Promise<string[]> {
        const campus = await campusOfKey(db, key)
        return campus
          ? [missingWords.dataNotFound, locationWords.notAssociated(locationName, campus.key)]
          : [missingWords.notAvailable, universityWords.notPartnered(key)]
      }
    },
  })

function locationPathOf({ id, key = '', locationName = '' }: LoaderFunctionArgs['params']): string {
  return id ? `/location/${id}` : `/university/${encodeURIComponent(key)}/${encodeURIComponent(locationName)}`
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  const { name, about: description, address, image, feed } = data
  return [
    ...pageMeta(matches, name, description),
    ...sharedMeta({ title: name, description, url: address, image }),
    feedMeta(feed.title, feed.path),
  ]
}

export default function Location() {
  const page = useLoaderData<typeof loader>()
  const { campus, form } = page
  return (
    <>
      <SchoolTint color={page.color} />
      <JsonLd text={page.structured} />
      <header className="place-hero">
        <Picture src={page.picture} alt={page.view} width={640} height={400} eager />
        <div>
          {campus ? (
            <p>
              <Link to={campus.path}>{campus.name}</Link>
            </p>
          ) : (
            <p className="quiet">{page.city}</p>
          )}
          <h1>{page.name}</h1>
          <Stars rating={page.rating} count={page.total} />
        </div>
      </header>
      <div className="place">
        {/* First, as on a phone: a list that is painted before it would be pushed down as this arrives. */}
        <aside>
          <p>
            <ReviewButton to={form.to} signedIn={page.signedIn} className="button button-wide">
              {form.text}
            </ReviewButton>
          </p>
          <p>
            <SaveLink place={page} className="button button-wide button-quiet" />
          </p>
          <LocationFacts facts={page.facts}>
            <PopularTimes times={page.times} />
            <BusynessPanel panel={page.panel} />
          </LocationFacts>
          <p className="lone">
            <Link to={page.suggest.to} rel="nofollow">
              {page.suggest.text}
            </Link>
          </p>
          <ShareLink url={page.address} />
        </aside>
        <ReviewList list={page.list} form={form.to} feed={page.feed} />
      </div>
      <ToTop />
    </>
  )
}
