import { useNonce } from '~/web/nonce'
import { textOn } from '~/services/color-rules'
import { DEFAULT_COLOR } from './rules'

/**
 * The university's color as custom properties for this page, in a style element with a nonce, because the CSP forbids
 * style attributes.
 */
export function UniversityTint({ color }: { color: string | null }) {
  const nonce = useNonce()
  const tint = color ?? DEFAULT_COLOR
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `:root{--school:${tint};--on-school:${textOn(tint)}}` }}
    />
  )
}
