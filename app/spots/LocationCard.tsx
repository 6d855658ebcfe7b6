import { Link, PageLink } from '~/ui/Link'
import type { ReactNode } from 'react'
import { Picture } from '~/ui/Picture'
import { Stars } from '~/ui/Stars'
import { BusyLine } from './busyness/BusyBar'
import type { LocationCardData } from './location-card.server'

type LocationCardProps = {
  card: LocationCardData
  eager?: boolean
  /** How far it is from the reader, as text. */
  away?: string | null
  /** The item's ID, for links to it. */
  id?: string
  /** Actions for the location. */
  children?: ReactNode
}

/** A location in a list. */
export function LocationCard({ card, eager, away, id, children }: LocationCardProps) {
  return (
    <li className="card" id={id}>
      <Picture src={card.picture} alt="" width={320} height={200} eager={eager} />
      <div className="card-body">
        <h3>
          <PageLink to={card.href}>{card.name}</PageLink>
        </h3>
        <p className="quiet">{card.where}</p>
        {away && <p className="away">{away}</p>}
        <Stars rating={card.rating} count={card.reviews} />
        <ul className="tags">
          {card.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
        {card.area && (
          <p>
            <Link to={card.area.href}>{card.area.text}</Link>
          </p>
        )}
        <p className={card.opening.open ? 'opening opening-now' : 'opening'}>{card.opening.text}</p>
        {card.alert && (
          <p className="closing" dir="auto">
            {card.alert}
          </p>
        )}
        {card.busy && <BusyLine busy={card.busy} />}
        {children}
      </div>
    </li>
  )
}
