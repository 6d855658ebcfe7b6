import { Link } from '@remix-run/react'
import { BusynessPanel } from '~/busyness/BusynessPanel'
import { PopularTimes } from '~/busyness/PopularTimes'
import { SaveLink } from '~/collections/saving/SaveLink'
import { JsonLd } from '~/components/ui/JsonLd'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import { ToTop } from '~/components/ui/ToTop'
import { LocationFacts } from '~/locations/LocationFacts'
import { ShareLink } from '~/locations/ShareLink'
import { locationWords } from '~/locations/words'
import { ReviewButton } from '~/reviews/writing/ReviewButton'
import { ReviewList } from '~/reviews/reading/ReviewList'
import { UniversityTint } from '~/universities/UniversityTint'
import type { LocationPageView } from './page.server'

/** The page of a study spot. */
export function LocationPage(page: LocationPageView) {
  const { campus, near, form } = page
  return (
    <>
      <UniversityTint color={page.color} />
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
          {near && (
            <p>
              {locationWords.nearestCampus} <Link to={near.path}>{near.name}</Link>
              {near.distance && <span className="quiet"> · {near.distance}</span>}
            </p>
          )}
        </div>
      </header>
      <div className="place">
        {/* First, as on a phone: a list that is painted before it would be pushed down as this arrives. */}
        <aside>
          <p>
            <ReviewButton to={form.to} loggedIn={page.loggedIn} className="button button-wide">
              {form.text}
            </ReviewButton>
          </p>
          <p>
            <SaveLink location={page} saved={page.saved} className="button button-wide button-quiet" />
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
