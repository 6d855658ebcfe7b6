import { createContext } from 'react'

/**
 * A page's JSON-LD, from the server. Nobody reads it in a page that a browser made, so it isn't among the page's data,
 * which would send it twice.
 */
export const StructuredData = createContext('')
