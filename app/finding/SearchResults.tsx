import { PageLinks } from '~/ui/PageLinks'
import { LoadMore } from '~/ui/LoadMore'
import { SaveLink } from '~/spots/collections/SaveLink'
import { LocationCard } from '~/spots/LocationCard'
import { PinLink } from '~/spots/ShownAs'
import type { FoundLocations } from './find-locations.server'
import { PAGE, searchPath, STEP } from './search-url'
import { searchWords } from './words'

type Results = Pick<FoundLocations, 'search' | 'cards' | 'total'>
type ResultsProps = Results & { saved: number[]; pins?: readonly { n: number }[] }

/** The locations found, and links to more. */
export function SearchResults({ search, cards, total, saved, pins }: ResultsProps) {
  const pinned = new Set(pins?.map(({ n }) => n))
  const before = (search.page - 1) * PAGE
  const last = Math.min(before + search.shown, total)
  const full = search.shown === PAGE
  const more = searchPath(search, { page: search.page, shown: search.shown + STEP })
  return (
    <>
      <h2 className="visually-hidden">{searchWords.studySpots}</h2>
      <ul className="cards cards-two" aria-label={searchWords.studySpots}>
        {cards.map((card, index) => (
          <LocationCard
            key={card.id}
            id={`spot-${before + index + 1}`}
            card={card}
            away={card.away === null ? null : searchWords.away(card.away)}
            eager={index < 2}
          >
            {pinned.has(before + index + 1) && <PinLink n={before + index + 1} />}
            <SaveLink location={card} saved={saved} />
          </LocationCard>
        ))}
      </ul>
      <p role="status" className="quiet showing">
        {searchWords.showing(before + 1, last, total)}
      </p>
      {/* Without scripts this loads a new page, which opens at the first added result. */}
      {!full && last < total && <LoadMore to={`${more}#spot-${last + 1}`}>{searchWords.loadMore}</LoadMore>}
      {(search.page > 1 || (full && last < total)) && (
        <Pages search={search} total={total} more={full && last < total} />
      )}
    </>
  )
}

/** Links to the previous and next page of 100. */
export function Pages({ search, total, more }: Pick<Results, 'search' | 'total'> & { more: boolean }) {
  const lastPage = Math.max(1, Math.ceil(total / PAGE))
  const previous = searchPath(search, { page: Math.min(search.page - 1, lastPage), shown: PAGE })
  return (
    <PageLinks
      label={searchWords.pages}
      previous={{ to: search.page > 1 ? previous : null, text: searchWords.previousPage }}
      next={{ to: more ? searchPath(search, { page: search.page + 1 }) : null, text: searchWords.nextPage }}
    >
      {search.page <= lastPage && searchWords.pageOf(search.page, lastPage)}
    </PageLinks>
  )
}
