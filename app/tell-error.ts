/** So many errors of one page load are told, each once. */
const MOST = 5
const told = new Set<string>()

/**
 * Sends the server three lines or more: the build, the path, the error with its stack (server/client-errors reads them).
 * @param what the event of an error that nobody caught, or what was said by console.error, of which errors are told
 */
export function tell(what: Event | unknown[]) {
  if (Array.isArray(what)) return what.forEach((each) => each instanceof Error && send(each))
  const { error, reason, message } = what as Partial<ErrorEvent & PromiseRejectionEvent>
  send(error ?? reason ?? message)
}

function send(error: unknown) {
  const text = `${error}\n${(error as Error | undefined)?.stack}`.slice(0, 1000)
  if (told.size === MOST || told.has(text)) return
  told.add(text)
  navigator.sendBeacon('/client-errors', `${__remixManifest.version}\n${location.pathname}\n${text}`)
}
