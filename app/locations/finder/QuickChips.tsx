import { Link } from '@remix-run/react'
import type { QuickChip } from './rules'
import { finderWords } from '../words'

/** Quick filters that aren't on yet. One that would leave nothing isn't a link. */
export function QuickChips({ chips }: { chips: readonly QuickChip[] }) {
  return (
    <ul className="quick" aria-label={finderWords.label}>
      {chips.map(({ text, to, n }) => (
        <li key={text}>
          {n === 0 ? (
            <span>{text} 0</span>
          ) : (
            <Link to={to} preventScrollReset>
              {text}
              {n !== null && ` ${n}`}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Links shown when a list is empty. */
export function WaysOn({ ways }: { ways: readonly { text: string; to: string }[] }) {
  if (ways.length === 0) return null
  return (
    <ul className="more-links">
      {ways.map(({ text, to }) => (
        <li key={text}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}
