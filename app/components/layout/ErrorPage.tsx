import { isRouteErrorResponse, Link, useMatches, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
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

const HOME = { link: '/', linkText: 'Go to homepage' }

/**
 * The words of the error page for what a loader or action threw. A text thrown on purpose is shown as it is; of a 404 its
 * first line is the heading, and what follows stands in place of the usual advice; a last line such as '/allschools All Schools'
 * is where its link leads.
 */
export function errorWords(error: unknown): ErrorWords {
  if (isOffline(error)) {
    const link = window.location.pathname + window.location.search
    return {
      title: 'You seem to be offline',
      message: 'We couldn’t load this page. Check your connection and try again.',
      link,
      linkText: 'Try again',
      offline: true,
    }
  }
  const status = isRouteErrorResponse(error) ? error.status : 500
  const text = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  const { title, lines, link = HOME.link, linkText = HOME.linkText } = ledText(text)
  switch (status) {
    case 404:
      return text.startsWith('Error: No route matches') || !text
        ? {
            ...HOME,
            title: 'Page Not Found',
            message: 'There’s nothing at this address. The link may be outdated or mistyped.',
          }
        : {
            link,
            linkText,
            title,
            message:
              lines.join('\n') ||
              'It may have been renamed or removed. Search for it above, or browse all schools.',
          }
    case 403:
      return { ...HOME, title: 'That’s not allowed', message: text }
    case 429:
      return { ...HOME, title: 'Please wait a moment', message: text }
    case 400:
    case 405:
    case 413:
      return {
        ...HOME,
        title: 'We couldn’t process that',
        message: text || 'This page doesn’t support that request.',
      }
    case 503:
      return {
        ...HOME,
        title: 'We’ll be right back',
        message: 'Part of Carrel isn’t responding right now. Please try again in a minute.',
      }
    default:
      return {
        ...HOME,
        title: 'Unexpected Application Error!',
        message: 'Something went wrong on our end, and we’ve logged it. Please try again in a moment.',
      }
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
