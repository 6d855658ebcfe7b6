import { useNonce } from '~/nonce'
import { textOn } from '~/universities/rules'

/** The color of a campus's study sessions as custom properties for this page; see UniversityTint. */
export function StudySessionTint({ color }: { color: string }) {
  const __html = `:root{--session:${color};--on-session:${textOn(color)}}`
  return <style nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}
