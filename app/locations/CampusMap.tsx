import type { CampusMap as Drawing } from './campus-map.server'
import { words } from './map-words'

/** The spots of the list around their campus, drawn by the server. A pin leads to its spot in the list, whose number leads back. */
export function CampusMap({ map, cards }: { map: Drawing; cards: readonly { name: string }[] }) {
  return (
    <section className="map" aria-labelledby="map-title">
      <h2 id="map-title">{words.title}</h2>
      <figure>
        <svg viewBox="0 0 400 400" aria-labelledby="map-title" role="group">
          <g aria-hidden="true">
            {map.rings.map(({ radius, text }) => (
              <g key={radius}>
                <circle cx="200" cy="200" r={radius} />
                <text x="200" y={200 - radius + 4}>{text}</text>
              </g>
            ))}
            <path d="M200 191l9 9-9 9-9-9z" className="map-campus" />
            {map.leaders && <path d={map.leaders} />}
          </g>
          {map.pins.map(({ n, x, y }, at) => (
            <a key={n} id={`pin-${n}`} href={`#spot-${n}`} aria-label={words.pin(n, cards[at]!.name)}>
              <circle cx={x} cy={y} r="15" />
              <text x={x} y={y + 5}>{n}</text>
            </a>
          ))}
        </svg>
        <figcaption className="quiet">{map.summary}</figcaption>
      </figure>
    </section>
  )
}
