import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from '@remix-run/react'
import { Link } from './Link'
import { useEffect } from 'react'
import { errorPageWords } from './words'
import { messageParts } from './message-parts'

/** Each line of `message` is a paragraph. */
export type ErrorWords = {
  title: string
  message: string
  link: string
  linkText: string
  /** The page failed to load, so the link reloads the whole document. */
  offline?: true
  /** Asking for the same page again may help. */
  again?: true
}

const HOME = { link: '/', linkText: errorPageWords.home }

/**
 * The texts of the error page for what a loader or action threw. A text thrown on purpose is shown as is. For a 404,
 * its first line is the heading and the rest replaces the usual advice. A last line such as '/allschools All Schools'
 * is the link.
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
  const { title, lines, link = HOME.link, linkText = HOME.linkText } = messageParts(text)
  switch (status) {
    case 404:
      return text.startsWith('Error: No route matches') || !title
        ? { link, linkText, ...errorPageWords.notFound }
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
      return { ...HOME, ...errorPageWords.unavailable, again: true }
    default:
      return { ...HOME, ...errorPageWords.unexpected, again: true }
  }
}

/** When the server can't be reached, browsers throw a TypeError with different messages. */
const isOffline = (error: unknown) =>
  typeof document !== 'undefined' &&
  error instanceof TypeError &&
  /fetch|network|load failed/i.test(error.message)

/** `typed`: what was typed in the form that failed. */
type ErrorPageProps = ErrorWords & { typed?: { texts: [label: string, text: string][]; files: string } }

/** The error page of a route. What doesn't exist gets its own link. */
export function RouteErrorPage({ missing }: { missing: Pick<ErrorWords, 'link' | 'linkText'> }) {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <ErrorPage {...errorWords(error)} {...(isMissing ? missing : null)} />
}

/** An error page: what happened, and where to go next. */
export function ErrorPage({ title, message, link, linkText, offline, again, typed }: ErrorPageProps) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  // If a newer server has renamed a route, its data is null for pages of an older release.
  const old = useMatches().some(
    ({ id, data }) => data === null && globalThis.__remixManifest?.routes[id]?.hasLoader,
  )
  useEffect(() => {
    // Only once: a reload keeps the state of the history entry.
    if (old && error instanceof Error && !history.state?.reloaded) {
      history.replaceState({ ...history.state, reloaded: true }, '')
      return location.reload()
    }
    // Errors from the server have no stack here; the server has already logged them.
    if (error instanceof Error && error.stack && !isOffline(error)) window.reportError?.(error)
  }, [error, old])
  useEffect(() => {
    // The service worker may have cached the page.
    if (offline && navigator.serviceWorker?.controller) window.location.reload()
  }, [offline])
  return (
    <section className="error-page">
      <h1>{title}</h1>
      {message.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="buttons">
        {again && (
          <Link to={pathname + search} reloadDocument className="button">
            {errorPageWords.offline.linkText}
          </Link>
        )}{' '}
        <Link to={link} reloadDocument={offline} className={again ? 'button button-quiet' : 'button'}>
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
