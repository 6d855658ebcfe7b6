import { Link, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { CATEGORIES, searchPath, type Search } from './search-url'
import { categoryName } from './category-name'
import { searchWords, locationSearchWords } from './words'
import { post } from '~/components/form/post'

type Choice = { text: string; to: string; current: boolean }

/** Category and order as links; the nearest first is offered to anyone who gave a position. */
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
  const orders = (Object.keys(searchWords.sorts) as Search['sort'][])
    .filter((name) => name !== 'nearest' || hasPosition)
    .map((name) => ({
      text: searchWords.sorts[name],
      to: searchPath(search, { sort: name }),
      current: name === sort,
    }))
  return (
    <div className="search-choices">
      <Choices
        label={searchWords.labels.category}
        chosen={categoryName(search.category)}
        choices={categories}
      />
      {asked && (
        <Choices label={searchWords.labels.sort} chosen={searchWords.sorts[sort]} choices={orders}>
          {!hasPosition && (
            <li>
              <NearMe to={searchPath(search, { sort: 'nearest' })} />
            </li>
          )}
        </Choices>
      )}
    </div>
  )
}

/** A panel that opens without scripts, its choice in its heading. */
function Choices({
  label,
  chosen,
  choices,
  children,
}: {
  label: string
  chosen: string
  choices: Choice[]
  children?: React.ReactNode
}) {
  return (
    <nav aria-label={label}>
      {/* A new one for each choice, so that it closes. */}
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
          {children}
        </ul>
      </details>
    </nav>
  )
}

/** In the enhanced page: asks the browser where the reader is, and goes on to `to` with what it says. */
function NearMe({ to }: { to: string }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'absent' | 'ready' | 'asking' | 'refused'>('absent')
  useEffect(() => setState('ready'), [])
  if (state === 'absent') return null
  const ask = async () => {
    if (state === 'asking') return
    setState('asking')
    const found = await import('~/geo/browser-position').then(
      ({ findMe }) => findMe(post),
      () => false,
    )
    setState(found ? 'ready' : 'refused')
    if (found) navigate(to)
  }
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-disabled={state === 'asking' || undefined}
        onClick={() => void ask()}
      >
        {state === 'asking' ? locationSearchWords.locating : locationSearchWords.nearMe}
      </button>{' '}
      <span role="status">{state === 'refused' && locationSearchWords.noPosition}</span>
    </>
  )
}
