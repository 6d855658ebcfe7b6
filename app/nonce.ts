import { createContext, useContext } from 'react'

/** The CSP nonce of this rendering, as the server made it. */
export const NonceContext = createContext('')

/** The nonce that inline styles need. In the browser it is the loaded document's, which scripts may read from any element that has it. */
export function useNonce(): string {
  const rendered = useContext(NonceContext)
  if (rendered || typeof document === 'undefined') return rendered
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}
