import { Link } from '@remix-run/react'
import { KIND_NAMES } from '~/locations/model/kinds'
import { searchPath, type Search } from './search-url'
import { searchWords } from './words'

/** What is searched for, each part with a link to the search without it. */
export function SearchChips({ search }: { search: Search }) {
  const { q, city, category, state, tags } = search
  const chips = [
    q && { text: `“${q}”`, without: { q: '' } },
    city && { text: city, without: { city: '' } },
    category && { text: categoryName(category), without: { category: '' } },
    state && { text: state, without: { state: '' } },
    ...tags.map((tag) => ({ text: tag, without: { tags: tags.filter((other) => other !== tag) } })),
  ].filter((chip) => chip !== '')
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={searchWords.labels.chips}>
      {chips.map(({ text, without }) => (
        <li key={text + Object.keys(without)[0]}>
          <Link className="chip" to={searchPath(search, without)}>
            {text} <span aria-hidden="true">×</span>
            <span className="visually-hidden">{searchWords.remove}</span>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to="/search">{searchWords.clearAll}</Link>
        </li>
      )}
    </ul>
  )
}

const NAMES: Record<string, string> = { '': searchWords.allCategories, ...KIND_NAMES }

/** A category as people read it; one that there is not, as typed. */
export const categoryName = (category: string): string =>
  Object.hasOwn(NAMES, category) ? NAMES[category]! : category
