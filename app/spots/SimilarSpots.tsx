import { PageLink } from '~/ui/Link'
import { Stars } from '~/ui/Stars'
import { locationWords } from './words'

/** A similar study spot nearby. */
export type SimilarSpot = {
  href: string
  name: string
  rating: number
  reviews: number
  /** Straight-line distance from the page's location. */
  miles: string
  opening: { open: boolean; text: string }
}

/** Similar spots nearby. */
export function SimilarSpots({ spots }: { spots: SimilarSpot[] }) {
  if (spots.length === 0) return null
  return (
    <section className="panel" aria-labelledby="similar-title">
      <h2 id="similar-title">{locationWords.similar}</h2>
      <ul className="similar">
        {spots.map(({ href, name, rating, reviews, miles, opening }) => (
          <li key={href}>
            <PageLink to={href}>{name}</PageLink>
            <Stars rating={rating} count={reviews} />
            <p className="quiet">
              {locationWords.away(miles)} ·{' '}
              <span className={opening.open ? 'opening-now' : undefined}>{opening.text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
