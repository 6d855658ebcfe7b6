import { Link } from '@remix-run/react'
import { finderWords } from '~/locations/words'
import { homeWords } from './words'

/** Lists of one press, by the query that a campus and the search both read. */
const FINDS = [
  { text: homeWords.quietNow, query: 'tag=Outlet&tag=Quiet&open=1' },
  { text: finderWords.quick.open, query: 'open=1' },
  { text: finderWords.quick.quiet, query: 'tag=Quiet' },
  { text: finderWords.quick.outlets, query: 'tag=Outlet' },
  { text: finderWords.quick.calm, query: 'busy=low' },
]

/** Ways to a list of study spots, of one press each. `path`: the page with the list, a campus or the search. */
export function Finder({ path, label }: { path: string; label: string }) {
  return (
    <ul className="chips" aria-label={label}>
      {FINDS.map(({ text, query }) => (
        <li key={query}>
          <Link to={`${path}?${query}`} className="chip">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
