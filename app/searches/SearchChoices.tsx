import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { NearMe } from './NearMe'
import { CATEGORIES, searchPath, type Search } from './search-url'
import { categoryName } from './SearchChips'
import { words } from './words'

type Choice = { text: string; to: string; current: boolean }

/** Category and order as links; the nearest first is offered to whoever gave a position. */
export function SearchChoices({
  search,
  sort,
  asked,
  hasPosition,
}: {
  search: Search
  /** The order that the results really have. */
  sort: Search['sort']
  asked: boolean
  hasPosition: boolean
}) {
  const categories = ['', ...CATEGORIES].map((category) => ({
    text: categoryName(category),
    to: searchPath(search, { category }),
    current: category === search.category,
  }))
  const orders = (Object.keys(words.sorts) as Search['sort'][])
    .filter((name) => name !== 'nearest' || hasPosition)
    .map((name) => ({
      text: words.sorts[name],
      to: searchPath(search, { sort: name }),
      current: name === sort,
    }))
  return (
    <div className="search-choices">
      <Choices label={words.labels.category} choices={categories} />
      {asked && (
        <Choices label={words.labels.sort} choices={orders}>
          {!hasPosition && <NearMe to={searchPath(search, { sort: 'nearest' })} />}
        </Choices>
      )}
    </div>
  )
}

/** In one line, which a phone scrolls; the list of the results is what the page is for. */
function Choices({
  label,
  choices,
  children,
}: {
  label: string
  choices: Choice[]
  children?: React.ReactNode
}) {
  return (
    <nav aria-label={label} className="choices">
      <span aria-hidden="true">{label}:</span>{' '}
      <p className="rail">
        {choices.map(({ text, to, current }) => (
          <Fragment key={text}>
            <Link to={to} aria-current={current ? 'true' : undefined}>
              {current ? <strong>{text}</strong> : text}
            </Link>{' '}
          </Fragment>
        ))}
        {children}
      </p>
    </nav>
  )
}
