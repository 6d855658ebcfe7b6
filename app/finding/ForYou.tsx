import { Link } from '~/ui/Link'
import { LoadMore } from '~/ui/LoadMore'
import { Credits } from '~/spots/Credits'
import type { Recommendations } from './recommend.server'
import { RecommendedCards } from './RecommendedCards'
import { listWords } from './recommendation-words'

/** The URL of this tab. */
const FOR_YOU = '/insights?tab=for-you'

type ForYouProps = {
  recommendations: Recommendations | null
  /** Whether the longer list is shown. */
  more?: boolean
  /** Whether spots beyond the reader's area are included. */
  anywhere?: boolean
}

/** The For You tab: locations that match the reader. Visitors (null) get a link to log in. */
export function ForYou({ recommendations, more = false, anywhere = false }: ForYouProps) {
  if (!recommendations) {
    return (
      <div className="empty">
        <p>{listWords.logInFirst}</p>
        <p>
          <Link to={`/signin?returnTo=${encodeURIComponent(FOR_YOU)}`} className="button">
            {listWords.logIn}
          </Link>
        </p>
      </div>
    )
  }
  const { list, area, few, failed, credits } = recommendations
  const popular = list.length > 0 && list.every(({ reason }) => reason === listWords.popular)
  return (
    <section aria-labelledby="for-you-title">
      <h2 id="for-you-title">{listWords.title}</h2>
      {list.length > 0 && <RecommendedCards list={list} label="for-you-title" />}
      {list.length === 0 && !few && <p className="empty">{failed ? listWords.failed : listWords.none}</p>}
      {few && <p className="note">{listWords.few}</p>}
      {!more && !few && list.length > 0 && (
        <LoadMore to={`${FOR_YOU}${anywhere ? '&anywhere' : ''}&more`}>{listWords.more}</LoadMore>
      )}
      {(area || anywhere) && (
        <p className="more-links">
          <Link to={anywhere ? FOR_YOU : `${FOR_YOU}&anywhere`}>
            {anywhere ? listWords.near : listWords.anywhere}
          </Link>
        </p>
      )}
      {failed && list.length === 0 ? null : (
        <div className="note">
          <h3>{listWords.howTitle}</h3>
          <p>
            {failed
              ? listWords.howFailed
              : popular
                ? listWords.howPopular
                : area
                  ? listWords.how
                  : listWords.howAnywhere}
          </p>
          {!popular && <p>{listWords.floor}</p>}
          <p>
            <Link to="/setting/preferences">{listWords.toPreferences}</Link>
          </p>
        </div>
      )}
      <Credits credits={credits} />
    </section>
  )
}
