import { Link } from '~/ui/Link'
import type { ReadersState } from './find-state.server'
import { ForgetForm, OrderForm } from './PositionForms'
import { locationSearchWords } from './words'
import type { Search } from './search-url'

type PositionNoteProps = {
  search: Search
  sort: Search['sort']
  hasPosition: boolean
  readersState: ReadersState | null
  /** The path of this page. */
  self: string
}

/** How the reader's position or state affects the order of the results, with links to change that. */
export function PositionNote({ search, sort, hasPosition, readersState, self }: PositionNoteProps) {
  const lost = search.sort === 'nearest' && !hasPosition
  const ordered = search.state === '' && sort !== 'nearest' ? readersState : null
  return (
    <>
      <p role="status">
        {lost && `${locationSearchWords.positionLost} `}
        {sort === 'nearest' && locationSearchWords.nearestFirst}
        {ordered &&
          (ordered.first
            ? locationSearchWords.because[ordered.because](ordered.name)
            : locationSearchWords.notFirst(ordered.name))}
      </p>
      {ordered && <OrderForm first={ordered.first} returnTo={self} />}
      {hasPosition && <ForgetForm returnTo={self} />}
      <Link to={`/near-me?returnTo=${encodeURIComponent(self)}`}>
        {readersState ? locationSearchWords.changeState : locationSearchWords.chooseState}
      </Link>
    </>
  )
}
