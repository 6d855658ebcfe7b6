import { Link } from '~/ui/Link'
import { SaveLink } from '~/spots/collections/SaveLink'
import { WaysOn } from '~/spots/QuickChips'
import { LocationCard } from '~/spots/LocationCard'
import type { FoundLocations } from './find-locations.server'
import { searchPath } from './search-url'
import { Pages } from './SearchResults'
import { searchWords } from './words'

/** When nothing was found: what the user may have meant, and popular spots. */
export function NoResults({
  search,
  corrected,
  popular,
  total,
  ways,
  saved,
}: Pick<FoundLocations, 'search' | 'corrected' | 'popular' | 'total' | 'ways'> & { saved: number[] }) {
  // There are results, but not enough for this page.
  if (total > 0 && search.page > 1) {
    return (
      <>
        <p className="empty">{searchWords.beyondLast}</p>
        <Pages search={search} total={total} more={false} />
      </>
    )
  }
  return (
    <>
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
      <WaysOn ways={ways} />
      {search.page > 1 && <Pages search={search} total={total} more={false} />}
      {popular.length > 0 && (
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
