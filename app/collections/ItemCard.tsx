import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import type { ItemView } from './item-view.server'
import { collectionWords } from './words'

/** A place in a collection. `children`: what can be done about it there. */
export function ItemCard({ item: { place }, children }: { item: ItemView; children?: ReactNode }) {
  if (!place)
    return (
      <li className="card card-gone">
        <div className="card-body">
          <p>{collectionWords.unavailable}</p>
          {children}
        </div>
      </li>
    )
  return (
    <li className="card">
      <Picture src={place.picture} alt="" width={320} height={200} />
      <div className="card-body">
        <h3>
          <Link to={place.href}>{place.name}</Link>
        </h3>
        <p className="quiet">{place.where}</p>
        <Stars rating={place.rating} count={place.reviews} />
        <ul className="tags">
          {place.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
          {place.more > 0 && <li>{collectionWords.more(place.more)}</li>}
        </ul>
        {children}
      </div>
    </li>
  )
}
