import { Link } from '@remix-run/react'
import { Picture } from '~/components/ui/Picture'
import type { PlaceView } from './session-view.server'
import { words } from './session-words'

/** Where a session is. */
export function SessionWhere({ place }: { place: PlaceView }) {
  return (
    <section aria-labelledby="where-title">
      <h2 id="where-title">{words.where}</h2>
      {place ? (
        <div className="session-where">
          <Picture src={place.picture} alt="" width={320} height={200} />
          <div>
            <h3>
              <Link to={place.to}>{place.name}</Link>
            </h3>
            <address>
              {place.address}
              <br />
              {place.city}
            </address>
            {place.tags.length > 0 && (
              <ul className="tags">
                {place.tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      ) : (
        <p>
          {words.noPlace}
          <br />
          <span className="quiet">{words.noAddress}</span>
        </p>
      )}
    </section>
  )
}
