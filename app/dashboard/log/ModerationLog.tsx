import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { DashboardPages } from '../DashboardPages'
import type { LogView } from './log-view.server'
import { logWords } from '../words'

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
      {log.first && <Statistics log={log} />}
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
                <strong dir="auto">{line.href ? <Link to={line.href}>{line.text}</Link> : line.text}</strong>
              </p>
              {line.changes.length > 0 && (
                <p>
                  {logWords.changed} {line.changes.join('; ')}
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
        <DashboardPages
          name={logWords.pages}
          back={log.first ? null : { to: '/moderation-log', text: logWords.newest }}
          on={log.older === null ? null : { to: `?before=${log.older}`, text: logWords.older }}
        />
      </section>
    </>
  )
}

function Statistics({ log: { months } }: { log: LogView }) {
  return (
    <section aria-labelledby="statistics-title">
      <h2 id="statistics-title">{logWords.statistics}</h2>
      {months.length === 0 ? (
        <p>{logWords.noStatistics}</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              {[logWords.month, ...Object.values(logWords.columns)].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, cells }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {cells.map((cell, index) => (
                  <td key={index} data-column={Object.values(logWords.columns)[index]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
