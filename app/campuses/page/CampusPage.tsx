import { CreatedCalendar } from '~/study-sessions/messages/CalendarLinks'
import { HubTab } from '~/study-sessions/page/HubTab'
import { CAMPUS_TABS, campusPath, type CampusTab } from '../rules'
import { campusWords, universityWords } from '../words'
import type { CampusHeadView } from './head.server'
import type { StudySessionsTabView, LocationsTabView } from './tabs.server'
import { Link } from '~/ui/Link'
import { SaveLink } from '~/spots/collections/SaveLink'
import { CampusList } from '~/spots/CampusList'
import { Credits } from '~/spots/Credits'
import { feedWords } from '~/reviews/reading-words'
import { RecentReviews } from '~/reviews/reading/RecentReviews'
import { Picture } from '~/ui/Picture'
import { Tabs } from '~/ui/Tabs'

type CampusPageProps = { head: CampusHeadView; shown: LocationsTabView | StudySessionsTabView }

/** A campus page: its head, and one tab. */
export const CampusPage = ({ head, shown }: CampusPageProps) => (
  <>
    <CampusHero head={head} />
    <CampusTabs path={campusPath(head.key)} shown={shown.tab} />
    {shown.tab === 'study-spots' ? (
      <LocationsTab campus={head} {...shown} />
    ) : (
      <StudySessionsTab {...shown} />
    )}
  </>
)

const StudySessionsTab = ({ hub, calendar }: StudySessionsTabView) => (
  <>
    {calendar && <CreatedCalendar links={calendar} />}
    <HubTab hub={hub} />
  </>
)

/** The study spots of a campus, and the newest reviews of them. */
function LocationsTab({
  campus,
  list,
  saved,
  recent,
  request,
}: LocationsTabView & { campus: { key: string } }) {
  return (
    <>
      <CampusList list={list}>{(spot) => <SaveLink location={spot} saved={saved} />}</CampusList>
      {recent.length > 0 && (
        <section aria-labelledby="recent-title">
          <h2 id="recent-title">{feedWords.recent}</h2>
          <RecentReviews reviews={recent} />
          <p className="more-links">
            <a href={`${campusPath(campus.key)}/feed.atom`} type="application/atom+xml">
              {feedWords.feed}
            </a>
          </p>
        </section>
      )}
      <p className="more-links">
        <Link to={request}>{campusWords.request}</Link>
      </p>
      <Credits credits={list.credits} />
    </>
  )
}

/** The head of a campus's page, in the university's color. */
function CampusHero({
  head: { name, city, state, spots, reviews, picture, scene },
}: {
  head: CampusHeadView
}) {
  return (
    <header className="campus-hero">
      <div>
        <h1>{name}</h1>
        <p>
          {campusWords.cityLine(city, state)} · {campusWords.counts(spots, universityWords.reviews(reviews))}
        </p>
      </div>
      {picture && <Picture src={picture} alt={universityWords.view(name)} width={320} height={200} eager />}
      {scene && (
        <svg viewBox="0 0 640 200" aria-hidden="true" preserveAspectRatio="xMaxYMax slice">
          <path d={scene} fillRule="evenodd" />
        </svg>
      )}
    </header>
  )
}

/** The tabs of a campus's page, each with its own URL. */
const CampusTabs = ({ path, shown }: { path: string; shown: CampusTab }) => (
  <Tabs
    label={campusWords.tabs}
    tabs={CAMPUS_TABS.map((tab, at) => ({
      to: at === 0 ? path : `${path}?tab=${tab}`,
      text: campusWords.tabNames[tab],
      isCurrent: tab === shown,
    }))}
  />
)
