import { Link } from '@remix-run/react'
import { BusyBar } from '~/busyness/PopularTimes'
import { colourOf } from '~/busyness/rules'
import { insightsWords } from './words'

export type InsightsView = {
  times: {
    days: { text: string; to: string; current: boolean }[]
    rows: { name: string; percent: number; reports: string }[]
    below: string
  }
  tip: string
  where: { rows: { name: string; percent: number }[]; below: string }
}

/**
 * When locations are busy and where students study, across all locations. The bars only repeat the numbers next to
 * them.
 */
export function StudyInsights({ insights: { times, tip, where } }: { insights: InsightsView }) {
  return (
    <>
      <section className="panel" aria-labelledby="times-title">
        <h2 id="times-title">{insightsWords.times}</h2>
        <nav aria-label={insightsWords.days}>
          <ul className="chips">
            {times.days.map(({ text, to, current }) => (
              <li key={text}>
                <Link to={to} className="chip" aria-current={current || undefined} preventScrollReset>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <BusyTable caption={insightsWords.timesCaption} heads={insightsWords.heads} rows={times.rows} />
        <p className="quiet">{times.below}</p>
        <p className="note">
          <strong>{insightsWords.tip}:</strong> {tip}
        </p>
      </section>
      <section className="panel" aria-labelledby="where-title">
        <h2 id="where-title">{insightsWords.where}</h2>
        <BusyTable caption={insightsWords.whereCaption} heads={insightsWords.whereHeads} rows={where.rows} />
        <p className="quiet">{where.below}</p>
      </section>
    </>
  )
}

type BusyTableProps = {
  caption: string
  heads: readonly string[]
  rows: { name: string; percent: number; reports?: string }[]
}

/** Shares as bars. For rows with reports, the color shows how busy it is. */
function BusyTable({ caption, heads, rows }: BusyTableProps) {
  return (
    <table className="busy-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, percent, reports }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {percent}%
              <BusyBar percent={percent} colour={reports === undefined ? 'green' : colourOf(percent)} />
            </td>
            {reports !== undefined && <td>{reports}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
