import { Link } from '@remix-run/react'
import { Stars } from '~/components/ui/Stars'
import type { LocationCardData } from './location-card.server'
import { words } from './words'

/** A location in a list. `showCampus` names the university and city, where the page has not said them already. */
export function LocationCard({ card, showCampus, eager }: { card: LocationCardData; showCampus?: boolean; eager?: boolean }) {
  return (
    <li className="card">
      <img src={card.picture} alt="" width="320" height="200" loading={eager ? undefined : 'lazy'} decoding="async" />
      <div className="card-body">
        <h3><Link to={card.href}>{card.name}</Link></h3>
        <p className="quiet">{showCampus ? [card.university, card.place].filter(Boolean).join(' · ') : distance(card)}</p>
        <Stars rating={card.rating} count={card.reviews} />
        <ul className="tags">
          {[card.category, ...card.tags].map((tag) => <li key={tag}>{tag}</li>)}
        </ul>
        <p className={card.opening.open ? 'opening opening-now' : 'opening'}>{card.opening.text}</p>
      </div>
    </li>
  )
}

const distance = (card: LocationCardData) => (card.miles === null ? words.onCampus : words.about(card.miles.toFixed(1)))
