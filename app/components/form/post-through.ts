import type { FetcherWithComponents, FormProps } from '@remix-run/react'
import { createContext, type ComponentType } from 'react'

/** As much of a fetcher as a form needs. */
export type Sender = Pick<FetcherWithComponents<unknown>, 'state' | 'data' | 'formMethod'> & {
  Form: ComponentType<FormProps>
}

/** Within a dialog: what its forms are sent with, and to which page. Elsewhere null: a form is the page's own. */
export const PostThrough = createContext<{ fetcher: Sender; action: string } | null>(null)
