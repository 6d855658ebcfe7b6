import { Link } from '@remix-run/react'
import { dayName, levelColour, levelText, type BarColour } from './rules'
import { busynessWords } from './words'

/** How busy a location usually is on a weekday. */
export type TimesView = {
  /** 0 Sunday to 6 Saturday. */
  day: number
  /** The hour that it is now at the location, where this is its day. */
  now: number | null
  /** The page's address goes on with this and the day: '?' or '?sort=oldest&'. */
  query: string
  /** Hours with how many have told, and how busy it is in percent; null where too few have told. */
  rows: [hour: number, reports: number, percent: number | null][]
  /** What is said when they could not be read. */
  fault: string | null
}

/** The hours of a weekday with how busy they are. The bars only draw what the counts beside them say. */
export function PopularTimes({ times: { day, now, query, rows, fault } }: { times: TimesView }) {
  const name = busynessWords.dayNames[day]!
  return (
    <section className="panel" id="popular-times" aria-labelledby="times-title">
      <h2 id="times-title">{busynessWords.times}</h2>
      <nav aria-label={busynessWords.days}>
        <ul className="chips">
          {busynessWords.dayNames.map((text, each) => (
            <li key={text}>
              <Link
                to={`${query}day=${dayName(each)}#popular-times`}
                className="chip"
                aria-label={text}
                aria-current={each === day || undefined}
                preventScrollReset
              >
                {text.slice(0, 3)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length > 0 && (
        <table className="busy-table">
          <caption className="visually-hidden">{busynessWords.timesOf(name)}</caption>
          <thead>
            <tr>
              {busynessWords.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([hour, reports, percent]) => (
              <tr key={hour}>
                <th scope="row">{`${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}${hour === now ? busynessWords.thisHour : ''}`}</th>
                {percent === null ? (
                  <td className="quiet">{busynessWords.tooFew}</td>
                ) : (
                  <td>
                    {`${percent}% ${levelText(percent)}`}
                    <BusyBar percent={percent} colour={levelColour(percent)} />
                  </td>
                )}
                <td>{reports}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="quiet">
        {fault ??
          (rows.length > 0
            ? busynessWords.from(
                rows.reduce((sum, [, reports]) => sum + reports, 0),
                name,
              )
            : busynessWords.nothing(name))}
      </p>
    </section>
  )
}

/** A bar of so many percent. */
export function BusyBar({ percent, colour }: { percent: number; colour: BarColour }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`busy-bar busy-${colour}`}
    >
      <rect width={percent} height="1" />
    </svg>
  )
}
