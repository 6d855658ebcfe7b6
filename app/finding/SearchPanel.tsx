import { Link, PageLink } from '~/ui/Link'
import { ShownAs } from '~/spots/ShownAs'
import { StreetMap } from '~/spots/StreetMap'
import { Credits } from '~/spots/Credits'
import { DroppedNotes } from '~/spots/DroppedNotes'
import { QuickChips } from '~/spots/QuickChips'
import { LIST_MILES } from '~/services/maps/distance'
import { campusPath } from '~/campuses/rules'
import { categoryName } from './category-name'
import type { FoundLocations } from './find-locations.server'
import { NoResults } from './NoResults'
import { PositionNote } from './PositionNote'
import { searchPath } from './search-url'
import { SearchChoices } from './SearchChoices'
import { SearchForm } from './SearchForm'
import { SearchResults } from './SearchResults'
import { WhereAreYou } from './WhereAreYou'
import { searchWords } from './words'

/** The heading of a search. */
export function searchHeading({
  asked,
  total,
  where,
  tooShort,
  search: { q, city, state, category, nearMe },
}: Pick<FoundLocations, 'asked' | 'total' | 'search' | 'where' | 'tooShort'>): string {
  if (where) return searchWords.where
  return asked
    ? searchWords.finding(
        total,
        tooShort ? '' : q,
        [city, state, category && categoryName(category)].filter((name) => name !== ''),
        nearMe,
      )
    : searchWords.search
}

/** The results of a search, and its filters. */
export function SearchPanel({ found: data }: { found: FoundLocations & { saved: number[] } }) {
  const { search, asked, cards, campuses, total, matched, corrected, farther, where } = data
  if (where) return <WhereAreYou find={where.find} search={search} self={data.self} />
  return (
    <>
      <h1>{searchHeading(data)}</h1>
      <SearchForm {...data} />
      <div className="quick-row">
        <SearchChips chips={data.chips} clears={data.clears} /> <QuickChips chips={data.quick} />
      </div>
      <div className="search-order">
        <SearchChoices search={search} sort={data.sort} asked={asked} hasPosition={data.hasPosition} />
        {asked && total > 0 && <PositionNote {...data} />}
        {data.shownAs.length > 0 && <ShownAs ways={data.shownAs} />}
      </div>
      {data.dayNote && <p role="status">{data.dayNote}</p>}
      {data.tooShort && <p className="note">{searchWords.tooShort}</p>}
      {campuses.length > 0 && (
        <section className="found-campuses" aria-labelledby="campuses-title">
          <h2 id="campuses-title">{searchWords.universities}</h2>
          <ul className="campus-list" aria-labelledby="campuses-title">
            {campuses.map(({ key, name, cityLine }) => (
              <li key={key}>
                <PageLink to={campusPath(key)}>{name}</PageLink> <span className="quiet">· {cityLine}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {total > 0 && matched === 'corrected' && corrected !== null && (
        <p role="status">
          {searchWords.corrected(corrected)}{' '}
          <Link to={searchPath(search, { verbatim: true })}>{searchWords.insteadFor(search.q)}</Link>
        </p>
      )}
      {farther > 0 && <p role="status">{searchWords.farther(LIST_MILES, farther)}</p>}
      {total > 0 && <DroppedNotes {...data} any={matched === 'any'} />}
      {data.positionWanted && (
        <p className="note">
          <Link to={`/near-me?returnTo=${encodeURIComponent(data.self)}`}>{searchWords.positionWanted}</Link>
        </p>
      )}
      <div className={data.street ? 'beside-map' : undefined}>
        {cards.length > 0 && (
          <div>
            <SearchResults
              search={search}
              cards={cards}
              total={total + farther}
              saved={data.saved}
              pins={data.street?.pins}
            />
          </div>
        )}
        {data.street && <StreetMap map={data.street} />}
      </div>
      {asked && cards.length === 0 && <NoResults {...data} />}
      <Credits credits={data.credits} />
    </>
  )
}

/** Active filters, each with a link that removes it. */
function SearchChips({ chips, clears }: Pick<FoundLocations, 'chips' | 'clears'>) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={searchWords.labels.chips}>
      {chips.map(({ text, to }) => (
        <li key={text + to}>
          <Link className="chip" to={to}>
            <span className={text.startsWith('“') ? 'typed' : undefined}>{text}</span>{' '}
            <span aria-hidden="true">×</span>
            <span className="visually-hidden">{searchWords.remove}</span>
          </Link>
        </li>
      ))}
      {clears && (
        <li>
          <Link to="/search">{searchWords.clearAll}</Link>
        </li>
      )}
    </ul>
  )
}
