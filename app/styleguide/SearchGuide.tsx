import { NoResults } from '~/searches/NoResults'
import { PlaceNote } from '~/searches/PlaceNote'
import type { Search } from '~/searches/search-url'
import { SearchChips } from '~/searches/SearchChips'
import { SearchChoices } from '~/searches/SearchChoices'
import { SearchForm } from '~/searches/SearchForm'
import { SearchResults } from '~/searches/SearchResults'
import { StateField } from '~/searches/StateField'
import { guidePath, type State } from './rules'
import { CARDS, LONG_NAME } from './samples'

const SEARCH: Search = {
  q: 'quiet library',
  city: 'Berkeley',
  category: 'cafe',
  state: 'California',
  tags: ['Wifi', LONG_NAME],
  wants: [],
  openNow: false,
  openAt: null,
  notBusy: false,
  sort: 'rating',
  verbatim: false,
  page: 1,
  shown: 10,
  asMap: false,
  mapView: null,
}
const NO_SEARCH: Search = { ...SEARCH, q: '', city: '', category: '', state: '', tags: [] }
const SEARCHES: Record<State, Search> = {
  full: SEARCH,
  empty: { ...SEARCH, verbatim: true },
  fallback: { ...NO_SEARCH, sort: 'nearest', page: 2, shown: 100 },
}
const STATES_OF_THE_USA = [
  { name: 'California', abr: 'CA' },
  { name: 'Texas', abr: 'TX' },
]
const FOUND = CARDS.map((card, n) => ({ ...card, away: n === 0 ? 0.8 : null }))
const READERS = { id: 1, name: 'California', because: 'position', first: true } as const

/** A search: with results, without any, and far down a list whose order was lost with the reader's position. */
export function SearchGuide({ state }: { state: State }) {
  const search = SEARCHES[state]
  const near = state === 'full'
  const self = guidePath('search', `&state=${state}`)
  return (
    <>
      <SearchForm
        search={search}
        tags={['Quiet', 'Wifi', LONG_NAME]}
        states={STATES_OF_THE_USA}
        times={[{ value: '', text: 'Any time', on: true }]}
        filters={[
          {
            name: 'want',
            legend: 'Light',
            options: [{ value: 'daylight', text: 'Daylight', n: null, on: false }],
          },
        ]}
      />
      <SearchChips
        chips={state === 'fallback' ? [] : ['“quiet library”', LONG_NAME].map((text) => ({ text, to: self }))}
      />
      <SearchChoices search={search} sort="rating" asked hasPosition={near} />
      {state !== 'empty' && (
        <>
          <PlaceNote
            search={{ ...search, state: '' }}
            sort={near ? 'nearest' : 'rating'}
            hasPosition={near}
            readersState={near ? null : { ...READERS, because: 'choice' }}
            self={self}
          />
          <PlaceNote
            search={NO_SEARCH}
            sort="rating"
            hasPosition={false}
            readersState={{ ...READERS, first: near }}
            self={self}
          />
          <SearchResults search={search} cards={FOUND} total={350} saved={[]} />
        </>
      )}
      {state === 'empty' && (
        <NoResults
          search={search}
          corrected="quiet library"
          popular={FOUND}
          total={0}
          ways={[{ without: 'Quiet', n: 7, to: self }]}
          saved={[]}
        />
      )}
      {state === 'fallback' && (
        <NoResults
          search={{ ...search, page: 9 }}
          corrected={null}
          popular={[]}
          total={30}
          ways={[]}
          saved={[]}
        />
      )}
      <StateField
        field={{
          id: 'g-state',
          name: 'state',
          initialValue: near ? 'CA' : '',
          errors: state === 'fallback' ? ['Choose one of the list.'] : undefined,
        }}
        states={STATES_OF_THE_USA}
      />
    </>
  )
}
