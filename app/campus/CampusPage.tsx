import { CreatedCalendar } from '~/study-sessions/calendar/CalendarLinks'
import { HubTab } from '~/study-sessions/hub/HubTab'
import { CampusHero } from '~/universities/CampusHero'
import { CampusTabs } from '~/universities/CampusTabs'
import { CAMPUS_TABS, campusPath } from '~/universities/rules'
import { UniversityTint } from '~/universities/UniversityTint'
import { campusWords, universityWords } from '~/universities/words'
import type { CampusHeadView } from './head.server'
import type { StudySessionsTabView, LocationsTabView } from './tabs.server'
import { Link } from '~/components/ui/Link'
import { SaveLink } from '~/collections/saving/SaveLink'
import { CampusList } from '~/locations/campus-list/CampusList'
import { Credits } from '~/locations/Credits'
import { feedWords } from '~/reviews/reading/words'
import { RecentReviews } from '~/reviews/reading/RecentReviews'

type CampusPageProps = { head: CampusHeadView; shown: LocationsTabView | StudySessionsTabView }

/** A campus page: its head, and one tab. */
export function CampusPage({ head, shown }: CampusPageProps) {
  const { name, city, state, spots, reviews, picture } = head
  const path = campusPath(head.key)
  const campus = {
    name,
    cityLine: campusWords.cityLine(city, state),
    counts: campusWords.counts(spots, universityWords.reviews(reviews)),
    picture: picture === null ? null : { src: picture, alt: universityWords.view(name) },
  }
  const tabs = CAMPUS_TABS.map((tab, at) => ({
    text: campusWords.tabNames[tab],
    to: at === 0 ? path : `${path}?tab=${tab}`,
    on: tab === shown.tab,
  }))
  return (
    <>
      <UniversityTint color={head.color} />
      <CampusHero campus={campus} scene={head.scene} />
      <CampusTabs name={campusWords.tabs} tabs={tabs} />
      {shown.tab === 'study-spots' ? (
        <LocationsTab campus={head} {...shown} />
      ) : (
        <StudySessionsTab {...shown} />
      )}
    </>
  )
}

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
        </section>
      )}
      <p className="more-links">
        {recent.length > 0 && (
          <a href={`${campusPath(campus.key)}/feed.atom`} type="application/atom+xml">
            {feedWords.feed}
          </a>
        )}{' '}
        <Link to={request}>{campusWords.request}</Link>
      </p>
      <Credits credits={list.credits} />
    </>
  )
}
