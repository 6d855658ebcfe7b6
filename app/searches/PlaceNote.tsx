import { Link } from '~/components/ui/Link'
import type { ReadersState } from './find-place.server'
import { ForgetForm, OrderForm } from './PlaceForms'
import { locationSearchWords } from './words'
import type { Search } from './search-url'

type PlaceNoteProps = {
  search: Search
  sort: Search['sort']
  hasPosition: boolean
  readersState: ReadersState | null
  /** The path of this page. */
  self: string
}

/** How the reader's position or state affects the order of the results, with links to change that. */
export function PlaceNote({ search, sort, hasPosition, readersState, self }: PlaceNoteProps) {
  const lost = search.sort === 'nearest' && !hasPosition
  const ordered = search.state === '' && sort !== 'nearest' ? readersState : null
  return (
    <div className="place-note">
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
    </div>
  )
}
