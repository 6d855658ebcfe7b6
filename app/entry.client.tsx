import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { backOfDialog } from './components/ui/back-of-dialog'

// What goes wrong is told to the server by a script that is loaded when something does. React reports what it recovered from
// as an error of the window; ErrorPage does the same for what a boundary caught.
const report = (event: Event) =>
  void import('./report-error').then(
    (module) => module.reportError(event),
    () => {},
  )
addEventListener('error', report)
addEventListener('unhandledrejection', report)

// Listeners on window run in the order they were added. This one must come before the router’s, which would reload the page.
addEventListener('popstate', (event) => {
  if (backOfDialog.take?.()) event.stopImmediatePropagation()
})

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})
