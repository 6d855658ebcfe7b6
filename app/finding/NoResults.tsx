import { Link } from '~/ui/Link'
import { SaveLink } from '~/spots/collections/SaveLink'
import { WaysOn } from '~/spots/QuickChips'
import { LocationCard } from '~/spots/LocationCard'
import type { FoundLocations } from './find-locations.server'
import { searchPath } from './search-url'
import { Pages } from './SearchResults'
import { searchWords } from './words'

/**
 * When nothing was found: what the user may have meant, and popular spots. Otherwise only an empty status, because
 * screen readers announce what's added to one that was there before.
 */
export function NoResults({
  asked,
  cards,
  search,
  corrected,
  popular,
  total,
  ways,
  saved,
}: Pick<FoundLocations, 'asked' | 'cards' | 'search' | 'corrected' | 'popular' | 'total' | 'ways'> & {
  saved: number[]
}) {
  const none = asked && cards.length === 0
  // There are results, but not enough for this page.
  const beyond = none && total > 0 && search.page > 1
  return (
    <>
      <div role="status">
        {beyond && <p className="empty">{searchWords.beyondLast}</p>}
        {none && !beyond && (
          <div className="empty">
            <p>{searchWords.noneMatch}</p>
            {corrected !== null && (
              <p>
                {searchWords.didYouMean}{' '}
                <Link to={searchPath(search, { q: corrected, verbatim: false })}>{corrected}</Link>?
              </p>
            )}
            {search.verbatim && (
              <p>
                <Link to={searchPath(search, { verbatim: false })}>{searchWords.correctSpelling}</Link>
              </p>
            )}
            <p>{searchWords.tryElse}</p>
          </div>
        )}
      </div>
      {none && !beyond && <WaysOn ways={ways} />}
      {none && search.page > 1 && <Pages search={search} total={total} more={false} />}
      {none && !beyond && popular.length > 0 && (
        <section className="popular-spots" aria-labelledby="popular-title">
          <h2 id="popular-title">{searchWords.popular}</h2>
          <ul className="cards" aria-labelledby="popular-title">
            {popular.map((card) => (
              <LocationCard
                key={card.id}
                card={card}
                away={card.away === null ? null : searchWords.away(card.away)}
              >
                <SaveLink location={card} saved={saved} />
              </LocationCard>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
