import { Link } from '~/ui/Link'
import type { ReadersState } from './find-state.server'
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

/** How the reader's position or state affects the order of the results, with a link to change that. */
export function PositionNote({ search, sort, hasPosition, readersState, self }: PositionNoteProps) {
  const lost = search.sort === 'nearest' && !hasPosition
  const ordered = search.state === '' && sort !== 'nearest' ? readersState : null
  const isKnown = readersState !== null || hasPosition
  return (
    <>
      <p role="status">
        {lost && `${locationSearchWords.positionLost} `}
        {sort === 'nearest' && locationSearchWords.nearestFirst}
        {ordered && (
          <>
            {locationSearchWords[ordered.first ? 'first' : 'notFirst'](ordered.name)}{' '}
            <span aria-hidden="true">·</span>
          </>
        )}
      </p>
      <Link
        to={`/near-me?returnTo=${encodeURIComponent(self)}`}
        aria-label={isKnown ? locationSearchWords.changeLocation : undefined}
      >
        {isKnown ? locationSearchWords.change : locationSearchWords.chooseState}
      </Link>
    </>
  )
}
