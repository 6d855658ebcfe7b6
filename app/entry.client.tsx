import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

// What goes wrong is told to the server by a script that is loaded when something does. Errors that a boundary shows are
// caught; React says them on the console.
const tell = (what: Event | unknown[]) => void import('./tell-error').then((module) => module.tell(what), () => {})
const { error } = console
console.error = (...said: unknown[]) => {
  error(...said)
  tell(said)
}
addEventListener('error', tell)
addEventListener('unhandledrejection', tell)

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})
