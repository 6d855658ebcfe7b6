import { useNonce } from '~/nonce'
import { DEFAULT_COLOR, textOn } from './rules'

/**
 * The university's colour as custom properties for this page. The policy allows no style attributes, so it is a nonced
 * sheet.
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
