import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { DeskPages } from './DeskPages'
import type { LogView } from './log-view.server'
import { words } from './log-words'

/** The public log: what it is, how to object, the figures, and the decisions. */
export function ModerationLog({ log, supportEmail }: { log: LogView; supportEmail: string }) {
  const [before, after] = words.objectText('\n').split('\n')
  return (
    <>
      <article className="prose">
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        {log.first && (
          <>
            <p>{words.about}</p>
            <h2 id="object">{words.object}</h2>
            <p>
              {before}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              {after}
            </p>
            <p>
              {words.rules} <Link to="/privacy-policy">{words.privacy}</Link>
            </p>
          </>
        )}
      </article>
      {log.first && <Figures log={log} />}
      <section aria-labelledby="log-title">
        <h2 id="log-title">{words.list}</h2>
        {log.lines.length === 0 && <p>{words.empty}</p>}
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
                  {words.changed} {line.changes.join('; ')}
                </p>
              )}
              {line.why && (
                <p className="review-text">
                  {words.why} <span dir="auto">{line.why}</span>
                </p>
              )}
            </li>
          ))}
        </ol>
        <DeskPages
          name={words.pages}
          back={log.first ? null : { to: '/moderation-log', text: words.newest }}
          on={log.older === null ? null : { to: `?before=${log.older}`, text: words.older }}
        />
      </section>
    </>
  )
}

function Figures({ log: { months } }: { log: LogView }) {
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title">{words.figures}</h2>
      {months.length === 0 ? (
        <p>{words.noFigures}</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              {[words.month, ...Object.values(words.columns)].map((name) => (
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
                  <td key={index} data-column={Object.values(words.columns)[index]}>
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
