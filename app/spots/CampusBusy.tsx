import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { BackLink, Link } from '~/ui/Link'
import { campusBusyWords } from './model/busyness-words'
import { BusyLine } from './busyness/BusyBar'
import type { CampusBusyView } from './campus-busy.server'

const EVERY_MS = 60_000

type CampusBusyProps = {
  campus: { name: string; path: string }
  path: string
  view: CampusBusyView
}

/** How busy every study spot of a campus is, small enough to keep open on a phone. */
export function CampusBusy({ campus, path, view: { at, open, closed } }: CampusBusyProps) {
  useEachMinute()
  return (
    <section className="narrow">
      <BackLink to={campus.path}>{campus.name}</BackLink>
      <h1>{campusBusyWords.title}</h1>
      <p className="buttons">
        <span role="status" className="quiet">
          {campusBusyWords.at(at)}
        </span>{' '}
        <Link to={path} className="button button-small button-quiet">
          {campusBusyWords.refresh}
        </Link>
      </p>
      {open.length === 0 && <p className="empty">{campusBusyWords.allClosed}</p>}
      <ul className="busy-list" aria-label={campusBusyWords.open}>
        {open.map(({ name, href, text, busy }) => (
          <li key={href}>
            <Link to={href} dir="auto">
              {name}
            </Link>
            <p className="quiet">
              {text}
              {!busy && ` · ${campusBusyWords.unknown}`}
            </p>
            {busy && <BusyLine busy={busy} />}
          </li>
        ))}
      </ul>
      {closed.length > 0 && (
        <details>
          <summary>{campusBusyWords.closed(closed.length)}</summary>
          <ul className="busy-list">
            {closed.map(({ name, href, text }) => (
              <li key={href}>
                <Link to={href} dir="auto">
                  {name}
                </Link>{' '}
                <span className="quiet">{text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** With JavaScript: reloads each minute, except in background tabs. */
function useEachMinute() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => (document.hidden ? undefined : revalidate()), EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
