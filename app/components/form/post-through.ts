import type { FetcherWithComponents } from '@remix-run/react'
import { createContext } from 'react'

/** Within a dialog: what its forms are sent with, and to which page. Elsewhere null: a form is the page's own. */
export const PostThrough = createContext<{ fetcher: FetcherWithComponents<unknown>; action: string } | null>(null)
