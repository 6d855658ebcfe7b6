import { RemixBrowser } from '@remix-run/react'
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
