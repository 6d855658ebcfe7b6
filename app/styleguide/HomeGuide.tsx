import { SaveLink } from '~/collections/SaveLink'
import { Counters } from '~/home/Counters'
import { Rail } from '~/home/Rail'
import { LocationCard } from '~/locations/LocationCard'
import { RecentReviews } from '~/reviews/RecentReviews'
import { SearchChips } from '~/searches/SearchChips'
import { UniversityChooser } from '~/universities/UniversityChooser'
import { CARDS, RECENT } from './samples'

/** What stands on the home page and what finding has: the box becomes a combobox, and the rail gets its arrows, where scripts run. */
export function HomeGuide() {
  const many = [0, 3, 6].flatMap((more) => CARDS.map((card) => ({ ...card, id: card.id + more })))
  return (
    <>
      <h2>Finding</h2>
      <UniversityChooser />
      <SearchChips
        search={{
          q: 'quiet library',
          city: 'Berkeley',
          category: 'cafe',
          state: '',
          tags: ['Wifi'],
          sort: 'rating',
          verbatim: false,
          page: 1,
          shown: 10,
        }}
      />
      <Counters counts={{ universities: 12, spots: 3456, reviews: 1234567 }} />
      <Rail title="A rail" id="g-rail">
        {many.map((card) => (
          <LocationCard key={card.id} card={card} showCampus>
            <SaveLink place={card} saved={[]} />
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
