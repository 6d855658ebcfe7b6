import { CreatedCalendar } from '~/study-sessions/messages/CalendarLinks'
import { HubTab } from '~/study-sessions/page/HubTab'
import { CAMPUS_TABS, campusPath } from '../rules'
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

type CampusHeroProps = {
  campus: { name: string; cityLine: string; counts: string; picture: { src: string; alt: string } | null }
  /** The drawing if there's no picture; see campusScene. */
  scene: string | null
}

/** The head of a campus's page, in the university's color. */
function CampusHero({ campus, scene }: CampusHeroProps) {
  return (
    <header className="campus-hero">
      <div>
        <h1>{campus.name}</h1>
        <p>
          {campus.cityLine} · {campus.counts}
        </p>
      </div>
      {campus.picture && <Picture {...campus.picture} width={320} height={200} eager />}
      {scene && (
        <svg viewBox="0 0 640 200" aria-hidden="true" preserveAspectRatio="xMaxYMax slice">
          <path d={scene} fillRule="evenodd" />
        </svg>
      )}
    </header>
  )
}

/** The tabs of a campus's page, each with its own URL. */
function CampusTabs({ name, tabs }: { name: string; tabs: { text: string; to: string; on: boolean }[] }) {
  return (
    <nav className="tabs" aria-label={name}>
      <ul>
        {tabs.map(({ text, to, on }) => (
          <li key={text}>
            <Link to={to} aria-current={on ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
