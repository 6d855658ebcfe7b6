import { Link } from '@remix-run/react'
import { useLite } from '~/components/ui/use-lite'
import { smallMapWords } from '../words'
import type { SmallMapView } from './small-map.server'
import { MapCredit } from './MapCredit'

/** The streets around one spot, with a link to the campus's map. */
export function SmallMap({ map: { image, pin, campus, name, to } }: { map: SmallMapView }) {
  const lite = useLite()
  const text = smallMapWords.around(name)
  return (
    <figure className="map small-map">
      {lite ? (
        <a href={image} className="picture-link">
          {text}
        </a>
      ) : (
        <div className="map-frame">
          <img src={image} alt={text} width="400" height="200" loading="lazy" decoding="async" />
          <svg viewBox="0 0 400 200" aria-hidden="true">
            {campus && <path className="map-campus" d={`M${campus.x} ${campus.y - 9}l9 9-9 9-9-9z`} />}
            <path className="map-spot" d={`M${pin.x} ${pin.y}l-9-14a11 11 0 1 1 18 0z`} />
          </svg>
        </div>
      )}
      <figcaption>
        {to && <Link to={to}>{smallMapWords.onCampusMap}</Link>}
        <MapCredit />
      </figcaption>
    </figure>
  )
}
