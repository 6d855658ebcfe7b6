import { SaveLink } from '~/collections/saving/SaveLink'
import { Counters } from '~/home/Counters'
import { Finder } from '~/home/Finder'
import { Rail } from '~/home/Rail'
import { LocationCard } from '~/locations/LocationCard'
import { RecentReviews } from '~/reviews/reading/RecentReviews'
import { SearchChips } from '~/searches/SearchChips'
import { UniversityChooser } from '~/universities/UniversityChooser'
import { NoResults } from '~/searches/NoResults'
import { PlaceNote } from '~/searches/PlaceNote'
import type { Search } from '~/searches/search-url'
import { SearchChoices } from '~/searches/SearchChoices'
import { SearchForm } from '~/searches/SearchForm'
import { SearchResults } from '~/searches/SearchResults'
import { StateField } from '~/searches/StateField'
import { BUCKET_NAMES, type InsightsView } from '~/insights/rules'
import { StudyInsights } from '~/insights/StudyInsights'
import { ForYou } from '~/recommendations/ForYou'
import { listWords } from '~/recommendations/words'
import type { RecommendationView } from '~/recommendations/recommend.server'
import { CREDITS } from './study-session-samples'
import { guidePath, type State } from './rules'
import { CARDS, LONG_NAME, NOWHERE, RECENT } from './samples'

/** Parts of the home page and of search. With scripts, the box becomes a combobox and the rail gets arrows. */
export function HomeGuide() {
  const many = [0, 3, 6].flatMap((more) => CARDS.map((card) => ({ ...card, id: card.id + more })))
  return (
    <>
      <h2>Finding</h2>
      <UniversityChooser />
      <SearchChips chips={['“quiet library”', 'Berkeley', 'Wifi'].map((text) => ({ text, to: NOWHERE }))} />
      <Finder path="/search" label="Lists of one press" />
      <Counters counts={{ universities: 12, spots: 3456, reviews: 1234567 }} />
      <Rail title="A rail" id="g-rail">
        {many.map((card) => (
          <LocationCard key={card.id} card={card} showCampus>
            <SaveLink location={card} saved={[]} />
          </LocationCard>
        ))}
      </Rail>
      <Rail title="A rail that fits" id="g-short-rail">
        {CARDS.slice(0, 1).map((card) => (
          <LocationCard key={card.id} card={card} showCampus />
        ))}
      </Rail>
      <RecentReviews reviews={RECENT} />
    </>
  )
}

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

const insights = (full: boolean): InsightsView => ({
  day: null,
  buckets: BUCKET_NAMES.map((bucket, n) => ({
    bucket,
    percent: [25, 75, 100, 40][n]!,
    reports: full ? n * 1200 + 1 : null,
  })),
  quietest: { bucket: 'morning', percent: 25, reports: full ? 1 : null },
  shares: { libraries: 62, cafes: 38, others: 0 },
  reviews: full ? 1234 : null,
})

/** Matching locations, each with its own reason or (`reason`) all with the same. */
const matching = (reason?: string): RecommendationView[] =>
  CARDS.map(({ id, href, name, rating, reviews, tags, university, place, picture }, n) => ({
    locationId: id,
    href,
    name,
    rating,
    reviews,
    category: tags[0]!,
    place,
    picture,
    university: university ?? 'Independent',
    matchScore: [100, 86, 7][n]!,
    reason: reason ?? ['As quiet as you like it, and open late', 'Near your campus', LONG_NAME][n]!,
  }))

/**
 * Both tabs of Insights: with many reports, with none, and for visitors, with recommendations for users without
 * preferences.
 */
export function InsightsGuide({ state }: { state: State }) {
  const full = state === 'full'
  return (
    <>
      {state === 'fallback' ? <ForYou recommendations={null} /> : <StudyInsights insights={insights(full)} />}
      <ForYou
        recommendations={{
          list: full ? matching() : state === 'empty' ? [] : matching(listWords.popular),
          area: !full,
          few: state === 'fallback',
          credits: full ? CREDITS : [],
        }}
        more={state === 'fallback'}
        anywhere={full}
      />
    </>
  )
}
