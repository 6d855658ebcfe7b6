import { Link } from '~/ui/Link'
import { Fragment, useEffect, useState, type ComponentType } from 'react'
import { mapViewText } from '~/services/maps/map-view'
import { mapWords } from './words'
import type { Moved } from './ExploreMap'
import { MapCredit } from './MapCredit'
import type { StreetMapView } from './street-map.server'

/** Before the names of spots that the map has no land of. Here, because a study spot's page loads the other words. */
const BEYOND = 'Beyond this map:'

type Live = ComponentType<{ map: StreetMapView; onMoved: (moved: Moved) => void; onFailed: () => void }>

/** Links for a list to follow the map, or to stop. `here`: to follow this view. */
type Follow = { following: boolean; to: string; here: string }

/**
 * A street map with numbered pins, drawn by the server. Links move and zoom it, and each pin links to its spot in the
 * list. Scripts add a button that turns it into a draggable map.
 */
export function StreetMap({ map, follow }: { map: StreetMapView; follow?: Follow | null }) {
  const [scripted, setScripted] = useState(false)
  const [explored, setExplored] = useState<Live | null>(null)
  const [failed, setFailed] = useState(false)
  const [moved, setMoved] = useState<{ from: string; to: Moved } | null>(null)
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
  // Another view in the URL draws the map again.
  const now = explored && moved?.from === map.explore.view ? moved.to : null
  const seen = now
    ? { ...map.seen, shown: now.shown, hidden: 0, outside: map.explore.spots.length - now.shown }
    : map.seen
  return (
    <section className="map" aria-labelledby="map-title">
      <h2 id="map-title">{mapWords.title}</h2>
      <figure>
        <div className="map-frame">
          {Live ? (
            <Live map={map} onMoved={(to) => setMoved({ from: map.explore.view, to })} onFailed={stay} />
          ) : (
            <StillMap map={map} />
          )}
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
        <figcaption className="quiet" aria-live={now ? 'polite' : undefined}>
          {mapWords.caption(seen)}
          {!now && map.all && (
            <>
              {' '}
              <Link to={map.all.to} preventScrollReset rel="nofollow">
                {backText(map.all.first)}
              </Link>
            </>
          )}
        </figcaption>
      </figure>
      {map.beyond.length > 0 && (
        <p className="map-beyond quiet">
          {BEYOND}{' '}
          {map.beyond.map(({ n, name }, at) => (
            <Fragment key={n}>
              {at > 0 && ', '}
              <a href={`#spot-${n}`}>{name}</a>
            </Fragment>
          ))}
        </p>
      )}
      {now && seen.outside > 0 && (
        <p>
          <button type="button" className="button button-small button-quiet" onClick={now.goBack}>
            {backText(now.fits ? null : map.explore.spots[0]!.n)}
          </button>
        </p>
      )}
      {follow && <FollowLinks follow={follow} moved={now} />}
      <MapCredit />
    </section>
  )
}

const backText = (first: number | null): string =>
  first === null ? mapWords.showAll : mapWords.backTo(first)

/** Links that make the list follow the map as it is now, or stop following it. */
function FollowLinks({ follow: { following, to, here }, moved }: { follow: Follow; moved: Moved | null }) {
  const links = [
    ...(moved ? [{ to: withView(here, moved), text: mapWords.follow(false) }] : []),
    ...(moved && !following ? [] : [{ to, text: mapWords.follow(following) }]),
  ]
  return (
    <p className="more-links">
      {links.map(({ to, text }) => (
        <Link key={text} to={to} preventScrollReset rel="nofollow">
          {text}
        </Link>
      ))}
    </p>
  )
}

/** The path with another view of the map. */
function withView(path: string, { view }: Moved): string {
  const [page, query] = path.split('?')
  const params = new URLSearchParams(query)
  params.set('map', mapViewText(view))
  return `${page}?${params}`
}

/** The picture with its pins. */
function StillMap({ map: { image, leaders, campus, pins } }: { map: StreetMapView }) {
  return (
    <>
      <img src={image} alt="" width="400" height="400" loading="lazy" decoding="async" />
      <svg viewBox="0 0 400 400" aria-labelledby="map-title" role="group">
        {leaders && <path d={leaders} />}
        {campus && <path className="map-campus" d={`M${campus.x} ${campus.y - 9}l9 9-9 9-9-9z`} />}
        {pins.map((pin) => (
          <Pin key={pin.n} {...pin} />
        ))}
      </svg>
    </>
  )
}

/** A numbered pin, in a drawing: a link to its spot in the list. */
export const Pin = ({ n, x, y, name, open }: StreetMapView['pins'][number]) => (
  <a
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
)
