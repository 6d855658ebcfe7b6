import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { offerToTryAgain } from './http/unsent'

offerToTryAgain()

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})
