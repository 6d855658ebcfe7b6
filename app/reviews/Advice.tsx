import { softWarnings } from './rules'
import { words } from './words'

/** Kind words on what others may stumble over. Advice only: nothing is held back. */
export function Advice({ text }: { text: string }) {
  const warnings = softWarnings(text)
  if (warnings.length === 0) return null
  return (
    <ul className="advice" aria-label="Advice">
      {warnings.map((warning) => <li key={warning}>{words.advice[warning]}</li>)}
    </ul>
  )
}
