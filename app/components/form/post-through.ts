import { createContext } from 'react'

type Through = {
  /** The page that handles the forms. */
  action: string
  /** The server's latest response. */
  data: unknown
  onResponse: (data: unknown) => void
  /** A form was accepted, and the router is going to another page. */
  onLed: () => void
  /** A form was accepted, and the page after it has loaded. */
  onDone: () => void
}

/** In a dialog: where to send its forms, and callbacks for the response. null elsewhere. */
export const PostThrough = createContext<Through | null>(null)
