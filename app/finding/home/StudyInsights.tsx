import { Link } from '~/ui/Link'
import { BusyBar } from '~/spots/busyness/BusyBar'
import { BusyTable } from '~/spots/busyness/PopularTimes'
import { colourOf, dayName } from '~/spots/model/busyness-rules'
import { busynessWords } from '~/spots/model/busyness-words'
import type { InsightsView } from './insights-rules'
import { insightsWords } from './insights-words'

const number = new Intl.NumberFormat('en-US')

/**
 * When locations are busy and where students study, across all locations. The bars only repeat the numbers next to
 * them.
 */
export function StudyInsights({ insights }: { insights: InsightsView }) {
  const { day, buckets, shares, reviews } = insights
  const times = buckets.map(({ bucket, percent, reports }) => ({
    name: insightsWords.buckets[bucket],
    percent,
    reports: reports === null ? insightsWords.typical : number.format(reports),
  }))
  const rows = (['libraries', 'cafes', 'others'] as const).map((kind) => ({
    name: insightsWords.kinds[kind],
    percent: shares[kind],
  }))
  return (
    <>
      <section className="panel" aria-labelledby="times-title">
        <h2 id="times-title">{insightsWords.times}</h2>
        <nav aria-label={insightsWords.days}>
          <ul className="chips">
            {[null, 0, 1, 2, 3, 4, 5, 6].map((each) => (
              <li key={each}>
                <Link
                  to={each === null ? '/insights' : `?day=${dayName(each)}`}
                  className="chip"
                  aria-current={each === day || undefined}
                  preventScrollReset
                >
                  {each === null ? insightsWords.everyDay : busynessWords.dayNames[each]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ShareTable caption={insightsWords.timesCaption} heads={insightsWords.heads} rows={times} />
        <p className="quiet">{countedFrom(insights)}</p>
        <p className="note">
          <strong>{insightsWords.tip}:</strong> {studyTip(insights)}
        </p>
      </section>
      <section className="panel" aria-labelledby="where-title">
        <h2 id="where-title">{insightsWords.where}</h2>
        <ShareTable caption={insightsWords.whereCaption} heads={insightsWords.whereHeads} rows={rows} />
        <p className="quiet">
          {insights.failed
            ? insightsWords.failed
            : reviews === null
              ? insightsWords.notCounted
              : insightsWords.counted(number.format(reviews))}
        </p>
      </section>
    </>
  )
}

/** In place of the insights of a site without study spots. */
export const NoInsights = () => (
  <div className="empty">
    <p>{insightsWords.noSpots}</p>
    <p>
      <Link to="/allschools" className="button">
        {insightsWords.addSpots}
      </Link>
    </p>
  </div>
)

/** When to go. */
export const studyTip = ({ quietest }: Pick<InsightsView, 'quietest'>): string =>
  quietest
    ? insightsWords.come(insightsWords.quietest[quietest.bucket], quietest.percent)
    : insightsWords.checkHours

/** How many reports are behind the parts of the day, and whether some have none. */
export function countedFrom({ buckets, failed }: Pick<InsightsView, 'buckets' | 'failed'>): string {
  if (failed) return insightsWords.failed
  const known = buckets.filter(({ reports }) => reports !== null)
  if (known.length === 0) return insightsWords.allTypical
  const reports = known.reduce((sum, each) => sum + each.reports!, 0)
  const text = reports === 1 ? insightsWords.oneReport : insightsWords.reports(number.format(reports))
  const rest = known.length < buckets.length ? ` ${insightsWords.someTypical}` : ''
  return insightsWords.measured(text) + rest
}

type ShareTableProps = {
  caption: string
  heads: readonly string[]
  rows: { name: string; percent: number; reports?: string }[]
}

/** Shares as bars. For rows with reports, the color shows how busy it is. */
function ShareTable({ caption, heads, rows }: ShareTableProps) {
  return (
    <BusyTable caption={caption} heads={heads}>
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
    </BusyTable>
  )
}
