import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { idParam, numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { closingText, openingAt, openingText, todayIn, weekOf } from '~/locations/hours-rules'
import { LocationFacts } from '~/locations/LocationFacts'
import { locationOfId, locationOfName } from '~/locations/queries.server'
import { locationPath, sceneOf } from '~/locations/rules'
import { words as locationWords } from '~/locations/words'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { ownReview, reviewsOf } from '~/reviews/queries.server'
import { Advice } from '~/reviews/Advice'
import { ReviewItem } from '~/reviews/ReviewItem'
import { reviewView } from '~/reviews/review-view.server'
import { words as reviewWords } from '~/reviews/words'
import { Stars } from '~/components/ui/Stars'
import { campusOfKey } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import { SchoolTint } from '~/universities/SchoolTint'
import { words as universityWords } from '~/universities/words'
import { attributionOf } from '~db/sources'

const FIRST = 10
const MORE = 8
const MOST = 98

/** /location/{id}, and /university/{key}/{name} for places on campus, which is where their ids lead too. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, context, params, url, viewer }) {
      const { id, key = '', locationName = '' } = params
      const location = id ? await byId(id) : await locationOfName(db, key, locationName)
      if (!location) return missing(id ? locationWords.idNotFound(id) : await notAssociated())
      const path = locationPath(location)
      if (path !== locationPathOf(params)) throw redirect(path + url.search, 301)

      const shown = numberParam(url.searchParams.get('shown'), { fallback: FIRST, least: FIRST, most: MOST })
      const [reviews, own] = await Promise.all([reviewsOf(db, location.id, shown), viewer ? ownReview(db, viewer.id, location.id) : null])
      const now = new Date()
      const opening = openingAt(location.hours, location.time_zone, now)
      const facts = {
        address: location.address,
        place: [location.city, [location.state, location.zipcode].filter(Boolean).join(' ')].join(', '),
        phone: location.phone,
        website: location.website && /^https?:\/\//i.test(location.website) ? location.website : null,
        opening: openingText(opening),
        open: opening.state === 'open',
        closing: closingText(opening),
        week: weekOf(location.hours),
        today: todayIn(location.time_zone, now),
        sample: location.source === 'sample',
        confirmed: location.hours_confirmed_on,
        tags: location.tags,
        credit: attributionOf(location.source),
      }
      return done({
        id: location.id, name: location.name, kind: location.kind, city: location.city, path, facts, shown, reviewed: own !== null,
        rating: location.rating, total: location.reviews, picture: location.image_url ?? sceneOf(location),
        color: location.university_color,
        campus: location.university_key ? { path: campusPath(location.university_key), name: location.university_name } : null,
        reviews: reviews.map((row) => ({ ...reviewView(row, context.storage), own: row.id === own?.id })),
      })

      async function byId(text: string) {
        const number = idParam(text)
        return number === null ? null : locationOfId(db, number)
      }
      async function notAssociated() {
        const campus = await campusOfKey(db, key)
        return campus ? locationWords.notAssociated(locationName, campus.key) : universityWords.notPartnered(key)
      }
    },
  })

function locationPathOf({ id, key = '', locationName = '' }: LoaderFunctionArgs['params']): string {
  return id ? `/location/${id}` : `/university/${encodeURIComponent(key)}/${encodeURIComponent(locationName)}`
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.name, `${data.name} in ${data.city} as a place to study: hours, amenities and ${universityWords.reviews(data.total)}.`) : []

export default function Location() {
  const page = useLoaderData<typeof loader>()
  const review = `/location/${page.id}/review`
  return (
    <>
      <SchoolTint color={page.color} />
      <header className="place-hero">
        <img src={page.picture} alt="" width="640" height="400" />
        <div>
          {page.campus ? <p><Link to={page.campus.path}>{page.campus.name}</Link></p> : <p className="quiet">{page.city}</p>}
          <h1>{page.name}</h1>
          <Stars rating={page.rating} count={page.total} />
        </div>
      </header>
      <div className="place">
        <section id="reviews" aria-labelledby="reviews-title">
          <h2 id="reviews-title">{reviewWords.heading}</h2>
          {page.reviews.length === 0 ? (
            <p className="empty">{reviewWords.empty}</p>
          ) : (
            <ol className="reviews">
              {page.reviews.map((item) => (
                <ReviewItem key={item.id} review={item} own={item.own ? { edit: review, remove: `${review}/delete`, advice: <Advice text={item.text} /> } : undefined} />
              ))}
            </ol>
          )}
          {page.shown < page.total && page.shown < MOST && (
            <p className="load-more">
              <Link to={`?shown=${page.shown + MORE}`} className="button button-quiet" preventScrollReset>{reviewWords.loadMore}</Link>
            </p>
          )}
        </section>
        <aside>
          <p><Link to={review} className="button button-wide">{page.reviewed ? reviewWords.edit : reviewWords.write}</Link></p>
          <LocationFacts facts={page.facts} />
        </aside>
      </div>
    </>
  )
}
