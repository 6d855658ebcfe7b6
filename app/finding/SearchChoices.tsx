import { Link } from '~/ui/Link'
import { CATEGORIES, searchPath, type Search } from './search-url'
import { categoryName } from './category-name'
import { searchWords, locationSearchWords } from './words'
import { UseMyLocation } from './UseMyLocation'

type Choice = { text: string; to: string; current: boolean }

/** Category and order as links. "Nearest first" is only offered if the reader gave a position. */
export function SearchChoices({
  search,
  sort,
  asked,
  hasPosition,
}: {
  search: Search
  /** The actual order of the results. */
  sort: Search['sort']
  asked: boolean
  hasPosition: boolean
}) {
  const categories = ['', ...CATEGORIES].map((category) => ({
    text: categoryName(category),
    to: searchPath(search, { category }),
    current: category === search.category,
  }))
  const orders = (Object.keys(searchWords.sorts) as Search['sort'][])
    .filter((name) => name !== 'nearest' || hasPosition)
    .map((name) => ({
      text: searchWords.sorts[name],
      to: searchPath(search, { sort: name }),
      current: name === sort,
    }))
  return (
    <>
      <Choices
        label={searchWords.labels.category}
        chosen={categoryName(search.category)}
        choices={categories}
      />
      {asked && <Choices label={searchWords.labels.sort} chosen={searchWords.sorts[sort]} choices={orders} />}
      {asked && !hasPosition && (
        <UseMyLocation
          to={searchPath(search, { sort: 'nearest' })}
          text={locationSearchWords.nearMe}
          className="link-button"
        />
      )}
    </>
  )
}

/** A panel that opens without scripts and shows the current choice. */
function Choices({ label, chosen, choices }: { label: string; chosen: string; choices: Choice[] }) {
  return (
    <nav aria-label={label}>
      {/* A new element for each choice, so that it closes. */}
      <details className="menu" name="search-panel" key={chosen}>
        <summary className="button button-small button-quiet">
          {label}: {chosen}
        </summary>
        <ul className="menu-panel">
          {choices.map(({ text, to, current }) => (
            <li key={text}>
              <Link to={to} aria-current={current ? 'true' : undefined}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
