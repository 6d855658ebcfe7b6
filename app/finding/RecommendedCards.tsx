import { Link } from '~/ui/Link'
import { Picture } from '~/ui/Picture'
import { Stars } from '~/ui/Stars'
import type { RecommendationView } from './recommend.server'
import { listWords } from './recommendation-words'

/** Recommended locations, each with its match and the reason. `label`: the ID of the heading above. */
export function RecommendedCards({ list, label }: { list: readonly RecommendationView[]; label: string }) {
  return (
    <ol className="cards" aria-labelledby={label}>
      {list.map((each) => (
        <li key={each.locationId} className="card">
          <Picture src={each.picture} alt="" width={320} height={200} />
          <div className="card-body">
            <p className="match">{listWords.match(each.matchScore)}</p>
            <h3>
              <Link to={each.href}>{each.name}</Link>
            </h3>
            <p className="quiet">
              {each.university} · {each.cityLine}
            </p>
            <Stars rating={each.rating} count={each.reviews} />
            <ul className="tags">
              <li>{each.category}</li>
            </ul>
            <p className="why">{each.reason}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
