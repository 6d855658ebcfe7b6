import { Link } from '~/ui/Link'
import { QUICK_TAGS, type QuickChip, type Way } from './finder-rules'
import { finderWords } from './words'

/** The text of the chip that a quick filter becomes, which then gets the focus. */
const chipText = (name: QuickChip['name']): string =>
  name in QUICK_TAGS ? QUICK_TAGS[name as keyof typeof QUICK_TAGS] : finderWords.quick[name]

/** Quick filters that aren't on yet. One that would leave nothing isn't a link. */
export function QuickChips({ chips }: { chips: readonly QuickChip[] }) {
  return (
    <ul className="quick" aria-label={finderWords.label}>
      {chips.map(({ name, to, n }) => (
        <li key={name}>
          {n === 0 ? (
            <span>{finderWords.quick[name]} 0</span>
          ) : (
            <Link to={to} preventScrollReset data-focus={chipText(name)}>
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
