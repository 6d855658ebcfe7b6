import { Link } from '@remix-run/react'
import { BusyBar } from '~/busyness/PopularTimes'
import { colourOf } from '~/busyness/rules'
import { words } from './words'

export type InsightsView = {
  times: {
    days: { text: string; to: string; current: boolean }[]
    rows: { name: string; percent: number; reports: string }[]
    below: string
  }
  tip: string
  where: { rows: { name: string; percent: number }[]; below: string }
}

/** When places are busy and where students study, over all places. The bars only draw what the figures beside them say. */
export function StudyInsights({ insights: { times, tip, where } }: { insights: InsightsView }) {
  return (
    <>
      <section className="panel" aria-labelledby="times-title">
        <h2 id="times-title">{words.times}</h2>
        <nav aria-label={words.days}>
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
        <table className="busy-table">
          <caption className="visually-hidden">{words.timesCaption}</caption>
          <thead>
            <tr>
              {words.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.rows.map(({ name, percent, reports }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {percent}%<BusyBar percent={percent} colour={colourOf(percent)} />
                </td>
                <td>{reports}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="quiet">{times.below}</p>
        <p className="note">
          <strong>{words.tip}:</strong> {tip}
        </p>
      </section>
      <section className="panel" aria-labelledby="where-title">
        <h2 id="where-title">{words.where}</h2>
        <table className="busy-table">
          <caption className="visually-hidden">{words.whereCaption}</caption>
          <thead>
            <tr>
              {words.whereHeads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {where.rows.map(({ name, percent }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {percent}%<BusyBar percent={percent} colour="green" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="quiet">{where.below}</p>
      </section>
    </>
  )
}
