import { createContext } from 'react'

type Through = {
  /** The page that the forms are sent to. */
  action: string
  /** What the server said last. */
  data: unknown
  onSaid: (data: unknown) => void
  /** A form was accepted, and the router goes on to another page. */
  onLed: () => void
  /** A form was accepted, and the page that it led to has come. */
  onDone: () => void
  /** Nothing is sent. */
  inert?: true
}

/** Within a dialog: where its forms are sent, and who waits for the answer. Elsewhere null: a form is the page's own. */
export const PostThrough = createContext<Through | null>(null)
