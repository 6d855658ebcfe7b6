import { Link } from '~/components/ui/Link'
import type { FoundLocations } from './find-locations.server'
import { searchWords } from './words'

/** Active filters, each with a link that removes it. */
export function SearchChips({ chips, clears }: Pick<FoundLocations, 'chips' | 'clears'>) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={searchWords.labels.chips}>
      {chips.map(({ text, to }) => (
        <li key={text}>
          <Link className="chip" to={to}>
            <span>{text}</span> <span aria-hidden="true">×</span>
            <span className="visually-hidden">{searchWords.remove}</span>
          </Link>
        </li>
      ))}
      {clears && (
        <li>
          <Link to="/search">{searchWords.clearAll}</Link>
        </li>
      )}
    </ul>
  )
}
