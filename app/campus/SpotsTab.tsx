import { Link } from '@remix-run/react'
import { SaveLink } from '~/collections/SaveLink'
import { CampusList } from '~/locations/CampusList'
import { Credits } from '~/locations/Credits'
import { words as reviewWords } from '~/reviews/feed-words'
import { RecentReviews } from '~/reviews/RecentReviews'
import { campusPath } from '~/universities/rules'
import type { SpotsTabView } from './tabs.server'
import { words } from './words'

/** The study spots of a campus, and what is new about them. */
export function SpotsTab({
  campus,
  list,
  saved,
  recent,
  request,
}: SpotsTabView & { campus: { key: string } }) {
  return (
    <>
      <CampusList list={list}>{(spot) => <SaveLink place={spot} saved={saved} />}</CampusList>
      {recent.length > 0 && (
        <section aria-labelledby="recent-title">
          <h2 id="recent-title">{reviewWords.recent}</h2>
          <RecentReviews reviews={recent} />
          <p className="feed">
            <a href={`${campusPath(campus.key)}/feed.atom`} type="application/atom+xml">
              {reviewWords.feed}
            </a>
          </p>
        </section>
      )}
      <p className="lone">
        <Link to={request}>{words.request}</Link>
      </p>
      <Credits credits={list.credits} />
    </>
  )
}
