import { useNonce } from '~/nonce'

/** Data about the page for machines. `text` is JSON in which the server has escaped every `<`. */
export function JsonLd({ text }: { text: string }) {
  const nonce = useNonce()
  return <script type="application/ld+json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
