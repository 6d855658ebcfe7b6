import { createPath, RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { backOfDialog } from '~/ui/back-of-dialog'

// Errors are reported to the server by a script that loads when one happens. React reports errors it recovers from to
// the window; ErrorPage does the same for those caught by a boundary.
const report = (event: Event) =>
  void import('~/web/report-error').then(
    (module) => module.reportError(event),
    () => {},
  )
addEventListener('error', report)
addEventListener('unhandledrejection', report)

// Listeners on window run in the order they were added. This one must run before the router’s, which would reload the
// page.
addEventListener('popstate', (event) => {
  if (backOfDialog.take?.()) event.stopImmediatePropagation()
})

// If a script of the next page doesn't come, Remix reloads the page that's shown. The next page's address answers instead:
// with the page itself, or with one that says why not, where "Try again" asks for it. Older browsers have no such event.
window.navigation?.addEventListener('navigate', (event) => {
  const next = window.__remixRouter?.state.navigation.location
  if (!next || event.navigationType !== 'reload' || event.userInitiated) return
  event.preventDefault()
  window.location.assign(createPath(next))
})

/**
 * Waits for the page's data, which RemixBrowser decodes at its first call, throwing a promise. Thrown while React
 * renders, it has no boundary to suspend at, and a press in that moment would make hydration fail ("Root did not
 * complete").
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

void dataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  }),
)
