import { Link } from '~/ui/Link'
import type { QuickChip, Way } from './finder-rules'
import { finderWords } from './words'

/** Quick filters that aren't on yet. One that would leave nothing isn't a link. */
export function QuickChips({ chips }: { chips: readonly QuickChip[] }) {
  return (
    <ul className="quick" aria-label={finderWords.label}>
      {chips.map(({ name, to, n }) => (
        <li key={name}>
          {n === 0 ? (
            <span>{finderWords.quick[name]} 0</span>
          ) : (
            <Link to={to} preventScrollReset>
              {finderWords.quick[name]}
              {n !== null && ` ${n}`}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Links shown when a list is empty. */
export function WaysOn({ ways }: { ways: readonly Way[] }) {
  if (ways.length === 0) return null
  return (
    <ul className="more-links">
      {ways.map((way) => (
        <li key={way.to}>
          <Link to={way.to}>
            {'opens' in way ? finderWords.opensNext(way.opens) : finderWords.removeFilter(way)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
