import { writesSoFar } from '~/caching/visits'

/** On the way home the shell isn't waited for: the page shows what the browser kept, and the shell is asked for afterwards. */
let skipped = false
let asking = false
let knownWrites = 0

/** For the root: whether a navigation may leave its data as they are. */
export function mayComeLater({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  // A form that was accepted leaves a notice for the shell.
  const written = knownWrites !== writesSoFar()
  knownWrites = writesSoFar()
  if (nextUrl.pathname !== '/') return false
  skipped = currentUrl.pathname !== '/' && !written
  return skipped
}

/** Once home has come: asks for the shell if nobody has. */
export function askForShell(revalidate: () => void): void {
  if (!skipped) return
  skipped = false
  asking = true
  revalidate()
}

/** For home: whether it is only the shell that is asked for. */
export function isShellOnly(): boolean {
  const only = asking
  asking = false
  return only
}
