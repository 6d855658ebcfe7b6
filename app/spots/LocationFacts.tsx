import { Link } from '~/ui/Link'
import type { ReactNode } from 'react'
import { Day } from '~/ui/Day'
import { useLite } from '~/ui/use-lite'
import type { WeekLine } from './hours-rules'
import { Credits } from './Credits'
import { Icon } from './Icon'
import { MapCredit } from './MapCredit'
import type { Line } from './model/facts'
import type { SmallMapView } from './small-map.server'
import { dateWords, locationWords, smallMapWords } from './words'

export type Facts = {
  address: string | null
  cityLine: string
  lines: Line[]
  map: SmallMapView | null
  maps: { text: string; href: string }[]
  /** `dated`: the name has the date, because this day has other hours. */
  week: (Omit<WeekLine, 'short'> & { dated?: true })[]
  today: number | null
  sample: boolean
  /** Hours of certain days: lines, and how many days aren't in them. */
  holidays: { lines: string[]; more: number }
  confirmed: Date | null
  /** They were confirmed too long ago. */
  stale: boolean
  /** When the hours were read from the library's calendar. */
  calendar: string | null
  /** Each with the SVG path of its icon. */
  tags: { name: string; icon: string }[]
  credit: { text: string; href: string | null } | null
}

/** A location's hours, and where it is. `children` follow the hours. */
export function LocationFacts({ facts, children }: { facts: Facts; children?: ReactNode }) {
  const known = facts.week.some((line) => line.text.length > 0)
  return (
    <section className="panel" aria-labelledby="info-title">
      <h2 id="info-title">{locationWords.info}</h2>
      {known && (
        <table className="hours">
          <caption className="visually-hidden">{locationWords.openingHours}</caption>
          <tbody>
            {facts.week.map((line) => (
              <tr key={line.day} className={line.day === facts.today ? 'today' : undefined}>
                <th scope="row" className={line.dated && 'dated'}>
                  {/* No break within the date. */}
                  {line.dated ? line.name.replace(/ (?=\d)/, '\u00a0') : line.name}
                  {line.day === facts.today && (
                    <span className="visually-hidden"> {locationWords.today}</span>
                  )}
                </th>
                <td>{line.text.length > 0 ? line.text.join(', ') : locationWords.hoursUnknown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {facts.holidays.lines.length > 0 && (
        <p dir="auto" className="breakable">
          {dateWords.ahead(facts.holidays.lines, facts.holidays.more)}
        </p>
      )}
      {facts.sample && known && <p className="quiet">{locationWords.sampleHours}</p>}
      {facts.confirmed && known && (
        <p className="quiet">
          {facts.stale ? locationWords.notConfirmed : locationWords.confirmed} <Day date={facts.confirmed} />.
        </p>
      )}
      {facts.calendar && known && <p className="quiet">{facts.calendar}</p>}
      {children}
      <address>
        {facts.address ?? locationWords.addressUnknown}
        <br />
        {facts.cityLine}
      </address>
      {facts.map && <SmallMap map={facts.map} />}
      <ul className="maps" aria-label={locationWords.maps}>
        {facts.maps.map(({ text, href }) => (
          <li key={text}>
            <a href={href} rel="external nofollow noopener">
              {text}
            </a>
          </li>
        ))}
      </ul>
      {facts.lines.map(({ text, href, rel }) => (
        <p key={text}>
          {href ? (
            <a href={href} rel={rel}>
              {text}
            </a>
          ) : (
            text
          )}
        </p>
      ))}
    </section>
  )
}

/** A location's amenities, each with its icon, and where its data comes from. */
export function Amenities({ tags, credit }: Pick<Facts, 'tags' | 'credit'>) {
  return (
    <>
      {tags.length > 0 && (
        <section className="panel" aria-labelledby="amenities-title">
          <h2 id="amenities-title">{locationWords.amenities}</h2>
          <ul className="amenities">
            {tags.map(({ name, icon }) => (
              <li key={name}>
                <Icon path={icon} />
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Credits credits={credit ? [credit] : []} label={locationWords.source} />
    </>
  )
}

/** The streets around one spot, with a link to the campus's map. */
function SmallMap({ map: { image, pin, campus, name, to } }: { map: SmallMapView }) {
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
