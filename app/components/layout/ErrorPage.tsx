import { isRouteErrorResponse, Link, useMatches, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { errorPageWords } from '../words'
import { ledText } from './led-text'

/** `message` has a line for each paragraph. */
export type ErrorWords = {
  title: string
  message: string
  link: string
  linkText: string
  /** The page failed to load, so the link reloads the whole document. */
  offline?: true
}

const HOME = { link: '/', linkText: errorPageWords.home }

/**
 * The words of the error page for what a loader or action threw. A text thrown on purpose is shown as it is; of a 404 its
 * first line is the heading, and what follows stands in place of the usual advice; a last line such as '/allschools All Schools'
 * is where its link leads.
 */
export function errorWords(error: unknown): ErrorWords {
  if (isOffline(error)) {
    const link = window.location.pathname + window.location.search
    return {
      ...errorPageWords.offline,
      link,
      offline: true,
    }
  }
  const status = isRouteErrorResponse(error) ? error.status : 500
  const text = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  const { title, lines, link = HOME.link, linkText = HOME.linkText } = ledText(text)
  switch (status) {
    case 404:
      return text.startsWith('Error: No route matches') || !text
        ? { ...HOME, ...errorPageWords.notFound }
        : {
            link,
            linkText,
            title,
            message: lines.join('\n') || errorPageWords.gone,
          }
    case 403:
      return { ...HOME, title: errorPageWords.forbidden, message: text }
    case 429:
      return { ...HOME, title: errorPageWords.tooMany, message: text }
    case 400:
    case 405:
    case 413:
      return {
        ...HOME,
        title: errorPageWords.refused,
        message: text || errorPageWords.unsupported,
      }
    case 503:
      return { ...HOME, ...errorPageWords.unavailable }
    default:
      return { ...HOME, ...errorPageWords.unexpected }
  }
}

/** In the browser a server that cannot be reached is a TypeError of fetch, in words of its own. */
const isOffline = (error: unknown) =>
  typeof document !== 'undefined' &&
  error instanceof TypeError &&
  /fetch|network|load failed/i.test(error.message)

/** `typed`: of the form that this page answers. */
type ErrorPageProps = ErrorWords & { typed?: { texts: [label: string, text: string][]; files: string } }

/** The error page of the product: what happened, in plain words, and where to go on. */
export function ErrorPage({ title, message, link, linkText, offline, typed }: ErrorPageProps) {
  const error = useRouteError()
  // What a newer server sends under a route's new name is null for the page of an older release.
  const old = useMatches().some(
    ({ id, data }) => data === null && globalThis.__remixManifest?.routes[id]?.hasLoader,
  )
  useEffect(() => {
    // Once: a reload leaves the state of its history entry as it is.
    if (old && error instanceof Error && !history.state?.reloaded) {
      history.replaceState({ ...history.state, reloaded: true }, '')
      return location.reload()
    }
    // An error of the server has no stack here; the server's log has it already.
    if (error instanceof Error && error.stack && !isOffline(error)) window.reportError?.(error)
  }, [error, old])
  useEffect(() => {
    // The worker may have kept the page.
    if (offline && navigator.serviceWorker?.controller) window.location.reload()
  }, [offline])
  return (
    <section className="error-page">
      <h1>{title}</h1>
      {message.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <Link to={link} reloadDocument={offline} className="button">
          {linkText}
        </Link>
      </p>
      {typed?.files && <p className="note">{typed.files}</p>}
      {typed?.texts.map(([label, text]) => (
        <label key={label}>
          {label}
          <textarea readOnly defaultValue={text} />
        </label>
      ))}
    </section>
  )
}
