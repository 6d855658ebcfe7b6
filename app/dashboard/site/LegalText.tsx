import { Day } from '~/ui/Day'
import { Link } from '~/ui/Link'
import { LEGAL_PATHS, legalWords } from './legal-words'
import type { LegalView } from './show-legal.server'

/** The public page of a legal text. `start`: the version of the text that Carrel comes with. */
export function LegalText({ view, start }: { view: LegalView; start?: string }) {
  const { kind, html, n, at, isOld, versions } = view
  const path = LEGAL_PATHS[kind]
  return (
    <article className="prose">
      <h1>{legalWords.names[kind]}</h1>
      <p className="quiet">
        {n === null ? start : legalWords.version(n)}
        {at && (
          <>
            , {legalWords.since} <Day date={at} />
          </>
        )}
      </p>
      {isOld && (
        <p className="note">
          {legalWords.until} <Link to={path}>{legalWords.current}</Link>
        </p>
      )}
      {/* Made by markdown-it, which leaves no HTML of the text's author. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {versions.length > (start ? 0 : 1) && (
        <>
          <h2>{legalWords.versions}</h2>
          <ul>
            {versions.map((each) => (
              <li key={each.id}>
                <Link to={`${path}?version=${each.id}`}>{legalWords.version(each.n)}</Link>,{' '}
                <Day date={each.at} />
              </li>
            ))}
            {start && (
              <li>
                <Link to={`${path}?version=0`}>{start}</Link>
              </li>
            )}
          </ul>
        </>
      )}
    </article>
  )
}
