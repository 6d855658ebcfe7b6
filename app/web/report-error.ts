/** The most errors reported per page load, each once. */
const MOST = 5
const reported = new Set<string>()

/**
 * Sends the server an uncaught error as three or more lines: the build, the path, and the error with its stack
 * (server/client-errors reads them).
 */
export function reportError(event: Event) {
  const { error, reason, message } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  send(error ?? reason ?? message)
}

function send(error: unknown) {
  const text = `${error}\n${(error as Error | undefined)?.stack}`.slice(0, 1000)
  if (reported.size === MOST || reported.has(text)) return
  reported.add(text)
  navigator.sendBeacon('/client-errors', `${__remixManifest.version}\n${location.pathname}\n${text}`)
}
