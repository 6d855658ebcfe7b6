import type { CampusMap as Drawing } from './campus-map.server'
import { words } from './campus-list-words'

/** The spots of the list around their campus, drawn by the server. A pin leads to its spot in the list, whose number leads back. */
export function CampusMap({ map, cards }: { map: Drawing; cards: readonly { name: string }[] }) {
  return (
    <section className="map" aria-labelledby="map-title">
      <h2 id="map-title">{words.map}</h2>
      <figure>
        <svg viewBox="0 0 400 400" aria-labelledby="map-title" role="group">
          {/* Numbers and words of our own. */}
          <g aria-hidden="true" dangerouslySetInnerHTML={{ __html: map.ground }} />
          {map.pins.map(({ n, x, y }, at) => (
            <a key={n} id={`pin-${n}`} href={`#spot-${n}`} aria-label={`${n}: ${cards[at]!.name}`}>
              <circle cx={x} cy={y} r="15" />
              <text x={x} y={y + 5}>
                {n}
              </text>
            </a>
          ))}
        </svg>
        <figcaption className="quiet">{map.summary}</figcaption>
      </figure>
    </section>
  )
}
