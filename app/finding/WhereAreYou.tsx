import { Link } from '~/ui/Link'
import { UniversityChooser } from '~/campuses/UniversityChooser'
import { LIST_MILES } from '~/services/maps/distance'
import { searchPath, type Search } from './search-url'
import { UseMyLocation } from './UseMyLocation'
import { locationSearchWords, searchWords } from './words'

type WhereProps = { find: string; search: Search; self: string }

/** Asks where the reader is, to search nearby or on a campus. */
export function WhereAreYou({ find, search, self }: WhereProps) {
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
