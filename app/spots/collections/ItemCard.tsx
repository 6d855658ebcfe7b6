import { Link } from '~/ui/Link'
import type { ReactNode } from 'react'
import { Picture } from '~/ui/Picture'
import { Stars } from '~/ui/Stars'
import type { ItemView } from './item-view.server'
import { collectionWords } from './words'
import '~/styles/collection-pages.css'

/** A location in a collection. `children`: its actions. */
export function ItemCard({ item: { location }, children }: { item: ItemView; children?: ReactNode }) {
  if (!location)
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
      <Picture src={location.picture} alt="" width={320} height={200} />
      <div className="card-body">
        <h3>
          <Link to={location.href}>{location.name}</Link>
        </h3>
        <p className="quiet">{location.where}</p>
        <Stars rating={location.rating} count={location.reviews} />
        <p className={location.opening.open ? 'opening opening-now' : 'opening'}>{location.opening.text}</p>
        <ul className="tags">
          {location.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
          {location.more > 0 && <li>{collectionWords.more(location.more)}</li>}
        </ul>
        {children}
      </div>
    </li>
  )
}
