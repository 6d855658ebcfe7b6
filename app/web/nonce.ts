import { createContext, useContext } from 'react'

/** The CSP nonce of this rendering, from the server. */
export const NonceContext = createContext('')

/**
 * The nonce for inline styles. In the browser it's the loaded document's, which scripts can read from any element with
 * a nonce.
 */
export function useNonce(): string {
  const rendered = useContext(NonceContext)
  if (rendered || typeof document === 'undefined') return rendered
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}
