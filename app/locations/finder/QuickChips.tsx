import { Link } from '@remix-run/react'
import type { QuickChip } from './rules'
import { finderWords } from '../words'

/** Filters of one press that aren't chosen yet. One that would leave nothing can't be pressed. */
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

/** Links that lead on from a list without spots. */
export function WaysOn({ ways }: { ways: readonly { text: string; to: string }[] }) {
  if (ways.length === 0) return null
  return (
    <ul className="ways">
      {ways.map(({ text, to }) => (
        <li key={text}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}
