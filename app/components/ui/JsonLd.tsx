import { useNonce } from '~/nonce'
import { useLite } from './use-lite'

/**
 * Structured data for search engines. Lite mode has no script elements. `text` is JSON in which the server has escaped
 * every `<`.
 */
export function JsonLd({ text }: { text: string }) {
  const nonce = useNonce()
  if (useLite()) return null
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
