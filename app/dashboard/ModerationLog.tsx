import { Day } from '~/ui/Day'
import { Link } from '~/ui/Link'
import { PageLinks } from '~/ui/PageLinks'
import { DashboardTable } from './DashboardTable'
import { PEOPLE_ACTIONS } from './log-rules'
import { logWords } from './words'
import type { LogChange, LogView } from './log-view.server'
import '~/styles/dashboard.css'
import '~/styles/requests.css'

/** The public log: what it is, how to object, monthly counts, and the decisions. */
export function ModerationLog({ log, supportEmail }: { log: LogView; supportEmail: string }) {
  const [before, after] = logWords.objectText('\n').split('\n')
  return (
    <>
      <article className="prose">
        <h1>{logWords.title}</h1>
        <p className="lead">{logWords.lead}</p>
        {log.first && (
          <>
            <p>{logWords.about}</p>
            <h2 id="object">{logWords.object}</h2>
            <p>
              {before}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              {after}
            </p>
            <p>
              {logWords.rules} <Link to="/privacy-policy">{logWords.privacy}</Link>
            </p>
          </>
        )}
      </article>
      {log.first && <Figures log={log} />}
      <section aria-labelledby="log-title">
        <h2 id="log-title">{logWords.list}</h2>
        {log.lines.length === 0 && <p>{logWords.empty}</p>}
        <ol className="moderation-log">
          {log.lines.map((line) => (
            <li key={line.key} id={line.key}>
              <p>
                <span className="quiet">
                  <Day date={line.at} />
                </span>{' '}
                <strong dir="auto">
                  {line.href ? <Link to={line.href}>{decisionOf(line)}</Link> : decisionOf(line)}
                </strong>
              </p>
              {line.changes.length > 0 && (
                <p>
                  {logWords.changed} {[...new Set(line.changes.map(changeText))].join('; ')}
                </p>
              )}
              {line.why && (
                <p className="review-text">
                  {logWords.why} <span dir="auto">{line.why}</span>
                </p>
              )}
            </li>
          ))}
        </ol>
        <PageLinks
          label={logWords.pages}
          first={{ to: log.first ? null : '/moderation-log', text: logWords.newest }}
          next={{ to: log.older === null ? null : `?before=${log.older}`, text: logWords.older }}
        />
      </section>
    </>
  )
}

type Line = LogView['lines'][number]

const decisionOf = ({ did, name, suggested }: Line) =>
  logWords.did[did](name) + (suggested ? `, ${logWords.bySuggestion}` : '')

function changeText({ field, day, note, values }: LogChange): string {
  const name = day === undefined ? (logWords.fields[field] ?? field) : logWords.onDay(day)
  if (note !== undefined) return `${name}: ${note}`
  const none = day === undefined ? logWords.nothing : logWords.unknown
  return values ? logWords.fromTo(name, values[0] || none, values[1] || none) : name
}

/** Which counts are in which column. */
const COLUMNS = {
  entries: [
    'place-approved',
    'place-denied',
    'place-changed',
    'campus-approved',
    'campus-denied',
    'campus-changed',
  ],
  suggestions: ['suggestion-accepted', 'suggestion-partly', 'suggestion-declined'],
  reviews: ['delete-review', 'keep-review', 'remove-photos', 'place-photo'],
  sessions: ['delete-study-session', 'keep-study-session'],
  people: PEOPLE_ACTIONS,
  site: ['change-site'],
} as const satisfies Record<keyof typeof logWords.columns, readonly (keyof typeof logWords.kinds)[]>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function Figures({ log: { months } }: { log: LogView }) {
  return (
    <section aria-labelledby="statistics-title">
      <h2 id="statistics-title">{logWords.statistics}</h2>
      {months.length === 0 ? (
        <p>{logWords.noStatistics}</p>
      ) : (
        <DashboardTable columns={[logWords.month, ...Object.values(logWords.columns)]}>
          {months.map(({ month, counts }) => (
            <tr key={month}>
              <th scope="row">{monthName.format(new Date(`${month}-01T00:00:00Z`))}</th>
              {Object.entries(COLUMNS).map(([column, kinds]) => (
                <td key={column} data-column={logWords.columns[column as keyof typeof COLUMNS]}>
                  {kinds
                    .flatMap((kind) => {
                      const n = counts[kind]
                      const [one, many] = logWords.kinds[kind]
                      return n ? [`${n.toLocaleString('en-US')} ${n === 1 ? one : many}`] : []
                    })
                    .join(', ') || logWords.none}
                </td>
              ))}
            </tr>
          ))}
        </DashboardTable>
      )}
    </section>
  )
}
