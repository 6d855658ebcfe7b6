import { useContext } from 'react'
import { Link, PageLink } from '~/ui/Link'
import { InsidePanel } from '../areas/InsidePanel'
import { QuestionPanel } from '../areas/QuestionForm'
import { BusynessPanel } from '../busyness/BusynessPanel'
import { PopularTimes } from '../busyness/PopularTimes'
import { useFreshPanel } from '../busyness/use-fresh-panel'
import { SaveLink } from '../collections/SaveLink'
import { FollowButton } from '../following/FollowButton'
import { Picture } from '~/ui/Picture'
import { Stars } from '~/ui/Stars'
import { useLite } from '~/ui/use-lite'
import { AtAGlance } from '../AtAGlance'
import { Icon } from '../Icon'
import { Amenities, LocationFacts } from '../LocationFacts'
import { ShareLink } from '../ShareLink'
import { SimilarSpots } from '../SimilarSpots'
import { HoursRight } from '../suggestions/HoursRight'
import { actionWords } from '../words'
import { useNonce } from '~/web/nonce'
import { StructuredData } from '~/web/structured-data'
import { Gallery } from '~/reviews/photos/Gallery'
import { ReviewButton } from '~/reviews/ReviewButton'
import { ReviewList } from '~/reviews/reading/ReviewList'
import { reviewWords } from '~/reviews/words'
import { ownWords } from '~/reviews/own-words'
import type { LocationPageView } from './page.server'
import { shellWords } from '~/ui/words'

/** The page of a study spot. On a phone: whether to go there now, then reviews, then everything else (decision 33). */
export function LocationPage(page: LocationPageView) {
  const { campus, form } = page
  const panel = useFreshPanel(page.panel)
  return (
    <>
      <JsonLd />
      <header className="location-hero">
        <div>
          {campus ? (
            <p>
              <PageLink to={campus.path}>{campus.name}</PageLink>
            </p>
          ) : (
            <p className="quiet">{page.city}</p>
          )}
          <h1>{page.name}</h1>
          <Stars rating={page.rating} count={page.total} />
          <AlertLines lines={page.alerts} />
          <AtAGlance glance={page.glance} busy={panel.glance} areas={page.areas} />
        </div>
        <Actions page={page} />
        <div className="location-pictures">
          {page.gallery?.hasCover && <Gallery gallery={page.gallery} />}
          {page.picture && <Picture src={page.picture} alt={page.view} width={640} height={400} eager />}
          {page.gallery?.hasCover === false && <Gallery gallery={page.gallery} />}
          <Link to={page.addPhotos}>{reviewWords.addPhotos}</Link>
        </div>
      </header>
      <div className="page-columns location-columns">
        <div className="page-side">
          <PopularTimes times={page.times} />
          {page.inside && <InsidePanel inside={page.inside} />}
          <LocationFacts facts={page.facts}>
            <HoursRight location={page.id} seen={page.hoursSeen} />
          </LocationFacts>
          <BusynessPanel panel={panel} later={page.later} />
        </div>
        <p className="write-review">
          <ReviewButton to={form.to} loggedIn={page.loggedIn} className="button">
            {form.edits ? ownWords.edit : ownWords.write}
          </ReviewButton>
        </p>
        <ReviewList list={page.list} form={form.to} feed={page.feed} />
        <div className="page-side">
          <Amenities {...page.facts} />
          {page.question && <QuestionPanel location={page.id} question={page.question} />}
          <SimilarSpots spots={page.similar} />
          <p className="more-links">
            <Link to={page.suggest.to} rel="nofollow">
              {page.suggest.text}
            </Link>
          </p>
        </div>
      </div>
      <ToTop />
    </>
  )
}

/** What most readers do next, in a row. */
function Actions({ page }: { page: LocationPageView }) {
  const { icons, directions } = page.actions
  return (
    <div className="location-actions" role="group" aria-label={actionWords.label}>
      <SaveLink location={page} saved={page.saved} className="action">
        <Icon path={icons.save} />
      </SaveLink>
      <FollowButton id={page.id} follows={page.follows}>
        <Icon path={icons.follow} />
      </FollowButton>
      <ShareLink url={page.address} className="action">
        <Icon path={icons.share} />
      </ShareLink>
      <a href={directions} rel="external nofollow noopener" className="action">
        <Icon path={icons.directions} />
        {actionWords.directions}
      </a>{' '}
      <a href="#busyness" className="action">
        <Icon path={icons.report} />
        {actionWords.report}
      </a>
    </div>
  )
}

/** Structured data for search engines. Lite mode has no script elements. The browser keeps what the server sent. */
function JsonLd() {
  const nonce = useNonce()
  const text = useContext(StructuredData)
  if (useLite()) return null
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

/** Current and upcoming alerts, under a study spot's title. */
function AlertLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className="closing" dir="auto">
      {line}
    </p>
  ))
}

/** A link to the top. CSS shows it in the top bar after scrolling 800 pixels. */
function ToTop() {
  return (
    <div className="to-top">
      <a href="#content" className="button button-small button-quiet">
        <span aria-hidden="true">↑</span> <span className="visually-hidden">{shellWords.toTop}</span>
      </a>
    </div>
  )
}
