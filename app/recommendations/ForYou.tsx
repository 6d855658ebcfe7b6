import { Link } from '@remix-run/react'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import type { RecommendationView } from './recommend.server'
import { LoadMore } from '~/components/ui/LoadMore'
import { listWords } from './words'

/** Where this tab is, and where its longer list. */
const FOR_YOU = '/insights?tab=for-you'
const MORE = `${FOR_YOU}&more`

/**
 * The tab For You: locations that match the reader, or for a visitor (null) the way to log in.
 * @param more whether the longer list is shown already
 */
export function ForYou({
  recommendations,
  more = false,
}: {
  recommendations: RecommendationView[] | null
  more?: boolean
}) {
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
  const popular =
    recommendations.length > 0 && recommendations.every(({ reason }) => reason === listWords.popular)
  return (
    <section aria-labelledby="for-you-title">
      <h2 id="for-you-title">{listWords.title}</h2>
      {recommendations.length === 0 ? (
        <p className="empty">{listWords.none}</p>
      ) : (
        <ol className="cards" aria-labelledby="for-you-title">
          {recommendations.map((each) => (
            <Recommendation key={each.locationId} {...each} />
          ))}
        </ol>
      )}
      {!more && recommendations.length > 0 && <LoadMore to={MORE}>{listWords.more}</LoadMore>}
      <div className="note">
        <h3>{listWords.howTitle}</h3>
        <p>{popular ? listWords.howPopular : listWords.how}</p>
        <p>
          <Link to="/setting/preferences">{listWords.toPreferences}</Link>
        </p>
      </div>
    </section>
  )
}

function Recommendation({
  href,
  name,
  matchScore,
  reason,
  rating,
  reviews,
  category,
  university,
  place,
  picture,
}: RecommendationView) {
  return (
    <li className="card">
      <Picture src={picture} alt="" width={320} height={200} />
      <div className="card-body">
        <p className="match">{listWords.match(matchScore)}</p>
        <h3>
          <Link to={href}>{name}</Link>
        </h3>
        <p className="quiet">
          {university} · {place}
        </p>
        <Stars rating={rating} count={reviews} />
        <ul className="tags">
          <li>{category}</li>
        </ul>
        <p className="why">{reason}</p>
      </div>
    </li>
  )
}
