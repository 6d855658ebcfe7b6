import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'

/** `message` has a line for each paragraph. */
export type ErrorWords = {
  title: string
  message: string
  link: string
  linkText: string
  /** What did not come is a page: its link asks for it anew, past the router. */
  offline?: true
}

const HOME = { link: '/', linkText: 'Go to the home page' }

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
      message: 'This page could not be loaded. Check your connection and try again.',
      link,
      linkText: 'Try again',
      offline: true,
    }
  }
  const status = isRouteErrorResponse(error) ? error.status : 500
  const text = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  const [title = '', ...lines] = text.split('\n')
  const [led, link = HOME.link, linkText = HOME.linkText] = /^(\/\S*) (.+)$/.exec(lines.at(-1) ?? '') ?? []
  if (led) lines.pop()
  switch (status) {
    case 404:
      return text.startsWith('Error: No route matches') || !text
        ? {
            ...HOME,
            title: 'Page Not Found',
            message: 'There is nothing at this address. The link may be old, or mistyped.',
          }
        : {
            link,
            linkText,
            title,
            message:
              lines.join('\n') ||
              'It may have been renamed or removed. Search for it in the box above, or start from the list of schools.',
          }
    case 403:
      return { ...HOME, title: 'This is not allowed', message: text }
    case 429:
      return { ...HOME, title: 'One moment, please', message: text }
    case 400:
    case 405:
    case 413:
      return {
        ...HOME,
        title: 'This could not be read',
        message: text || 'The request was not one that this page understands.',
      }
    case 503:
      return {
        ...HOME,
        title: 'We will be right back',
        message: 'A part of Carrel is not answering just now. Please try again in a minute.',
      }
    default:
      return {
        ...HOME,
        title: 'Unexpected Application Error!',
        message: 'Something broke on our side. It has been noted; please try again in a moment.',
      }
  }
}

/** In the browser a server that cannot be reached is a TypeError of fetch, in words of its own. */
const isOffline = (error: unknown) =>
  typeof document !== 'undefined' &&
  error instanceof TypeError &&
  /fetch|network|load failed/i.test(error.message)

/** The error page of the product: what happened, in plain words, and where to go on. */
export function ErrorPage({ title, message, link, linkText, offline }: ErrorWords) {
  const error = useRouteError()
  useEffect(() => {
    // An error of the server has no stack here; the server's log has it already.
    if (error instanceof Error && error.stack && !isOffline(error)) window.reportError?.(error)
  }, [error])
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
    </section>
  )
}
