import { Link, PageLink } from '~/ui/Link'
import { ShownAs } from '~/spots/ShownAs'
import { StreetMap } from '~/spots/StreetMap'
import { Credits } from '~/spots/Credits'
import { DroppedNotes } from '~/spots/DroppedNotes'
import { FilterBar } from '~/spots/FilterBar'
import { LIST_MILES } from '~/services/maps/distance'
import { campusPath } from '~/campuses/rules'
import { UniversityChooser } from '~/campuses/UniversityChooser'
import { kindName } from '~/spots/model/kinds'
import type { FoundLocations } from './find-locations.server'
import { NoResults } from './NoResults'
import { PositionNote } from './PositionNote'
import { CATEGORIES, searchPath, type Search } from './search-url'
import { SearchResults } from './SearchResults'
import { UseMyLocation } from './UseMyLocation'
import { locationSearchWords, searchWords } from './words'

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
        [city, state, category && kindName(category)].filter((name) => name !== ''),
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
      <SearchBar data={data} />
      <div className="list-head">
        {asked && (
          <div className="position-note">
            {total > 0 && <PositionNote {...data} />}{' '}
            {!data.hasPosition && !data.readersState && (
              <UseMyLocation
                to={searchPath(search, { sort: 'nearest' })}
                text={locationSearchWords.nearMe}
                className="link-button"
              />
            )}
          </div>
        )}
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
      {total > 0 && (matched === 'corrected' || matched === 'any') && corrected !== null && (
        <p role="status">
          {searchWords.corrected(corrected)}{' '}
          <Link to={searchPath(search, { verbatim: true })}>{searchWords.insteadFor(search.q)}</Link>
        </p>
      )}
      {farther > 0 && <p role="status">{searchWords.farther(LIST_MILES, farther)}</p>}
      <DroppedNotes {...data} any={matched === 'any'} />
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
      <NoResults {...data} />
      <Credits credits={data.credits} />
    </>
  )
}

type WhereProps = { find: string; search: Search; self: string }

/** Asks where the reader is, to search nearby or on a campus. */
function WhereAreYou({ find, search, self }: WhereProps) {
  return (
    <section className="narrow">
      <h1>{searchWords.where}</h1>
      <p>{searchWords.whereText(LIST_MILES)}</p>
      <p>
        <UseMyLocation to={self} text={locationSearchWords.useMine} className="button" />
      </p>
      <UniversityChooser find={find} />
      <p className="more-links">
        <Link to={`/near-me?returnTo=${encodeURIComponent(self)}`}>{locationSearchWords.position}</Link>{' '}
        <Link to={searchPath(search, { nearMe: false })}>{searchWords.anywhere}</Link>
      </p>
    </section>
  )
}

/** The search box, filters and orders. "Nearest first" is only offered if the reader gave a position. */
function SearchBar({ data }: { data: FoundLocations }) {
  const { search } = data
  const { city, category, state, openNow, notBusy, sort } = search
  const hidden = {
    city,
    sort: sort === 'rating' ? '' : sort,
    near: search.nearMe ? 'me' : '',
    view: search.asMap ? 'map' : '',
  }
  const orders = (Object.keys(searchWords.sorts) as Search['sort'][]).filter(
    (name) => name !== 'nearest' || data.hasPosition,
  )
  return (
    <FilterBar
      path="/search"
      shown={JSON.stringify(search)}
      label={searchWords.labels.q}
      q={search.q}
      hidden={Object.entries(hidden).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]))}
      ticked={data.ticked}
      filters={data.filters}
      moment={{ ...data.when, openNow, notBusy }}
      fields={
        <>
          <Choice name="category" none={searchWords.allCategories} chosen={category} choices={CATEGORIES} />
          <Choice name="state" none={searchWords.labels.anyState} chosen={state} choices={data.states} />
        </>
      }
      sorts={
        data.asked
          ? orders.map((name) => ({
              text: searchWords.sorts[name],
              to: searchPath(search, { sort: name }),
              current: name === data.sort,
            }))
          : []
      }
      chips={data.chips}
      clear={data.clears ? '/search' : null}
      quick={data.quick}
    />
  )
}

type ChoiceProps = {
  name: 'category' | 'state'
  /** The text for no choice. */
  none: string
  chosen: string
  choices: readonly string[]
}

const Choice = ({ name, none, chosen, choices }: ChoiceProps) => (
  <div className="when">
    <label htmlFor={name}>{searchWords.labels[name]}</label>{' '}
    <select id={name} name={name} defaultValue={chosen}>
      <option value="">{none}</option>
      {choices.map((value) => (
        <option key={value} value={value}>
          {name === 'category' ? kindName(value) : value}
        </option>
      ))}
    </select>{' '}
  </div>
)
