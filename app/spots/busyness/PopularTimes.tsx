import { Link } from '~/ui/Link'
import type { ReactNode } from 'react'
import { TableHead } from '~/ui/TableHead'
import { dayName, hourText, levelColour, levelText } from '../model/busyness-rules'
import { busynessWords } from '../model/busyness-words'

/** An hour, its number of reports, and how busy it is in percent; null with too few reports. */
type HourRow = [hour: number, reports: number, percent: number | null]

/** How busy a location usually is on a weekday. */
export type TimesView = {
  /** 0 Sunday to 6 Saturday. */
  day: number
  /** The current hour at the location, if this is today there. */
  now: number | null
  /** Start of the query for a link to another day: '?' or '?sort=oldest&'. */
  query: string
  rows: HourRow[]
  /** When it's busiest and quietest, if the hours differ. */
  peak: string | null
  /** What the hours are based on, or why there are none. */
  basis: string
}

/** How busy each hour of a weekday is: as bars, and in a table that opens. */
export function PopularTimes({ times }: { times: TimesView }) {
  const { day, query, rows, peak, basis } = times
  const name = busynessWords.dayNames[day]!
  return (
    <section className="panel" id="popular-times" aria-labelledby="times-title">
      <h2 id="times-title">{busynessWords.times}</h2>
      <nav aria-label={busynessWords.days}>
        <ul className="days">
          {busynessWords.dayNames.map((text, each) => (
            <li key={text}>
              <Link
                to={`${query}day=${dayName(each)}#popular-times`}
                className="chip"
                aria-current={each === day || undefined}
                preventScrollReset
              >
                {text.slice(0, 3)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length > 0 ? (
        <>
          <HourBars rows={rows} now={times.now} />
          {peak && <p>{peak}</p>}
          <details>
            <summary>{busynessWords.table}</summary>
            <HourTable rows={rows} now={times.now} day={name} />
            <p className="quiet">{basis}</p>
          </details>
        </>
      ) : (
        <p className="quiet">{basis}</p>
      )}
    </section>
  )
}

/** In units of the drawing, which is as wide as its panel. */
const CHART = { width: 240, top: 12, bar: 50, height: 76 }
/** Labels only every third or sixth hour, because there's no room for more. */
const stepOf = (hours: number) => (hours > 14 ? 6 : 3)
/** Where to center a text so that it stays inside the drawing. */
const middle = (x: number) => round(Math.min(Math.max(x, 15), CHART.width - 15))

/** A bar for each hour, with the current hour marked. The table has the same numbers for screen readers. */
function HourBars({ rows, now }: { rows: HourRow[]; now: number | null }) {
  const slot = CHART.width / Math.max(rows.length, 12)
  const left = (CHART.width - slot * rows.length) / 2
  const foot = CHART.top + CHART.bar
  return (
    <svg
      className="busy-chart"
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      fontSize="10"
      textAnchor="middle"
      aria-hidden="true"
    >
      {rows.map(([hour, , percent], n) => {
        const x = left + slot * n
        const height = Math.max(1, ((percent ?? 0) * CHART.bar) / 100)
        return (
          <g key={hour} className={percent === null ? undefined : `busy-${levelColour(percent)}`}>
            <rect x={round(x + 1)} y={round(foot - height)} width={round(slot - 2)} height={round(height)} />
            {hour % stepOf(rows.length) === 0 && (
              <text x={middle(x + slot / 2)} y={CHART.height - 4}>
                {hourText(hour)}
              </text>
            )}
            {hour === now && (
              <>
                <path d={`M${round(x + slot / 2)} ${CHART.top - 2}V${foot}`} />
                <text x={middle(x + slot / 2)} y={CHART.top - 4}>
                  {busynessWords.bar}
                </text>
              </>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const round = (n: number) => Math.round(n * 10) / 10

function HourTable({ rows, now, day }: { rows: HourRow[]; now: number | null; day: string }) {
  return (
    <BusyTable caption={busynessWords.timesOf(day)} heads={busynessWords.heads}>
      {rows.map(([hour, reports, percent]) => (
        <tr key={hour}>
          <th scope="row">{`${hourText(hour)}${hour === now ? busynessWords.thisHour : ''}`}</th>
          <td className={percent === null ? 'quiet' : undefined}>
            {percent === null ? busynessWords.tooFew : `${percent}% ${levelText(percent)}`}
          </td>
          <td>{reports}</td>
        </tr>
      ))}
    </BusyTable>
  )
}

type BusyTableProps = { caption: string; heads: readonly string[]; children: ReactNode }

/** How busy it is, in rows. */
export function BusyTable({ caption, heads, children }: BusyTableProps) {
  return (
    <table className="busy-table">
      <caption className="visually-hidden">{caption}</caption>
      <TableHead columns={heads} />
      <tbody>{children}</tbody>
    </table>
  )
}
