import { Link } from '~/components/ui/Link'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { mapWords } from '../words'
import { MapCredit } from './MapCredit'
import type { StreetMapView } from './street-map.server'

type Live = ComponentType<{ map: StreetMapView; onFailed: () => void }>

/**
 * A street map with numbered pins, drawn by the server. Links move and zoom it, and each pin links to its spot in the
 * list. Scripts add a button that turns it into a draggable map.
 * @param children more actions, below the map
 */
export function StreetMap({ map, children }: { map: StreetMapView; children?: ReactNode }) {
  const [scripted, setScripted] = useState(false)
  const [explored, setExplored] = useState<Live | null>(null)
  const [failed, setFailed] = useState(false)
  const stay = () => {
    setExplored(null)
    setFailed(true)
  }
  // Loads only when the user asks. The still map stays until it's ready.
  const explore = () =>
    void import('./ExploreMap').then((loaded) => {
      setFailed(false)
      setExplored(() => loaded.default)
    }, stay)
  useEffect(() => setScripted(true), [])
  const Live = explored
  return (
    <section className="map" aria-labelledby="map-title">
      <h2 id="map-title">{mapWords.title}</h2>
      <figure>
        <div className="map-frame">
          {Live ? <Live map={map} onFailed={stay} /> : <StillMap map={map} />}
          {scripted && !explored && (
            <button type="button" className="button button-small map-explore" onClick={explore}>
              {mapWords.explore}
            </button>
          )}
        </div>
        {!explored && (
          <nav aria-label={mapWords.moveLabel}>
            <ul className="map-moves">
              {map.moves.map(({ name, to }) => (
                <li key={name}>
                  <Link to={to} preventScrollReset rel="nofollow">
                    <span aria-hidden="true">{mapWords.arrows[name]}</span>{' '}
                    <span className="visually-hidden">{mapWords.moves[name]}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p role="status" className="quiet">
          {failed && mapWords.notLoaded}
        </p>
        <figcaption className="quiet">
          {mapWords.caption(map.seen)}
          {map.all && (
            <>
              {' '}
              <Link to={map.all} preventScrollReset rel="nofollow">
                {mapWords.showAll}
              </Link>
            </>
          )}
        </figcaption>
      </figure>
      {children}
      <MapCredit />
    </section>
  )
}

/** The picture with its pins. */
function StillMap({ map: { image, leaders, campus, pins } }: { map: StreetMapView }) {
  return (
    <>
      <img src={image} alt="" width="400" height="400" loading="lazy" decoding="async" />
      <svg viewBox="0 0 400 400" aria-labelledby="map-title" role="group">
        {leaders && <path d={leaders} />}
        {campus && <path className="map-campus" d={`M${campus.x} ${campus.y - 9}l9 9-9 9-9-9z`} />}
        {pins.map(({ n, x, y, name, open }) => (
          <a
            key={n}
            id={`pin-${n}`}
            href={`#spot-${n}`}
            className={open ? undefined : 'map-closed'}
            aria-label={mapWords.pin(n, name, open)}
          >
            <circle cx={x} cy={y} r="17" />
            <text x={x} y={y + 5}>
              {n}
            </text>{' '}
          </a>
        ))}
      </svg>
    </>
  )
}
