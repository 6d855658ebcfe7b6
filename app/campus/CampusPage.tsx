import { CreatedCalendar } from '~/study-sessions/CalendarLinks'
import { HubTab } from '~/study-sessions/HubTab'
import { CampusHero } from '~/universities/CampusHero'
import { CampusTabs } from '~/universities/CampusTabs'
import { CAMPUS_TABS, campusPath } from '~/universities/rules'
import { SchoolTint } from '~/universities/SchoolTint'
import { words as universityWords } from '~/universities/words'
import type { CampusHeadView } from './head.server'
import { SpotsTab } from './SpotsTab'
import type { SessionsTabView, SpotsTabView } from './tabs.server'
import { words } from './words'

type CampusPageProps = { head: CampusHeadView; shown: SpotsTabView | SessionsTabView }

/** The page of a campus: its head, and one tab. */
export function CampusPage({ head, shown }: CampusPageProps) {
  const { name, city, state, spots, reviews, picture } = head
  const path = campusPath(head.key)
  const campus = {
    name,
    place: words.place(city, state),
    counts: words.counts(spots, universityWords.reviews(reviews)),
    picture: picture === null ? null : { src: picture, alt: universityWords.view(name) },
  }
  const tabs = CAMPUS_TABS.map((tab, at) => ({
    text: words.tabNames[tab],
    to: at === 0 ? path : `${path}?tab=${tab}`,
    on: tab === shown.tab,
  }))
  return (
    <>
      <SchoolTint color={head.color} />
      <CampusHero campus={campus} scene={head.scene} />
      <CampusTabs name={words.tabs} tabs={tabs} />
      {shown.tab === 'study-spots' ? <SpotsTab campus={head} {...shown} /> : <SessionsTab {...shown} />}
    </>
  )
}

const SessionsTab = ({ hub, calendar }: SessionsTabView) => (
  <>
    {calendar && <CreatedCalendar links={calendar} />}
    <HubTab hub={hub} />
  </>
)
