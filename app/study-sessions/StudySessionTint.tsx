import { useNonce } from '~/web/nonce'
import { textOn } from '~/services/color-rules'

/** The color of a campus's study sessions as custom properties for this page; see UniversityTint. */
export function StudySessionTint({ color }: { color: string }) {
  const __html = `:root{--session:${color};--on-session:${textOn(color)}}`
  return <style nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}
