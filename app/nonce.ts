import { createContext, useContext } from 'react'

/** The CSP nonce of this rendering. In the browser it is empty: there nothing is inlined any more. */
export const NonceContext = createContext('')
export const useNonce = () => useContext(NonceContext)
