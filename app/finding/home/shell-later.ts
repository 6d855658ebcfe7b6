import { writesSoFar } from '~/services/visits'

/**
 * Navigating to home doesn't wait for the shell's data: the page shows what's cached, and the shell loads afterwards.
 */
let skipped = false
let asking = false
let knownWrites = 0

/** For the root: whether a navigation may skip reloading its data. */
export function mayComeLater({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  // An accepted form leaves a notice for the shell.
  const written = knownWrites !== writesSoFar()
  knownWrites = writesSoFar()
  if (nextUrl.pathname !== '/') return false
  skipped = currentUrl.pathname !== '/' && !written
  return skipped
}

/** After home has loaded: requests the shell's data, unless it has been. */
export function askForShell(revalidate: () => void): void {
  if (!skipped) return
  skipped = false
  asking = true
  revalidate()
}

/** For home: whether only the shell is being reloaded. */
export function isShellOnly(): boolean {
  const only = asking
  asking = false
  return only
}
